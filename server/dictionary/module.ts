import { dictionary } from './dictionary.resource.ts';
import { dictionaryItem } from './dictionary-item.resource.ts';
import { parameter } from './parameter.resource.ts';
import { addDictionaries } from './plugin.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [dictionary, dictionaryItem, parameter];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  plugin: (app, { store }) => addDictionaries(app, store),
};
