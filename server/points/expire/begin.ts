import { sql } from 'kysely';
import { backlogDays } from '../../../contract/points/expiring.ts';
import type { Tx } from '../../db/transaction.ts';
import { noteRows } from '../../entity/events/row-news.ts';

/** Today in the zone of the house: of the transaction, since an index is asked with what stays the same in a statement. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** The first day behind `after` of which there is something left, by one look into the index. */
const dayBehind = (after: string) => sql`(select min(l.expire_on) from point_lot as l
  where l.wallet_id = w.id and l.remaining > 0 and l.expire_on > ${sql.raw(after)} and l.expire_on < ${today})`;

/**
 * Begins a run for each day that is over and has something left, unless its run is under way; says how many. What a run is for is counted
 * now: nobody can spend what is past its day. Two servers begin one.
 */
export async function beginRuns(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive over (wallet_id, day) as (
      select w.id, ${dayBehind(`'-infinity'`)} from wallet as w where w.status = 'enabled'
      union all select w.id, ${dayBehind('o.day')} from over as o join wallet as w on w.id = o.wallet_id where o.day is not null
    ), fresh as materialized (
      select o.wallet_id, o.day from over as o where o.day is not null
        and not exists (select from point_expiry_run as r where r.wallet_id = o.wallet_id and r.day = o.day and r.status <> 'done')
    )
    insert into point_expiry_run (run_no, wallet_id, day, is_backlog, due_members, due_points)
    select 'GQ' || to_char(f.day, 'YYYYMMDD') || case when f.nth > 1 then '-' || f.nth else '' end, f.wallet_id, f.day,
      f.day < ${today} - ${backlogDays}::int, l.members, l.points
    from (select wallet_id, day, row_number() over (partition by day order by wallet_id)
        + (select count(*) from point_expiry_run as r where r.day = fresh.day) as nth from fresh) as f,
      lateral (select count(*) as members, sum(remaining)::bigint as points from point_lot as l
        where l.wallet_id = f.wallet_id and l.expire_on = f.day and l.remaining > 0) as l
    where l.members > 0 order by f.day
    on conflict do nothing returning id`.execute(tx);
  noteRows(
    tx,
    'point_expiry_run',
    rows.map(({ id }) => id),
  );
  return rows.length;
}
