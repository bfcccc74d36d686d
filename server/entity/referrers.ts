import { sql } from 'kysely';
import type { Sql } from './resource.ts';

/** So many of those that refer to a row are named. */
const named = 5;

interface Referrers {
  /** `个账号`. */
  readonly label: string;
  /** `select id, name` of what refers to the row `t`. */
  readonly rows: Sql;
  /** The list that shows them all. */
  readonly path: Sql;
}

/** What refers to the row `t`, counted and partly named: the blockers of one step (machines/entity/lifecycle/kernel.ts), none where nothing does. */
export const referrers = (kinds: readonly Referrers[]): Sql =>
  sql.join(
    kinds.map(
      ({ label, rows, path }) => sql`(
        select case when count(*) = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
          'text', count(*) || ' ' || ${label}::text || '：' || array_to_string((array_agg(ref.name order by ref.id))[1:${sql.lit(named)}], '、')
            || case when count(*) > ${sql.lit(named)} then ' 等' else '' end,
          'path', ${path})) end
        from (${rows}) as ref)`,
    ),
    sql` || `,
  );

/** The address of a list that is filtered by the row `t`. */
export const listOf = (address: string): Sql => sql`(${address}::text || t.id)`;
