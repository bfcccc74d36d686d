import { sql } from 'kysely';
import type { Sql } from '../../entity/resource.ts';
import { keptUntil, regained } from '../../levels/keeping.ts';
import type { Locked } from './locked.ts';

/** What a statement that writes entries does beside it where they are of experience: `parts` stands before the entries, the others in each. */
export interface Leveling {
  readonly parts: Sql;
  /** The level before the entry, and behind it. */
  readonly before: Sql;
  readonly after: Sql;
}

const none: Leveling = { parts: sql``, before: sql`null::bigint`, after: sql`null::bigint` };

const own = (column: 'before_id' | 'after_id'): Sql =>
  sql`(select s.${sql.id(column)} from standing as s where s.member_id = a.member_id)`;

/**
 * Lifts members to the highest level of use that their experience reaches (wider.md §3.3); no entry takes anybody down. The statement has
 * `account` (member_id, available) as it is behind the entry, and `moved` (member_id, at). Accounts are locked: nobody else lifts the same
 * members. Levels that somebody rises to are held as they are, so that none goes out of use meanwhile.
 */
export function leveling({ kind }: Pick<Locked, 'kind'>, moved: 'instant' | 'due'): Leveling {
  if (kind !== 'experience') return none;
  return {
    parts: sql`stood as materialized (
      select a.member_id, a.available, coalesce(l.id, d.id) as level_id, coalesce(l.level, d.level) as level, m.fallen_with
      from account as a join he_level as d on d.is_default
        left join member_level as m on m.member_id = a.member_id left join he_level as l on l.id = m.level_id
    ), above as materialized (
      select l.id, l.level, l.experience, l.keep_experience, l.keep_days from he_level as l where l.status = 'enabled'
        and exists (select from stood as s where s.level < l.level and s.available >= l.experience) order by l.id for share of l
    ), standing as materialized (
      select s.member_id, s.level_id as before_id, coalesce((select b.id from above as b
        where b.level > s.level and b.experience <= s.available and ${regained('b', sql`s.available`, sql`s.fallen_with`)}
        order by b.level desc limit 1), s.level_id) as after_id from stood as s
    ), risen as (
      insert into member_level (member_id, level_id, reached_at, since, level_expire_at)
      select s.member_id, s.after_id, i.at, i.at, ${keptUntil(sql`i.at`, sql`b.keep_days`)}
      from standing as s join ${sql.ref(moved)} as i on i.member_id = s.member_id join above as b on b.id = s.after_id
      where s.after_id <> s.before_id
      on conflict (member_id) do update set level_id = excluded.level_id, reached_at = excluded.reached_at, since = excluded.since,
        level_expire_at = excluded.level_expire_at, status = 'steady', grace_until = null
    ), arrived as (
      insert into gift_check (member_id, from_level_id, to_level_id)
      select s.member_id, s.before_id, s.after_id from standing as s join ${sql.ref(moved)} as i on i.member_id = s.member_id
      where s.after_id <> s.before_id
    ),`,
    before: own('before_id'),
    after: own('after_id'),
  };
}
