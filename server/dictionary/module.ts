import { dictionary } from './dictionary.resource.ts';
import { dictionaryItem } from './dictionary-item.resource.ts';
import { parameter } from './parameter.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [dictionary, dictionaryItem, parameter];
