import { sql } from 'kysely';
import { isSwitchedOn } from '../dictionary/parameter-values.ts';
import type { Sql } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { regained } from './keeping.ts';

/*
 * Whom a level takes up or down once it has changed (wider.md §3.3): told before it is saved, and carried out behind it, by one statement for
 * both.
 */

/** A level as it is, or as somebody is going to save it; id 0 of a new one. */
export interface Rung {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  readonly experience: number;
  readonly inUse: boolean;
}

/** Members who are still there, by their table `u`. */
export const living: Sql = sql`u.status not in ('cancelled', 'merged')`;

/**
 * Parts of a statement, the last of them `moves` (member_id, from_id, to_id, is_up, available, fallen_with). Up goes whoever stands lower than the rung and
 * has what it asks for, to the highest level of use that his experience reaches, as an entry would take him; down goes whoever stands on it
 * and has less. `among`: which accounts `a`; `falls`: whether anybody goes down.
 */
export const movesFor = ({ id, name, level, experience, inUse }: Rung, among: Sql, falls = true): Sql => sql`
    changed as materialized (
      select ${id}::bigint as id, ${name}::text as name, ${level}::bigint as level, ${experience}::bigint as experience, ${inUse}::boolean as in_use
    ), rung as materialized (
      select l.id, l.name, l.level, l.experience, l.keep_experience, l.status = 'enabled' as in_use, l.is_default from he_level as l
        where l.status <> 'deleted' and l.id <> ${id}::bigint
      union all
      select c.id, c.name, c.level, c.experience, coalesce((select l.keep_experience from he_level as l where l.id = c.id), 0), c.in_use, coalesce((select l.is_default from he_level as l where l.id = c.id), false) from changed as c
    ), stood as (
      select a.member_id, a.available, r.id as level_id, r.level, m.fallen_with
      from point_account as a join wallet as w on w.id = a.wallet_id and w.kind = 'experience'
        join he_user as u on u.id = a.member_id and ${living}
        left join member_level as m on m.member_id = a.member_id
        join rung as r on r.id = coalesce(m.level_id, (select d.id from rung as d where d.is_default))
      where ${among}
    ), moves as (
      select s.member_id, s.level_id as from_id, t.id as to_id, s.level < c.level as is_up, s.available, null::bigint as fallen_with
      from changed as c join stood as s
        on (c.in_use and s.level < c.level and s.available >= c.experience) or (${falls} and s.level_id = c.id and s.available < c.experience)
        cross join lateral (select r.id from rung as r where r.in_use and r.experience <= s.available
          and case when s.level < c.level then r.level > s.level and ${regained('r', sql`s.available`, sql`s.fallen_with`)} else r.level < s.level end
          order by r.level desc limit 1) as t
    )`;

/** Whether anybody goes down at all (系统参数 允许降级). */
export const mayFall = (db: Db): Promise<boolean> => isSwitchedOn(db, 'level.allow_downgrade');
