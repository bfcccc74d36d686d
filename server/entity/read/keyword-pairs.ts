import { sql } from 'kysely';
import type { Entity, Filter } from '../../../contract/entity/entity.ts';
import type { Kind } from '../../../contract/entity/field.ts';
import type { FilterValues } from '../../../contract/core/page.ts';
import { failure } from '../../http/failure.ts';
import { conditionsOf, isExactly, wholeOf } from './conditions.ts';
import type { Db, Viewer } from '../write/database.ts';
import { mayLookUp } from './masked-look-ups.ts';
import { expressionOf, isStored } from '../define-resource.ts';
import type { Resource, Sql } from '../resource.ts';
import { rowsExpected } from './rows-expected.ts';

/** Of a word that stands in more rows than that, nothing is gained by looking it up. */
const tooCommon = 50_000;

/**
 * The columns that the keyword of a large table is looked for in, where an index of their pairs of characters stands behind it
 * (migration 0060): plain texts, looked through piece by piece. Undefined where there is none.
 */
export function pairedColumns(resource: Resource): readonly string[] | undefined {
  const { fields } = resource.entity;
  const { large, filters } = resource.entity;
  const keyword = large ? filters.find(isPlainKeyword) : undefined;
  const isPaired = keyword?.over.every((key) => isStored(resource, key) && texts.has(fields[key]?.kind ?? 'json'));
  return isPaired ? keyword?.over : undefined;
}

const texts: ReadonlySet<Kind> = new Set(['text', 'textarea']);
type Keyword = Extract<Filter, { kind: 'keyword' }>;
const isPlainKeyword = (filter: Filter): filter is Keyword =>
  filter.kind === 'keyword' && filter.key === 'keyword' && !filter.exact;

/** All that is looked through, one after the other, as the index is built on it. */
export const pairedText = (columns: readonly string[]): string =>
  columns.map((key) => `coalesce(${key}, '')`).join(` || ' ' || `);

/**
 * Which rows a list shows to somebody (conditions.ts), said so that an index finds the keyword where there is one.
 * @throws {Failure} 40301 for a condition that tells of rows that he may not list; 42901 when he has looked for too many masked values
 */
export async function soughtBy(
  db: Db,
  resource: Resource,
  values: FilterValues,
  viewer: Viewer,
): Promise<readonly Sql[]> {
  refuseNaming(resource.entity, values, viewer);
  return sought(db, resource, values, await mayLookUp(db, resource.entity, values, viewer));
}

/**
 * Refuses a condition whose answer tells what a row of another list says (`needs` of the filter), to whoever may not read that list.
 * @throws {Failure} 40301
 */
function refuseNaming({ filters }: Entity, values: FilterValues, viewer: Viewer): void {
  if (viewer === 'house') return;
  for (const filter of filters) {
    const { needs } = filter.kind === 'reference' ? filter : {};
    const isAsked = needs !== undefined && values[filter.key] !== undefined && values[filter.key] !== null;
    if (isAsked && viewer.grants?.has(`${needs}.query`) !== true)
      throw failure('noAction', `按「${filter.label}」查询需要它的「查询」权限`);
  }
}

/** The same for pickers: a masked value finds nothing there, whoever asks. */
export const soughtInPicker = (db: Db, resource: Resource, values: FilterValues): Promise<readonly Sql[]> =>
  sought(db, resource, values, false);

const sought = async (db: Db, resource: Resource, values: FilterValues, masked: boolean): Promise<readonly Sql[]> => [
  ...conditionsOf(resource, values, masked),
  ...(await pairsOf(db, resource, values, masked)),
];

/**
 * Each pair of the characters of a word stands in the rows that have it. Which rows they are the other conditions say; this one only
 * leaves out what cannot be among them. Nothing where there is no such index, for a single character, and for a word so common that
 * going through the rows in their order finds a page sooner: the planner is asked for how many it expects.
 */
async function pairsOf(db: Db, resource: Resource, values: FilterValues, masked: boolean): Promise<readonly Sql[]> {
  const columns = pairedColumns(resource);
  if (!columns) return [];
  const words = resource.entity.filters.flatMap((filter): readonly Sql[] => {
    const word = values[filter.key];
    const stands = filter.kind === 'keyword' && !filter.exact && filter.over.every((key) => columns.includes(key));
    return stands && typeof word === 'string' && [...word].length >= 2
      ? [hasPairs(resource, columns, wholeOf(resource, filter, masked), word)]
      : [];
  });
  const rare = await Promise.all(words.map(async (found) => ((await isRare(db, resource, found)) ? [found] : [])));
  return rare.flat();
}

function hasPairs(resource: Resource, columns: readonly string[], whole: readonly string[], word: string): Sql {
  const parts = columns.map((key) => sql`coalesce(${expressionOf(resource, key)}, '')`);
  const pairs = sql`text_pairs(${sql.join(parts, sql` || ' ' || `)}) @> text_pairs(${word})`;
  // What is found by all of it only has an index of its own.
  const equal = whole.map((key) => isExactly(resource, key, word));
  return sql`(${sql.join([pairs, ...equal], sql` or `)})`;
}

async function isRare(db: Db, resource: Resource, found: Sql): Promise<boolean> {
  const from = resource.rows ? sql`${resource.rows}` : sql.table(resource.entity.name);
  return (await rowsExpected(db, sql`${from} as t where ${found}`)) <= tooCommon;
}
