import { sql } from 'kysely';
import { expressionOf } from './define-resource.ts';
import type { Resource, Sql } from './resource.ts';

/** `select … from` of some keys: the rows with everything their expressions need. */
export const selectionOf = (resource: Resource, keys: readonly string[]): Sql =>
  sql`${sql.join(keys.map((key) => sql`${expressionOf(resource, key)} as ${sql.ref(key)}`))} ${sourceOf(resource)}`;

/** The row's table with its joins. */
export const sourceOf = ({ entity, rows, joins = sql`` }: Resource): Sql =>
  rows
    ? sql`from ${rows} as t`
    : sql`from ${sql.table(entity.name)} as t left join account as creator on creator.id = t.created_by left join account as editor on editor.id = t.updated_by ${joins}`;
