import { sql } from 'kysely';
import { parameterIn } from '../../dictionary/parameter-values.ts';
import type { Sql } from '../../entity/resource.ts';
import { aliveBefore, stillExpired } from '../ledger/lots-of-many.ts';

/*
 * How many points an adjustment concerns, as members stand at this moment. What gives points another day says no amount: it concerns what the
 * run is going to find.
 */

const walletId = sql`(select w.id from wallet as w where w.code = 'points')`;

/** What the member `m` has in the wallet of an adjustment. */
export const availableIn = (
  a: 'a' | 't',
): Sql => sql`coalesce((select p.available from point_account as p join wallet as w on w.id = p.wallet_id
  where p.member_id = m.member_id and w.code = ${sql.raw(a)}.wallet), 0)`;
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Days within which what has expired can be given back. */
export const reinstateDays: Sql = parameterIn('point.reinstate_days');

/** Points of the member `member` that an adjustment `a` of days is going to move. */
export const movableOf = (a: 'a' | 't', member: Sql): Sql => {
  const [kind, to] = [sql.raw(`${a}.kind`), sql.raw(`${a}.extend_to`)];
  return sql`case ${kind} when 'extend' then (select coalesce(sum(l.remaining), 0)::bigint from point_lot as l
      where l.member_id = ${member} and ${aliveBefore({ walletId, today, to })})
    when 'reinstate' then (select coalesce(sum(-e.points), 0)::bigint from point_entry as e where e.member_id = ${member}
      and ${to} >= ${today} and ${stillExpired({ walletId, at: sql`now()`, withinDays: reinstateDays })}) end`;
};

/** The same of its whole list. */
export const movableNow: Sql = sql`(select coalesce(sum(${movableOf('t', sql`m.member_id`)}), 0)::bigint
  from point_adjustment_member as m where m.adjustment_id = t.id)`;

/** 合计积分 of an adjustment `t`: what limits are held against. Of days: as things are until it runs, and then what was moved. */
export const total: Sql = sql`case when t.amount is not null then t.people * t.amount
  when t.status in ('draft', 'pending', 'approved') then ${movableNow} else t.moved_points end`;

/** Members for whom it would fail, as they stand now. */
export const short: Sql = sql`case when t.kind <> 'add' and t.status in ('draft', 'pending') then
  (select count(*) from point_adjustment_member as m where m.adjustment_id = t.id
    and case when t.kind = 'sub' then ${availableIn('t')} < t.amount else ${movableOf('t', sql`m.member_id`)} = 0 end) else 0 end`;
