import { sql } from 'kysely';
import type { RowBatch } from '../../contract/entity/wire/row-batch.ts';
import type { Tx } from '../db/transaction.ts';
import type { Logged, Request } from '../http/route.ts';
import { goodsOrder } from './goods-order.resource.ts';
import { loggedStep } from '../entity/write/logged.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { batchSummary, eachRow } from '../entity/write/row-batch.ts';
import { heldOf } from '../awards/record-locks.ts';
import { advanced } from './advance.ts';
import type { OrderStep } from './stamp.ts';

/**
 * Locks orders and what follows them before the first takes its step: two batches of different orders would otherwise wait for each other's
 * goods.
 */
async function lockOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  const orders = sql`select unnest(${ids}::bigint[])`;
  await lockRows(tx, [
    { table: 'goods_order', ids, changes: true },
    ...heldOf(sql`select record_id from goods_order where id in (${orders})`),
    { table: 'goods', where: sql`t.id in (select goods_id from goods_order where id in (${orders}))`, changes: true },
  ]);
}

/** One step for many orders; the call as a whole counts once for its request id. */
export async function advanceAll(
  tx: Tx,
  steps: ReadonlyMap<number, OrderStep>,
  { caller }: Request,
  { label, action = 'edit' }: { readonly label: string; readonly action?: Logged['action'] },
): Promise<{ readonly result: RowBatch; readonly logged: Logged; readonly lines: readonly Logged[] }> {
  const { permissionId, name } = goodsOrder.entity;
  await lockOrders(tx, [...steps.keys()]);
  const { result, lines } = await eachRow(tx, steps.keys(), async (id) => {
    const step = steps.get(id);
    if (!step) throw new Error(`no step for order ${id}`);
    const changed = await advanced(tx, id, step, caller, caller);
    return {
      status: changed.after.status,
      logged: loggedStep(goodsOrder, action, changed, { id, version: 0, ...step }),
    };
  });
  const summary = batchSummary(`${label}兑换订单`, result);
  return { result, logged: { permissionId, action, entity: name, summary }, lines };
}
