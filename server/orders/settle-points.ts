import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { holdOf, keyOfHold } from '../points/ledger/hold-rows.ts';
import { post } from '../points/ledger/post.ts';
import { isFirst, isSettled } from './settled-once.ts';

/*
 * Points of an order (engines.md §3.4). One that waits for its money puts them aside and spends them with the payment; one that points and
 * coupons pay spends them at once.
 */

const keyOf = (order: Row): string => `order:${asText(order['order_no'])}:points`;
const titleOf = (order: Row, what: string): string => `兑换订单 ${asText(order['order_no'])}${what}`;
const sourceOf = ({ id }: Row) => ({ entity: 'goods_order', id }) as const;

/** Puts the points of an order aside. @throws {Failure} 42201 with `available` where the member has less */
export async function holdPoints(tx: Db, order: Row): Promise<void> {
  const points = Number(order['total_points']);
  if (!(await isFirst(tx, order, { kind: 'points_hold', amount: points }))) return;
  // For as long as holds may last: the order says what becomes of it, and the clock only where nobody ever does.
  await post(tx, {
    kind: 'hold',
    memberId: Number(order['user_id']),
    key: keyOf(order),
    bizType: 'hold',
    title: titleOf(order, ' 待支付'),
    source: sourceOf(order),
    by: 'member',
    points,
  });
}

/**
 * Spends the points of an order: those that it has put aside, or any.
 * @throws {Failure} 42201 with `available` where the member has less; 40902 where what was put aside has gone back
 */
export async function spendPoints(tx: Db, order: Row): Promise<void> {
  const points = Number(order['total_points']);
  if (!(await isFirst(tx, order, { kind: 'points_spend', amount: points }))) return;
  const cause = {
    memberId: Number(order['user_id']),
    key: keyOf(order),
    title: titleOf(order, ''),
    source: sourceOf(order),
    by: 'member',
  } as const;
  if (await isSettled(tx, order, 'points_hold')) await post(tx, { ...cause, kind: 'confirm', bizType: 'hold_confirm' });
  else await post(tx, { ...cause, kind: 'spend', bizType: 'exchange', points });
}

/** What an order has put aside and not spent goes back, whatever its canceller wants: nothing was paid. */
async function releasePoints(tx: Db, order: Row, by: Actor): Promise<void> {
  const memberId = Number(order['user_id']);
  const hold = await holdOf(tx, memberId, keyOf(order));
  // The clock has given it back already.
  if (hold?.status !== 'open') return;
  if (!(await isFirst(tx, order, { kind: 'points_release', amount: hold.amount }))) return;
  await post(tx, {
    kind: 'release',
    memberId,
    key: keyOf(order),
    bizType: 'hold_release',
    title: titleOf(order, ' 未支付'),
    source: sourceOf(order),
    by,
  });
}

/**
 * Points go back into the lots that they came from; what has expired meanwhile gets its days of grace. Those of orders from before were not
 * spent here: what is owed for them is earned.
 */
export async function returnPoints(tx: Db, order: Row, by: Actor): Promise<void> {
  const isHeld = await isSettled(tx, order, 'points_hold');
  const isSpent = await isSettled(tx, order, 'points_spend');
  if (isHeld && !isSpent) return releasePoints(tx, order, by);
  const points = Number(order['refunded_points'] ?? 0);
  if (!(await isFirst(tx, order, { kind: 'points_return', amount: points }))) return;
  await giveBackPoints(tx, order, { points, key: refundKey(asText(order['order_no'])), why: ' 取消' }, by);
}

const refundKey = (no: string): string => `refund:${no}:points`;

interface PointsBack {
  readonly points: number;
  /** Of the entry. */
  readonly key: string;
  /** Words behind the number of the order. */
  readonly why: string;
}

async function giveBackPoints(tx: Db, order: Row, { points, key, why }: PointsBack, by: Actor): Promise<void> {
  const memberId = order['user_id'];
  if (typeof memberId !== 'number') return;
  const entry = {
    memberId,
    key,
    bizType: 'exchange_back',
    title: titleOf(order, why),
    source: sourceOf(order),
    by,
    points,
  } as const;
  const undoes = (await isSettled(tx, order, 'points_hold')) ? keyOfHold(keyOf(order)) : keyOf(order);
  const isSpent = await isSettled(tx, order, 'points_spend');
  await post(tx, isSpent ? { ...entry, kind: 'return', undoes } : { ...entry, kind: 'earn' });
}

/** What pieces of an order were paid with goes back into the lots that it came from (engines.md §3.4). */
export async function returnSalePoints(tx: Db, order: Row, sale: Row, by: Actor): Promise<void> {
  const points = Number(sale['refund_points']);
  if (!(await isFirst(tx, order, { kind: 'sale_points', nth: sale.id, amount: points }))) return;
  const no = asText(sale['after_sale_no']);
  await giveBackPoints(tx, order, { points, key: refundKey(no), why: ` 售后 ${no}` }, by);
}

/**
 * Makes a line of what was paid beside points, in fen, of an order whose money came in elsewhere: paid out by whoever keeps the cash. Once for
 * the number of its cause: the order's, or that of an application about it.
 */
export async function oweCash(tx: Db, { id, user_id }: Row, no: string, fen: number): Promise<void> {
  if (typeof user_id !== 'number' || fen <= 0) return;
  await sql`insert into award_credit (biz_no, order_id, user_id, kind, amount)
    values ('refund:' || ${no}::text || ':cash', ${id}, ${user_id}, 'cash', ${fen}::bigint) on conflict do nothing`.execute(
    tx,
  );
}
