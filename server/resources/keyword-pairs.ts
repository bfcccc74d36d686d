import { sql } from 'kysely';
import type { Filter } from '../../contract/entity.ts';
import type { Kind } from '../../contract/field.ts';
import type { FilterValues } from '../../contract/page.ts';
import { conditionsOf } from './conditions.ts';
import type { Db } from './database.ts';
import { expressionOf, isStored, type Resource, type Sql } from './resource.ts';

/** Of a word that stands in more rows than that, nothing is gained by looking it up. */
const tooCommon = 50_000;

/**
 * The columns that the keyword of a large table is looked for in, where an index of their pairs of characters stands behind it
 * (migration 0060): plain texts, looked through piece by piece. Undefined where there is none.
 */
export function pairedColumns(resource: Resource): readonly string[] | undefined {
  const { large, filters, fields } = resource.entity;
  const keyword = large ? filters.find(isPlainKeyword) : undefined;
  const isPaired = keyword?.over.every((key) => isStored(resource, key) && texts.has(fields[key]?.kind ?? 'json'));
  return isPaired ? keyword?.over : undefined;
}

const texts: ReadonlySet<Kind> = new Set(['text', 'textarea']);
type Keyword = Extract<Filter, { kind: 'keyword' }>;
const isPlainKeyword = (filter: Filter): filter is Keyword =>
  filter.kind === 'keyword' && filter.key === 'keyword' && !filter.exact && filter.whole === undefined;

/** All that is looked through, one after the other, as the index is built on it. */
export const pairedText = (columns: readonly string[]): string =>
  columns.map((key) => `coalesce(${key}, '')`).join(` || ' ' || `);

/** Which rows a list shows (conditions.ts), said so that an index finds the keyword where there is one. */
export const soughtBy = async (db: Db, resource: Resource, values: FilterValues): Promise<readonly Sql[]> => [
  ...conditionsOf(resource, values),
  ...(await pairsOf(db, resource, values)),
];

/**
 * Each pair of the keyword's characters stands in the rows that have it. Which rows they are the other conditions say; this one only
 * leaves out what cannot be among them. Nothing where there is no such index, for a single character, and for a word so common that
 * going through the rows in their order finds a page sooner: the planner is asked for how many it expects.
 */
async function pairsOf(db: Db, resource: Resource, values: FilterValues): Promise<readonly Sql[]> {
  const columns = pairedColumns(resource);
  const { keyword } = values;
  if (!columns || typeof keyword !== 'string' || [...keyword].length < 2) return [];
  const parts = columns.map((key) => sql`coalesce(${expressionOf(resource, key)}, '')`);
  const pairs = sql`text_pairs(${sql.join(parts, sql` || ' ' || `)}) @> text_pairs(${keyword})`;
  const from = resource.rows ? sql`${resource.rows}` : sql.table(resource.entity.name);
  const { rows } = await sql<Explained>`explain (format json) select 1 from ${from} as t where ${pairs}`.execute(db);
  const expected = rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  return expected > tooCommon ? [] : [pairs];
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}
