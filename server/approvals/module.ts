import { entities } from '../../contract/entities.ts';
import { approval } from './approval.resource.ts';
import { hold } from './hold.ts';
import { settling } from './settle.ts';
import { makeStale } from './stale.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [approval];

const held = entities.filter((entity) => entity.held).map(({ name }) => [name, { hold }] as const);

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  beside: (resourceNamed) => ({ ...Object.fromEntries(held), approval: settling(resourceNamed) }),
  changed: makeStale,
};
