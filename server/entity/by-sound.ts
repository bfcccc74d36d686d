import { sql } from 'kysely';
import { rankOf } from '../../contract/core/keyword-rank.ts';
import { syllablesIn } from '../../contract/core/syllables.ts';
import { selectPage } from './read/list.ts';
import type { Db, Viewer } from './write/database.ts';
import type { Resource, Sql } from './resource.ts';
import { asText } from './read/wire-values.ts';

/** Names that are looked through by their sound: what people choose from by name is never more than that. */
const mostNames = 2000;

/** Pinyin is letters alone; numbers and addresses have others in them. */
const isPinyin = (keyword: string): boolean => /^[a-z]{2,30}$/i.test(keyword);

interface Asked {
  readonly keyword: string;
  /** Columns that make up a name. */
  readonly keys: readonly string[];
  /** What the picker offers at all. */
  readonly offered: readonly Sql[];
  /** What has the keyword, as far as it is offered. */
  readonly found: readonly Sql[];
}

/**
 * What a picker finds by a keyword: rows that have it, and where it is letters, rows whose names sound like it. Large tables are picked
 * from by number.
 */
export async function orBySound(db: Db, resource: Resource, viewer: Viewer, asked: Asked): Promise<readonly Sql[]> {
  const { keyword, keys, offered, found } = asked;
  const { title, large, defaultSort } = resource.entity;
  if (large === true || !isPinyin(keyword)) return found;
  const names = { pageNo: 1, pageSize: mostNames, sorts: [defaultSort], order: undefined, keys, conditions: offered };
  const { data } = await selectPage(db, resource, viewer, names);
  const ids = data.filter((row) => sounds(keyword, asText(row[title]))).map(({ id }) => id);
  return [sql`(t.id = any(${ids}::bigint[]) or (${sql.join(found, sql` and `)}))`, ...offered];
}

const sounds = (keyword: string, title: string): boolean =>
  rankOf(keyword, { title, syllables: syllablesIn(title) }) < Infinity;
