import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { returnCoupons, unlockCoupons, useCoupons } from '../marketing/use-coupons.ts';
import { closeWaiting } from '../payments/close.ts';
import { askBack } from '../payments/refunds.ts';
import { moveStock, type StockLine } from './order-stock.ts';
import { isFirst } from './settled-once.ts';
import { holdPoints, oweCash, returnPoints, spendPoints } from './settle-points.ts';

/*
 * The one place where stock, coupons, points and cash of an order move (engines.md §3.4), in the transaction of its step and behind its row: first the
 * stock, then the coupons, then the points, then the cash, whatever happens. Each kind of each line moves once: its line in `goods_order_settlement` says that
 * it has, and its key holds it whoever asks again.
 */

/** What happens to an order, as far as something moves. */
export type Settled = 'place' | 'pay' | 'finish' | 'cancel';

interface Item extends StockLine {
  readonly nth: number;
}

/** What an order takes of the stock of goods. An order of before there were lines says it itself; one of a prize took its unit there. */
async function itemsOf(tx: Db, order: Row): Promise<readonly Item[]> {
  if (order['source'] !== 'exchange') return [];
  const { rows } = await sql<Item>`
    select nth, goods_id as "goodsId", sku_id as "skuId", quantity as units, title || ' ' || spec_text as name
    from goods_order_item where order_id = ${order.id} order by goods_id, sku_id, nth`.execute(tx);
  if (rows.length > 0) return rows;
  const { goods_id: goodsId, sku_id: skuId, quantity } = order;
  if (typeof goodsId !== 'number') return [];
  const name = `${asText(order['goods_title'])} ${asText(order['sku_text'])}`.trim();
  return [{ nth: 0, goodsId, skuId: typeof skuId === 'number' ? skuId : null, units: Number(quantity), name }];
}

const stockKinds = { lock: 'stock_lock', confirm: 'stock_sell', release: 'stock_release' } as const;

async function settleStock(tx: Db, order: Row, type: keyof typeof stockKinds, why: string, by: Actor): Promise<void> {
  for (const item of await itemsOf(tx, order))
    if (await isFirst(tx, order, { kind: stockKinds[type], item: item.nth, amount: item.units }))
      await moveStock(tx, order, item, { type, why }, by);
}

/** Numbers of the coupons that an order was placed with. */
async function couponsOf(tx: Db, { id }: Row): Promise<readonly string[]> {
  const { rows } = await sql<{ no: string }>`
    select used.no from goods_order as o, jsonb_array_elements_text(o.quote -> 'used') as used (no) where o.id = ${id}`.execute(
    tx,
  );
  return rows.map(({ no }) => no);
}

async function payUp(tx: Db, order: Row): Promise<void> {
  // Orders of before were paid somewhere else.
  if (typeof order['quote_no'] !== 'string') return;
  const coupons = await couponsOf(tx, order);
  if (await isFirst(tx, order, { kind: 'coupon_use', amount: coupons.length })) await useCoupons(tx, order.id, coupons);
  await spendPoints(tx, order);
}

async function place(tx: Db, order: Row, by: Actor): Promise<void> {
  await settleStock(tx, order, 'lock', '占用库存', by);
  if (order['pay_status'] === 'unpaid') await holdPoints(tx, order);
}

/** Money goes back by the way that it came in by; of what was paid before there were payments, a line says what is owed. */
async function giveBackCash(tx: Db, order: Row): Promise<void> {
  const fen = Number(order['refunded_fen'] ?? 0);
  if (fen > 0 && !(await askBack(tx, order.id, fen, '订单取消'))) await oweCash(tx, order);
}

/**
 * What a cancelled order gives back: to the stock what its canceller returns to it, and the rest counts as sold (award.md §2.2); coupons that
 * were locked always, those that were used with what was paid.
 */
async function giveBack(tx: Db, order: Row, by: Actor): Promise<void> {
  const isFreed = order['stock_returned'] === true;
  await settleStock(tx, order, isFreed ? 'release' : 'confirm', isFreed ? '取消，退回库存' : '取消，不退库存', by);
  await unlockCoupons(tx, order.id);
  const coupons = order['refund_wanted'] === true ? await couponsOf(tx, order) : [];
  if (await isFirst(tx, order, { kind: 'coupon_return', amount: coupons.length })) await returnCoupons(tx, order.id, 0);
  await returnPoints(tx, order, by);
  await closeWaiting(tx, sql`t.order_id = ${order.id}`);
  await giveBackCash(tx, order);
}

/**
 * Moves what an event of an order moves, once. The order is as it stands behind the event.
 * @throws {Failure} 42201 where the goods or the member have less than that; 40902 where a coupon is gone
 */
export async function settle(tx: Db, order: Row, event: Settled, by: Actor): Promise<void> {
  if (event === 'place') await place(tx, order, by);
  if (event === 'pay') await payUp(tx, order);
  if (event === 'finish') await settleStock(tx, order, 'confirm', '已完成', by);
  if (event === 'cancel') await giveBack(tx, order, by);
}
