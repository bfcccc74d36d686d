import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { returnCoupons, unlockCoupons, useCoupons } from '../marketing/use-coupons.ts';
import { closeWaiting } from '../payments/close.ts';
import { askBack } from '../payments/refunds.ts';
import { itemsOfOrder } from './order-items.ts';
import { moveStock, type StockLine } from './order-stock.ts';
import { isFirst, unitsBack } from './settled-once.ts';
import { holdPoints, oweCash, returnPoints, returnSalePoints, spendPoints } from './settle-points.ts';

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

/** Whose units come from the goods: what is exchanged, and what is sent again for it. One of a prize took its unit there. */
const takesGoods = ({ source, record_id }: Row): boolean =>
  source === 'exchange' || (source === 'manual' && typeof record_id !== 'number');

/** What an order takes of the stock of goods, in the order in which stock is locked. */
async function itemsOf(tx: Db, order: Row): Promise<readonly Item[]> {
  if (!takesGoods(order)) return [];
  return (await itemsOfOrder(tx, order))
    .flatMap(({ nth, goods_id: goodsId, sku_id: skuId, quantity: units, title, spec_text }) =>
      goodsId === null ? [] : [{ nth, goodsId, skuId, units, name: `${title} ${spec_text}`.trim() }],
    )
    .toSorted((one, other) => one.goodsId - other.goodsId || (one.skuId ?? 0) - (other.skuId ?? 0));
}

const stockKinds = { lock: 'stock_lock', confirm: 'stock_sell', release: 'stock_release' } as const;

async function settleStock(tx: Db, order: Row, type: keyof typeof stockKinds, why: string, by: Actor): Promise<void> {
  // What came back while the order was under way is no longer there to be sold.
  const back = type === 'confirm' ? await unitsBack(tx, order) : new Map<number, number>();
  for (const item of await itemsOf(tx, order)) {
    const units = item.units - (back.get(item.nth) ?? 0);
    if (await isFirst(tx, order, { kind: stockKinds[type], item: item.nth, amount: units }))
      await moveStock(tx, order, { ...item, units }, { type, why }, by);
  }
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
  if (fen > 0 && !(await askBack(tx, { orderId: order.id, amount: fen, reason: '订单取消' })))
    await oweCash(tx, order, asText(order['order_no']), fen);
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

/** Pieces that come back with an application, by the number of their line. */
type Pieces = ReadonlyMap<number, number>;

/** What comes back onto the stock, where an operator says that it can be sold again: what has not arrived yet was put aside only. */
async function restock(tx: Db, order: Row, sale: Row, pieces: Pieces, by: Actor): Promise<void> {
  const type = order.status === 'finished' ? 'take_back' : 'release';
  const why = `售后 ${asText(sale['after_sale_no'])} 退货入库`;
  for (const item of await itemsOf(tx, order)) {
    const units = pieces.get(item.nth) ?? 0;
    if (await isFirst(tx, order, { kind: 'sale_stock', nth: sale.id, item: item.nth, amount: units }))
      await moveStock(tx, order, { ...item, units }, { type, why }, by);
  }
}

/**
 * Gives back what an application came to, once: stock, coupons, points and cash, in that order (engines.md §3.4). The order is locked; `kept`: pieces
 * that its buyer keeps. Returns whether the channel still has to give money back.
 */
export async function settleSale(
  tx: Db,
  order: Row,
  { sale, pieces, kept }: { readonly sale: Row; readonly pieces: Pieces; readonly kept: number },
  by: Actor,
): Promise<boolean> {
  if (sale['restocked'] === true) await restock(tx, order, sale, pieces, by);
  const coupons = kept > 0 ? [] : await couponsOf(tx, order);
  if (await isFirst(tx, order, { kind: 'coupon_return', amount: coupons.length }))
    await returnCoupons(tx, order.id, kept);
  await returnSalePoints(tx, order, sale, by);
  const fen = Number(sale['refund_fen']);
  if (!(await isFirst(tx, order, { kind: 'sale_cash', nth: sale.id, amount: fen }))) return false;
  const no = asText(sale['after_sale_no']);
  if (await askBack(tx, { orderId: order.id, amount: fen, reason: `售后 ${no}`, saleId: sale.id })) return true;
  await oweCash(tx, order, no, fen);
  return false;
}
