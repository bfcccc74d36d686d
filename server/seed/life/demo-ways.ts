import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/**
 * The ways that the orders of the demo took, as far as their times tell: they were written as they stand, without the steps that led there.
 * A row that somebody looked through was waiting for that before, one that was sent was waiting to be.
 */
export async function seedWays(tx: Tx): Promise<void> {
  await sql`
    insert into state_move (entity, row_id, region, from_state, to_state, at)
    select 'goods_order', o.id, 'status', w.was, w.came, w.at from goods_order as o
    cross join lateral (values
      ('wait_check', 'wait_ship', case when o.status not in ('wait_pay', 'wait_check', 'cancelled') then o.check_at end),
      ('wait_check', 'cancelled', case when o.status = 'cancelled' and o.check_at is not null then o.cancelled_at end),
      ('wait_ship', 'cancelled', case when o.status = 'cancelled' and o.check_at is null then o.cancelled_at end),
      ('wait_ship', 'shipped', o.shipped_at),
      ('wait_ship', 'finished', case when o.shipped_at is null then o.finished_at end),
      ('shipped', 'finished', case when o.shipped_at is not null then o.finished_at end)) as w (was, came, at)
    where w.at is not null
    on conflict do nothing`.execute(tx);
  await sql`delete from state_stay where entity = 'goods_order'`.execute(tx);
  await sql`select state_recount('goods_order')`.execute(tx);
}
