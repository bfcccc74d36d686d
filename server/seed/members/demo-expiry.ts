import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { runPiece } from '../../points/expire/run.ts';
import { house } from '../../entity/write/house.ts';
import { postMany } from '../../points/ledger/post-many.ts';

const runId = 9851;

/** What members brought along from before this house: how many of them, how much each, and how many months ago. It expires 24 months on. */
const brought = [
  { months: 26, members: 40, points: 60 },
  { months: 23, members: 36, points: 120 },
  { months: 21, members: 24, points: 80 },
  { months: 18, members: 50, points: 200 },
  { months: 14, members: 30, points: 150 },
] as const;

/** An instant that many months ago, so long behind the beginning of its month. */
const monthsAgo = (today: string, months: number, behind: string) =>
  sql`((date_trunc('month', ${today}::date) - make_interval(months => ${months}::int) + ${behind}::interval) at time zone 'Asia/Shanghai')`;

/**
 * Points of the demo that expire in the months to come, and those of one day that have expired by a run. It comes before everything else that
 * moves points: entries of a member stand in the order of their moments.
 */
export async function seedExpiry(tx: Tx, today: string): Promise<void> {
  for (const { months, members, points } of brought) {
    const { rows } = await sql<{
      id: number;
      at: string;
    }>`select id, ${monthsAgo(today, months, '9 days 14 hours')}::text as at
      from he_user where status = 'normal' order by id limit ${members}`.execute(tx);
    const title = '旧系统积分结转';
    const earn = { kind: 'earn', bizType: 'activity', key: `brought:${months}`, title, by: house, points } as const;
    await postMany(
      tx,
      { ...earn, at: rows[0]?.at ?? '' },
      rows.map(({ id }) => id),
    );
  }
  const [{ members, points }] = brought;
  const { rows } = await sql<{ at: string }>`
    insert into point_expiry_run (id, run_no, wallet_id, day, is_backlog, due_members, due_points, next_at, created_at)
    select ${runId}, 'GQ' || to_char(b.at - interval '1 day', 'YYYYMMDD'), w.id, (b.at - interval '1 day')::date, false, ${members},
      ${members * points}, b.at, b.at
    from wallet as w, (select ${monthsAgo(today, 1, '12 seconds')} as at) as b where w.code = 'points'
    returning created_at::text as at`.execute(tx);
  while (await runPiece(tx, rows[0]?.at));
}
