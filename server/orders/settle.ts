import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { returnCoupons, unlockCoupons, useCoupons } from '../marketing/use-coupons.ts';
import { post } from '../points/ledger/post.ts';
import { moveStock, type StockLine } from './order-stock.ts';

/*
 * The one place where stock, points and coupons of an order move (engines.md §3.4), in the transaction of its step and behind its row: first the
 * stock, then the coupons, then the points, whatever happens. Each kind of each line moves once: its line in `goods_order_settlement` says that
 * it has, and its key holds it whoever asks again.
 */

/** What happens to an order, as far as something moves. */
export type Settled = 'place' | 'pay' | 'finish' | 'cancel';

type Kind =
  | 'stock_lock'
  | 'stock_sell'
  | 'stock_release'
  | 'points_spend'
  | 'points_return'
  | 'coupon_use'
  | 'coupon_return';

interface Move {
  readonly kind: Kind;
  readonly item?: number;
  readonly amount: number;
}

/** Notes that something moves now; false where it has moved before, or where there is nothing. */
async function isFirst(tx: Db, order: Row, { kind, item = 0, amount }: Move): Promise<boolean> {
  if (amount <= 0) return false;
  const { rows } = await sql`
    insert into goods_order_settlement (user_id, order_id, kind, item, amount)
    values (${order['user_id'] ?? 0}, ${order.id}, ${kind}, ${item}, ${amount}) on conflict do nothing returning order_id`.execute(
    tx,
  );
  return rows.length > 0;
}

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

const keyOf = (order: Row): string => `order:${asText(order['order_no'])}:points`;
const titleOf = (order: Row, what: string): string => `兑换订单 ${asText(order['order_no'])}${what}`;
const sourceOf = ({ id }: Row) => ({ entity: 'goods_order', id }) as const;

/** @throws {Failure} 42201 with `available` where the member has less */
async function spendPoints(tx: Db, order: Row): Promise<void> {
  const points = Number(order['total_points']);
  if (!(await isFirst(tx, order, { kind: 'points_spend', amount: points }))) return;
  await post(tx, {
    kind: 'spend',
    memberId: Number(order['user_id']),
    key: keyOf(order),
    bizType: 'exchange',
    title: titleOf(order, ''),
    source: sourceOf(order),
    by: 'member',
    points,
  });
}

/** Whether the points of an order were spent here. Those of orders from before were not: what is owed for them is earned. */
async function isSpent(tx: Db, order: Row): Promise<boolean> {
  const { rows } = await sql`select from goods_order_settlement
    where user_id = ${order['user_id'] ?? 0} and order_id = ${order.id} and kind = 'points_spend'`.execute(tx);
  return rows.length > 0;
}

/** Points go back into the lots that they came from; what has expired meanwhile gets its days of grace. */
async function returnPoints(tx: Db, order: Row, by: Actor): Promise<void> {
  const points = Number(order['refunded_points'] ?? 0);
  const memberId = order['user_id'];
  if (typeof memberId !== 'number') return;
  if (!(await isFirst(tx, order, { kind: 'points_return', amount: points }))) return;
  const entry = {
    memberId,
    key: `refund:${asText(order['order_no'])}:points`,
    bizType: 'exchange_back',
    title: titleOf(order, ' 取消'),
    source: sourceOf(order),
    by,
    points,
  } as const;
  await post(
    tx,
    (await isSpent(tx, order)) ? { ...entry, kind: 'return', undoes: keyOf(order) } : { ...entry, kind: 'earn' },
  );
}

/** A line of what was paid beside points, in fen: paid out by whoever keeps the cash. Once for an order, its number says so. */
async function oweCash(tx: Db, { id, user_id, order_no, refunded_fen }: Row): Promise<void> {
  if (typeof user_id !== 'number') return;
  await sql`insert into award_credit (biz_no, order_id, user_id, kind, amount)
    select 'refund:' || ${order_no}::text || ':cash', ${id}, ${user_id}, 'cash', ${refunded_fen}::bigint
    where ${refunded_fen}::bigint > 0 on conflict do nothing`.execute(tx);
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
  await oweCash(tx, order);
  await returnPoints(tx, order, by);
}

/**
 * Moves what an event of an order moves, once. The order is as it stands behind the event.
 * @throws {Failure} 42201 where the goods or the member have less than that; 40902 where a coupon is gone
 */
export async function settle(tx: Db, order: Row, event: Settled, by: Actor): Promise<void> {
  if (event === 'place') await settleStock(tx, order, 'lock', '占用库存', by);
  if (event === 'pay') await payUp(tx, order);
  if (event === 'finish') await settleStock(tx, order, 'confirm', '已完成', by);
  if (event === 'cancel') await giveBack(tx, order, by);
}
