import { dictionary } from '../entities/dictionary.ts';
import { dictionaryItem } from '../entities/dictionary-item.ts';
import { parameter } from '../entities/parameter.ts';
import type { Entity } from '../entity.ts';

/** Lists of words, and parameters. */
export const entities: readonly Entity[] = [dictionary, dictionaryItem, parameter];
