import { sql } from 'kysely';
import type { Dictionaries, Word } from '../../contract/dictionary/dictionary.ts';
import type { Db } from '../entity/write/database.ts';

interface Found extends Omit<Word, 'extra'> {
  readonly type: string;
  readonly extra: Word['extra'] | null;
}

/** Every word of every dictionary that is not deleted, in order, with the edition that they are of. */
export async function readDictionaries(db: Db): Promise<Dictionaries> {
  // The edition first: words that are newer than it are read again, not missed.
  const { rows: editions } = await sql<{ version: number }>`select version from dictionary_edition`.execute(db);
  const { rows } = await sql<Found>`
    select d.type, t.value, t.label, t.color, t.is_default, t.extra, t.status = 'enabled' and d.status = 'enabled' as open
    from dictionary_item t join dictionary d on d.id = t.dictionary_id
    where t.status <> 'deleted' and d.status <> 'deleted' order by d.type, t.sort, t.id`.execute(db);
  const types: Record<string, Word[]> = {};
  for (const { type, extra, ...word } of rows) (types[type] ??= []).push({ ...word, ...(extra && { extra }) });
  return { version: editions[0]?.version ?? 0, types };
}
