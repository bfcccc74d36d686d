import { sql } from 'kysely';
import { startRounds } from '../../core/rounds.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { parameterIn } from '../../dictionary/parameter-values.ts';

/*
 * Tells webhooks of points that are going to expire (engines.md §1.7, points.expiring): once for each day on which something does, and each
 * member who has some of it. A piece is one transaction with how far the day is: whoever kills the server finds nobody told twice.
 */

const everyMs = 30_000;
/** Members of one transaction. */
const atOnce = 500;

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

interface Due {
  readonly wallet_id: number;
  readonly day: string;
  readonly from_member: number;
}

/** Notes the days that come near and have something left, each once. */
async function noteDays(tx: Tx): Promise<void> {
  const behind = (after: ReturnType<typeof sql>) => sql`(select min(l.expire_on) from point_lot as l
    where l.wallet_id = w.id and l.remaining > 0 and l.expire_on > ${after} and l.expire_on <= ${today} + ${parameterIn('point.remind_days')}::int)`;
  await sql`with recursive near (wallet_id, day) as (
      select w.id, ${behind(sql`${today} - 1`)} from wallet as w where w.kind = 'points' and w.status = 'enabled'
      union all select w.id, ${behind(sql`n.day`)} from near as n join wallet as w on w.id = n.wallet_id where n.day is not null
    )
    insert into point_reminder (wallet_id, day) select wallet_id, day from near where day is not null
    on conflict do nothing`.execute(tx);
}

/** Tells of one piece of one day; false when nobody is left. Two servers have a day each. */
async function remindPiece(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Due>`select wallet_id, day::text as day, from_member from point_reminder
    where finished_at is null order by day, wallet_id limit 1 for update skip locked`.execute(tx);
  const [due] = rows;
  if (!due) return false;
  const { rows: told } = await sql<{ last: number | null; members: number }>`
    with piece as materialized (
      select member_id, remaining from point_lot where wallet_id = ${due.wallet_id} and expire_on = ${due.day}::date and remaining > 0
        and member_id > ${due.from_member} order by member_id limit ${atOnce}
    ), outside as (
      insert into outbox_event (member_no, kind, data)
      select u.user_no, 'points.expiring', jsonb_build_object('wallet', 'points', 'expire_on', ${due.day}::text, 'points', p.remaining)
      from piece as p join he_user as u on u.id = p.member_id and u.status not in ('cancelled', 'merged') order by p.member_id
    )
    select max(member_id) as last, count(*) as members from piece`.execute(tx);
  const { last = null, members = 0 } = told[0] ?? {};
  await sql`update point_reminder set from_member = coalesce(${last}::bigint, from_member),
      finished_at = case when ${members < atOnce} then now() end
    where wallet_id = ${due.wallet_id} and day = ${due.day}::date`.execute(tx);
  return true;
}

/** Tells of all that comes near and was not told of yet. */
export async function remindAll(store: Store, isStopped = () => false): Promise<void> {
  await withTransaction(store, noteDays);
  while (!isStopped() && (await withTransaction(store, remindPiece)));
}

/** Does so again and again, here and on every other instance, until the returned function is called. */
export const startReminders = (store: Store, log: { warn(fields: object, line: string): void }) =>
  startRounds(
    everyMs,
    // A day comes near by itself: nothing has to be written for it.
    (_turn, isStopped) => remindAll(store, isStopped),
    (error: unknown) => log.warn({ err: error }, 'nobody could be told of points that are going to expire'),
  );
