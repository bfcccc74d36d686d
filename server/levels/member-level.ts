import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';
import { earnedSince } from './keeping.ts';

/*
 * Where members stand. Who has ever risen has a row in `member_level`, written behind the lock of the account of experience (server/points/ledger);
 * everybody else stands at the default level.
 */

/** The level that everybody begins with. */
const defaultId: Sql = sql`(select d.id from he_level as d where d.is_default)`;

/** The level of the member `member`. */
export const levelOf = (member: Sql): Sql =>
  sql`coalesce((select m.level_id from member_level as m where m.member_id = ${member}), ${defaultId})`;

/** Whether the member `member` stands at a level. */
export const standsAt = (member: Sql, levelId: number): Sql =>
  sql`(exists (select from member_level as m where m.member_id = ${member} and m.level_id = ${levelId}::bigint)
    or (${levelId}::bigint = ${defaultId} and not exists (select from member_level as m where m.member_id = ${member})))`;

/** What the member `member` with so much experience lacks for the next level of use; null at the top. */
export const toNextLevel = (member: Sql, experience: Sql): Sql =>
  sql`(select greatest(n.experience - ${experience}, 0) from he_level as n join he_level as l on l.id = ${levelOf(member)}
    where n.status = 'enabled' and n.level > l.level order by n.level limit 1)`;

/** Until when the member `member` keeps his level, or has grace; null for good. */
export const standing = (member: Sql, column: 'level_expire_at' | 'grace_until'): Sql =>
  sql`(select m.${sql.id(column)} from member_level as m where m.member_id = ${member})`;

/** What he has earned of what keeps his level, in words; null where it is kept for good. */
export const keepText = (member: Sql): Sql =>
  sql`(select '本周期已获得 ' || to_char(greatest(${earnedSince('m')}, 0), 'FM999,999,999,990') || ' / ' || to_char(l.keep_experience, 'FM999,999,999,990') || ' 经验'
    from member_level as m join he_level as l on l.id = m.level_id where m.member_id = ${member} and m.level_expire_at is not null)`;
