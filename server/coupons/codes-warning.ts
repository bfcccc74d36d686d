import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';
import type { CodePool } from './code-pool.ts';

/** Which activity still lets winners claim when the codes have run out; null where none does (award.md §3.10). */
export async function codesWarning(
  db: Db,
  goodsId: number,
  expireAt: string,
  { source }: CodePool,
): Promise<string | null> {
  const { rows } = await sql<{ title: string; count: number }>`
    select min(v.title) as title, count(distinct v.id) as count from award as a
    join prize as z on (z.award_id = a.id or exists (select from prize_item as i where i.prize_id = z.id and i.award_id = a.id))
      and z.status <> 'archived'
    join plan as p on p.id = z.plan_id join activity as v on v.id = p.activity_id and v.status <> 'archived'
    where a.source_type = ${source} and a.source_id = ${goodsId} and v.claim_end_at > ${expireAt}`.execute(db);
  const { title, count } = rows[0] ?? { title: null, count: 0 };
  if (title === null || count === 0) return null;
  const more = count > 1 ? `等 ${count} 个活动` : '';
  return `这批券码在活动「${title}」${more}的领奖截止之前过期，请确认`;
}
