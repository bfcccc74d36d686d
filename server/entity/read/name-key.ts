import { sql } from 'kysely';
import { nameKey, shapeSigns } from '../../../contract/core/clean-text.ts';
import type { Field } from '../../../contract/entity/field.ts';
import type { Sql } from '../resource.ts';

/** Whether two values of a unique field can look the same without being the same. */
const isName = ({ kind }: Field, value: unknown): value is string => kind === 'text' && typeof value === 'string';

/** What a value is compared by: of names `nameKey`. */
export const keyOf = (field: Field, value: unknown): unknown => (isName(field, value) ? nameKey(value) : value);

/** Whether a kept name is not its own key. Few are, so that the others are found by their index. */
export const isOddName = (column: Sql): Sql =>
  sql`(${column} is not nfkc normalized or position('  ' in ${column}) > 0
    or translate(${column}, ${shapeSigns}, '') <> ${column})`;

/** `nameKey` of a kept name, as the database says it. */
export const keptKey = (column: Sql): Sql =>
  sql`btrim(regexp_replace(normalize(translate(${column}, ${shapeSigns}, ''), nfkc), '\\s+', ' ', 'g'))`;

/** Whether a column has a value, or one that looks the same. */
export function isSameAs(field: Field, column: Sql, value: unknown): Sql {
  if (field.anyCase) return sql`lower(${column}) is not distinct from lower(${value}::text)`;
  if (!isName(field, value)) return sql`${column} is not distinct from ${value}`;
  const key = nameKey(value);
  return sql`(${column} in (${value}, ${key}) or (${isOddName(column)} and ${keptKey(column)} = ${key}))`;
}
