import { sql } from 'kysely';
import type { Filter } from '../../contract/entity.ts';
import type { FilterValues } from '../../contract/page.ts';
import { expressionOf, type Resource, type Sql } from './resource.ts';

/** Text to be found as it stands: `%`, `_` and `\` are no wildcards. */
const literally = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function conditionOf(resource: Resource, filter: Filter, value: NonNullable<FilterValues[string]>): Sql | undefined {
  switch (filter.kind) {
    case 'keyword': {
      const like = literally(String(value));
      return sql`(${sql.join(
        filter.over.map((key) => sql`${expressionOf(resource, key)} ilike ${like}`),
        sql` or `,
      )})`;
    }
    case 'options':
      return sql`${expressionOf(resource, filter.key)} = any(${value}::text[])`;
    case 'reference':
      return (
        resource.conditions?.[filter.key]?.(Number(value)) ?? sql`${expressionOf(resource, filter.key)} = ${value}`
      );
    case 'flag':
      return value === true ? resource.flags?.[filter.key] : undefined;
  }
}

/** Which rows a list shows. Archived ones are left out unless their state or a row is asked for (award.md §0.4). */
export function conditionsOf(resource: Resource, values: FilterValues): readonly Sql[] {
  const { entity } = resource;
  const asked = entity.filters.flatMap((filter) => {
    const value = values[filter.key];
    return (value === undefined || value === null ? undefined : conditionOf(resource, filter, value)) ?? [];
  });
  const byId = values['id'] === undefined ? [] : [sql`t.id = ${values['id']}`];
  const hidden = entity.archived && values['status'] === undefined && values['id'] === undefined;
  return [...asked, ...byId, ...(hidden ? [sql`t.status <> ${entity.archived}`] : [])];
}

/** `where …` of some conditions; nothing when there are none. */
export const whereOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
