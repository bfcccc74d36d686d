import { mailOutbox } from './mail-outbox.resource.ts';
import { handedTask } from './handed-task.resource.ts';
import { endHanded } from './handed-ends.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [mailOutbox, handedTask];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  changed: endHanded,
};
