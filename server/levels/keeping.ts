import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';

/** The last second of the day so many days behind an instant (Asia/Shanghai); null for 0 days, which is for good. */
export const keptUntil = (from: Sql, days: Sql): Sql => sql`case when ${days} > 0 then
  ((((${from}) at time zone 'Asia/Shanghai')::date + (${days})::int + 1)::timestamp at time zone 'Asia/Shanghai') - interval '1 second' end`;

/**
 * Whether a member may rise (again) to the level `rung`, with so much experience. Whoever was taken down reaches levels that he had reached by then
 * once he has earned what keeps them; what lies higher asks for experience alone.
 */
export const regained = (rung: string, available: Sql, fallenWith: Sql): Sql => sql`(${fallenWith} is null
  or ${sql.ref(`${rung}.experience`)} > ${fallenWith} or ${available} - ${fallenWith} >= ${sql.ref(`${rung}.keep_experience`)})`;

/** What the member of the row `standing` of member_level has earned since his period began: what came with another account is not earned. */
export const earnedSince = (
  standing: string,
): Sql => sql`(select coalesce(sum(e.points), 0)::bigint from point_entry as e
  join wallet as w on w.id = e.wallet_id and w.kind = 'experience' where e.member_id = ${sql.ref(`${standing}.member_id`)}
  and e.at > ${sql.ref(`${standing}.since`)} and e.biz_type not in ('merge_in', 'merge_out', 'opening'))`;
