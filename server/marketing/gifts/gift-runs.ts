import { sql } from 'kysely';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Sql } from '../../entity/resource.ts';
import type { Tx } from '../../db/transaction.ts';
import { dayAfter } from '../../core/birthdays.ts';
import { findBirthdayGifts, findMonthlyGifts, findUpgradeGifts } from './find-gifts.ts';

/*
 * Looks for who gets what, a piece at a time, each piece in one transaction with how far it is: whoever kills the server anywhere finds
 * nobody forgotten, and the key of a gift finds nobody twice.
 */

/** Members that one transaction looks at (wider.md §16.3). */
const window = 2000;
/** Days of rest that birthdays are made up for. */
const mostRested = 31;

/** Looks at members to whom something has happened; false where there are none left. */
export async function checkSome(tx: Tx, box: MemberBox, today: string): Promise<boolean> {
  const { rows } = await sql<{ id: number; member_id: number }>`
    select id, member_id from gift_check order by id limit ${window} for update skip locked`.execute(tx);
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  const memberIds = [...new Set(rows.map(({ member_id: id }) => id))];
  const among = { members: sql`u.id = any(${memberIds}::bigint[])`, powers: sql`true`, today };
  await findUpgradeGifts(tx, ids);
  await findMonthlyGifts(tx, among);
  await findBirthdayGifts(tx, box, among);
  await sql`delete from gift_check where id = any(${ids}::bigint[])`.execute(tx);
  return true;
}

/** Begins what is due: each power of use for the month, from its day on, and for each day. */
export async function beginRuns(tx: Tx, today: string): Promise<void> {
  await sql`insert into power_run (power_id, period)
    select p.id, case p.power_type when 'monthly_coupon' then ${today.slice(0, 7)}::text else ${today}::text end from he_power as p
    where p.status = 'enabled' and (p.power_type = 'birthday_gift' or (p.power_type = 'monthly_coupon' and p.gift_day <= ${Number(today.slice(8))}::bigint))
      and exists (select from he_level as l where l.status = 'enabled' and l.power_ids @> to_jsonb(p.id)) on conflict do nothing`.execute(
    tx,
  );
}

interface Run {
  readonly power_id: number;
  readonly period: string;
  readonly from_member: number;
  readonly power_type: string;
  /** The day of the last run before it, of birthdays. */
  readonly last: string | null;
}

/** A run that nobody has under way, locked; of months that are over and of days past there is nothing left to find. */
async function nextRun(tx: Tx, today: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select r.power_id, r.period, r.from_member, p.power_type, (select max(b.period) from power_run as b
      where b.power_id = r.power_id and length(b.period) = 10 and b.period < r.period and b.finished_at is not null) as last
    from power_run as r join he_power as p on p.id = r.power_id
    where r.finished_at is null and r.period in (${today}, ${today.slice(0, 7)}) order by r.power_id, r.period limit 1
    for no key update of r skip locked`.execute(tx);
  return rows[0];
}

/** The last member that a piece looks at; undefined behind the last one of all. */
async function endOf(tx: Tx, { from_member: from }: Run): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null; count: number }>`select max(id) as last, count(*) as count from
    (select id from he_user where id > ${from} order by id limit ${window}) as p`.execute(tx);
  return (rows[0]?.count ?? 0) < window ? undefined : (rows[0]?.last ?? undefined);
}

/** From which day on birthdays are looked for: those that the server slept through as well. */
function sinceOf({ last }: Run, today: string): string {
  if (last === null) return today;
  const [next, earliest] = [dayAfter(last, 1), dayAfter(today, -mostRested)];
  if (next > today) return today;
  return next < earliest ? earliest : next;
}

/** Works off one piece of one run; false when none is due. */
export async function runPiece(tx: Tx, box: MemberBox, today: string): Promise<boolean> {
  const run = await nextRun(tx, today);
  if (!run) return false;
  const { power_id: powerId, period, from_member: from } = run;
  const last = await endOf(tx, run);
  const members: Sql = last === undefined ? sql`u.id > ${from}` : sql`u.id > ${from} and u.id <= ${last}`;
  const among = { members, powers: sql`p.id = ${powerId}`, today };
  if (run.power_type === 'monthly_coupon') await findMonthlyGifts(tx, among);
  if (run.power_type === 'birthday_gift') await findBirthdayGifts(tx, box, { ...among, since: sinceOf(run, today) });
  await sql`update power_run set from_member = ${last ?? from}, finished_at = case when ${last === undefined} then now() end
    where power_id = ${powerId} and period = ${period}`.execute(tx);
  return true;
}
