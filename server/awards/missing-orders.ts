import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { awardRecord } from './award-record.resource.ts';
import { house } from '../entity/write/house.ts';
import { lockRow } from '../entity/read/rows.ts';
import { followOrder } from './order-news.ts';
import { placeOrder } from './place-order.ts';

/** Records that one transaction looks after. */
const atOnce = 50;

/**
 * Makes the order of every record that waits to be shipped without one, from the address that it has: records that came to 待发货 before
 * orders were made of them. Awards that no mall goods stand behind have none to make. Returns how many were made.
 */
export async function orderRound(store: Store): Promise<number> {
  let made = 0;
  for (;;) {
    const count = await makeSome(store);
    made += count;
    if (count < atOnce) return made;
  }
}

const makeSome = (store: Store): Promise<number> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number }>`select r.id from award_record as r join award as a on a.id = r.award_id
      where r.status = 'wait_ship' and r.order_id is null and a.source_type = 'goods' and r.receiver_area is not null
        and exists (select from goods as g where g.id = a.source_id)
        and not exists (select from goods_order as o where o.record_id = r.id)
      order by r.id limit ${atOnce} for update of r skip locked`.execute(tx);
    for (const { id } of rows) {
      const record = await lockRow(tx, awardRecord, id, 'house');
      const orderId = await placeOrder(tx, record, record, house);
      if (orderId === undefined) throw new Error(`record ${id} has no goods to send`);
      await followOrder(tx, id, { kind: 'made', orderId }, house);
    }
    return rows.length;
  });
