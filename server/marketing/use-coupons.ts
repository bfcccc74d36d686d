import { sql } from 'kysely';
import {
  besideRefusal,
  goTogether,
  heldRefusals,
  type HeldCoupon,
  type UseRefusal,
} from '../../contract/marketing/coupon-use.ts';
import { arrive } from '../../machines/entity/lifecycle/kernel.ts';
import type { Sql } from '../entity/resource.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { failure } from '../http/failure.ts';
import { couponRecord } from './coupon-record.resource.ts';
import { type Held, heldCoupons, readNow } from './held-coupons.ts';

/*
 * What orders do with coupons (engines.md §3.4, §4.2), in the transaction of the order, whose row is locked before (docs/decisions/082). Each of
 * these is asked again without doing it again: what a record says of its order decides, so that a second cancel, payment or return finds nothing
 * left to do.
 */

/** The order that uses coupons. */
export interface CouponOrder {
  readonly id: number;
  readonly userId: number;
  /** Until when it may be paid, ISO-8601; five minutes later the clock lets its coupons go. */
  readonly payExpireAt: string;
}

/**
 * What the order says against coupons beside whose they are and how they stand: threshold, scope, what they do not go with. The quote of the
 * order says it (contract/marketing/quote/quote.ts).
 */
export type Judge = (coupons: readonly HeldCoupon[]) => readonly {
  readonly coupon_no: string;
  readonly trace: readonly UseRefusal[];
}[];

const lockWhere = (tx: Db, where: Sql) => lockRows(tx, [{ table: 'coupon_record', where, changes: true }]);

/** The coupons of an order, locked, as they stand after whoever held them before. */
async function lockedOf(tx: Db, orderId: number): Promise<readonly Held[]> {
  await lockWhere(tx, sql`t.order_id = ${orderId}`);
  return heldCoupons(tx, sql`c.order_id = ${orderId}`);
}

const illegalUse = (message: string, trace: readonly UseRefusal[]) =>
  failure('illegalMove', message, { reasons: [...new Set(trace.map(({ guard }) => guard))], trace });

/** Each thing once, whoever found it. */
const once = (refusals: readonly UseRefusal[]): readonly UseRefusal[] => [
  ...new Map(refusals.map((one) => [`${one.guard} ${String(one.value)}`, one])).values(),
];

/** @throws {Failure} 40902 with every reason, by name and coupon by coupon */
function refuseUnusable(
  wanted: readonly Held[],
  told: ReturnType<Judge>,
  use: { readonly user_id: number; readonly at: number },
): void {
  const found = wanted.map((coupon) => ({
    coupon,
    trace: once([
      ...heldRefusals(coupon, use),
      ...wanted
        .filter((other) => other !== coupon && !goTogether(coupon.rule, other.rule))
        .map((other) => besideRefusal(other)),
      ...told.filter(({ coupon_no }) => coupon_no === coupon.coupon_no).flatMap(({ trace }) => trace),
    ]),
  }));
  const refused = found.filter(({ trace }) => trace.length > 0);
  if (refused.length === 0) return;
  const sentences = refused.map(
    ({ coupon, trace }) => `券 ${coupon.coupon_no} 不能使用：${trace.map(({ text }) => text).join('；')}`,
  );
  throw illegalUse(
    sentences.join('。'),
    refused.flatMap(({ trace }) => trace),
  );
}

/** Takes coupons along their chart, with what the step writes beside the state. @throws {Failure} 40902 with the chart's sentence */
async function step(tx: Db, coupons: readonly Held[], event: string, beside: Sql): Promise<void> {
  for (const coupon of coupons) {
    const arrived = arrive(couponRecord.lifecycle, { status: coupon.status, is_over: coupon.is_over }, event);
    if ('refusal' in arrived) throw failure('illegalMove', `券 ${coupon.coupon_no}：${arrived.refusal}`);
    await sql`update coupon_record set status = ${arrived.status}, ${beside}, version = version + 1, updated_at = now(), updated_by = null
      where id = ${coupon.id}`.execute(tx);
  }
  noteRows(
    tx,
    'coupon_record',
    coupons.map(({ id }) => id),
  );
}

const isSame = (one: readonly Held[], wanted: readonly string[]): boolean =>
  one.length === new Set(wanted).size && one.every(({ coupon_no }) => wanted.includes(coupon_no));

/**
 * Keeps coupons for an order that is placed: no other one can use them (V2). What this order has already is told again.
 * @throws {Failure} 40401 for a number that no coupon has; 40902 with every reason (`reasons`, `trace`), and where the order has other ones
 */
export async function lockCoupons(
  tx: Db,
  order: CouponOrder,
  couponNos: readonly string[],
  judge: Judge,
): Promise<readonly HeldCoupon[]> {
  await lockWhere(tx, sql`t.order_id = ${order.id} or t.coupon_no = any(${couponNos}::text[])`);
  const had = await heldCoupons(tx, sql`c.order_id = ${order.id}`);
  if (isSame(had, couponNos)) return had;
  if (had.length > 0) throw failure('illegalMove', '订单已使用其他券');
  const wanted = await heldCoupons(tx, sql`c.coupon_no = any(${couponNos}::text[])`);
  const unknown = couponNos.find((no) => !wanted.some(({ coupon_no }) => coupon_no === no));
  if (unknown !== undefined) throw failure('notFound', `没有券 ${unknown}`);
  refuseUnusable(wanted, judge(wanted), { user_id: order.userId, at: await readNow(tx) });
  await step(tx, wanted, 'LOCK', sql`order_id = ${order.id}, pay_expire_at = ${order.payExpireAt}::timestamptz`);
  return heldCoupons(tx, sql`c.order_id = ${order.id}`);
}

/**
 * Uses up what an order that was paid has locked.
 * @throws {Failure} 40902 with the reason where the order has not, or no longer, what it was quoted with
 */
export async function useCoupons(tx: Db, orderId: number, couponNos: readonly string[]): Promise<void> {
  const had = await lockedOf(tx, orderId);
  const missing = couponNos.filter((no) => !had.some(({ coupon_no }) => coupon_no === no));
  if (missing.length > 0)
    throw illegalUse(
      `订单已不再持有券 ${missing.join('、')}`,
      missing.map((no) => ({
        guard: 'state',
        fact: 'order_id',
        value: null,
        wanted: orderId,
        text: `券 ${no} 已释放`,
      })),
    );
  const locked = had.filter(({ status }) => status === 'locked');
  await step(tx, locked, 'USE', sql`pay_expire_at = null, used_at = now()`);
}

/** Lets go what an order has locked: it was cancelled, closed, or never paid. What was used stays used. */
export async function unlockCoupons(tx: Db, orderId: number): Promise<void> {
  const locked = (await lockedOf(tx, orderId)).filter(({ status }) => status === 'locked');
  await step(tx, locked, 'UNLOCK', sql`order_id = null, pay_expire_at = null`);
}

/**
 * Gives back what an order has used, once (V3), where everything that was bought came back: usable again, or run out where its time is over.
 * `kept`: pieces that the buyer keeps; with any of them nothing comes back (engines.md §3.4).
 */
export async function returnCoupons(tx: Db, orderId: number, kept: number): Promise<void> {
  if (kept > 0) return;
  const used = (await lockedOf(tx, orderId)).filter(({ status }) => status === 'used');
  await step(tx, used, 'RETURN', sql`order_id = null, used_at = null`);
}
