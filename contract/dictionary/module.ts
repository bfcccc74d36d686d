import { dictionary } from './dictionary.entity.ts';
import { dictionaryItem } from './dictionary-item.entity.ts';
import { parameter } from './parameter.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Lists of words, and parameters. */
export const entities: readonly Entity[] = [dictionary, dictionaryItem, parameter];
