import type { Word } from '../../contract/dictionary/dictionary.ts';
import type { Fields, Values } from '../../contract/entity/field.ts';
import { invalid } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import { readDictionaries } from './read.ts';

/** The words of one dictionary; none where there is no such list. */
export const wordsOf = async (db: Db, type: string): Promise<readonly Word[]> =>
  (await readDictionaries(db)).types[type] ?? [];

/** What a text means: a code, or what it is called. Only words that can still be chosen. */
export const wordMeant = (words: readonly Word[], text: string): Word | undefined =>
  words.find(({ value, label, open }) => open && (value === text || label === text));

/** The name of a code; the code itself where nobody named it. */
export const nameOf = (words: readonly Word[], code: string): string =>
  words.find(({ value }) => value === code)?.label ?? code;

/** What is said of a text that means no word. */
export const unknownWord = (label: string, text: string): string =>
  `${label}「${text.slice(0, 20)}」不在数据字典中或已停用，请重新选择`;

/**
 * Values with codes where fields choose from lists of the operators' own; names are understood too.
 * @throws {Failure} 40001 for what is on no list
 */
export async function withCodes(db: Db, fields: Fields, values: Values): Promise<Values> {
  const settled: Record<string, unknown> = { ...values };
  for (const [key, { dictionary, label }] of Object.entries(fields)) {
    const text = values[key];
    if (dictionary === undefined || typeof text !== 'string' || text === '') continue;
    const word = wordMeant(await wordsOf(db, dictionary), text);
    if (!word) throw invalid([{ field: key, message: unknownWord(label, text) }]);
    settled[key] = word.value;
  }
  return settled;
}
