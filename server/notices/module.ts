import { entities } from '../../contract/entities.ts';
import { mailOutbox } from './mail-outbox.resource.ts';
import { handedTask } from './handed-task.resource.ts';
import { endHanded } from './handed-ends.ts';
import { approval } from './held/approval.resource.ts';
import { hold } from './held/hold.ts';
import { settling } from './held/settle.ts';
import { makeStale } from './held/stale.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [mailOutbox, handedTask, approval];

const held = entities.filter((entity) => entity.held).map(({ name }) => [name, { hold }] as const);

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  beside: (resourceNamed) => ({ ...Object.fromEntries(held), approval: settling(resourceNamed) }),
  changed: async (tx, changed) => {
    await endHanded(tx, changed);
    await makeStale(tx, changed);
  },
};
