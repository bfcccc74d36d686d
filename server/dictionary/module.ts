import { dictionary } from '../resources/dictionary.ts';
import { dictionaryItem } from '../resources/dictionary-item.ts';
import { parameter } from '../resources/parameter.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [dictionary, dictionaryItem, parameter];
