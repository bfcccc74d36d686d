import { sql } from 'kysely';
import { follow } from '../../../machines/entity/lifecycle/kernel.ts';
import { billDayLifecycle } from '../../../machines/payments/bill-day.lifecycle.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Db } from '../../entity/write/database.ts';

/* What follows from differences: how their bills stand, and how payments do. */

/** Adds up what is not settled of bills, and moves them along their chart. They are locked. */
export async function refreshHeads(tx: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; status: string; left_count: number; left_fen: number }>`
    select d.id, d.status, count(f.id)::int as left_count, coalesce(sum(f.delta_fen), 0)::bigint as left_fen
    from bill_day as d left join bill_difference as f on f.bill_day_id = d.id and not f.is_past and f.status <> 'settled'
    where d.id = any(${[...ids]}::bigint[]) group by d.id, d.status order by d.id`.execute(tx);
  for (const { id, status, left_count: count, left_fen: fen } of rows) {
    const next = follow(billDayLifecycle, { status }, count === 0 ? 'BALANCE' : 'UNBALANCE');
    await sql`update bill_day set status = ${next ?? status}, left_count = ${count}, left_fen = ${fen}, version = version + 1,
      updated_at = now() where id = ${id}`.execute(tx);
  }
  noteRows(tx, 'bill_day', ids);
}

/** Says of payments how they stand to bills: a difference that is not settled, else a line, else none. They are locked. */
export async function markPayments(tx: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update payment as p set bill_status = s.bill_status, version = p.version + 1, updated_at = now(), updated_by = null
    from (select t.id, case
        when exists (select from bill_difference as f where f.payment_id = t.id and not f.is_past and f.status <> 'settled') then 'different'
        when exists (select from bill_line as l where l.payment_id = t.id)
          or exists (select from bill_difference as f where f.payment_id = t.id and not f.is_past) then 'matched'
        else 'unbilled' end as bill_status
      from payment as t where t.id = any(${[...ids]}::bigint[])) as s
    where p.id = s.id and p.bill_status <> s.bill_status returning p.id`.execute(tx);
  noteRows(
    tx,
    'payment',
    rows.map(({ id }) => id),
  );
}
