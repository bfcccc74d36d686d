import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { lockRows } from '../../../server/entity/write/lock-order.ts';
import type { Db } from '../../../server/entity/write/database.ts';
import { Failure } from '../../../server/http/failure.ts';
import { giveCoupons } from '../../../server/marketing/give-coupons.ts';
import {
  type Judge,
  lockCoupons,
  returnCoupons,
  unlockCoupons,
  useCoupons,
} from '../../../server/marketing/use-coupons.ts';

/* Orders of the demo that use coupons: each step in a transaction of its own, with the row of the order locked first, as orders do. */

/** One of the demo's exchanges that are open, but for the first, which has used a coupon; nothing else of them is looked at. */
export const orderNo = (nth: number): number => 9212 + (nth % 39);
const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();
/** An order that has nothing against a coupon. */
const contented: Judge = () => [];

export interface CouponRow {
  readonly status: string;
  readonly order_id: number | null;
  readonly version: number;
}

export function couponOrders(store: () => Store) {
  const held = <T>(orderId: number, work: (tx: Db) => Promise<T>) =>
    withTransaction(store(), async (tx) => {
      await lockRows(tx, [{ table: 'goods_order', ids: [orderId], changes: true }]);
      return work(tx);
    });
  return {
    /** A coupon of the template for a member; its number. */
    given: async (couponId: number, memberId: number, key: string): Promise<string> => {
      const [one] = await withTransaction(store(), (tx) =>
        giveCoupons(tx, {
          couponId,
          takers: [{ memberId, keys: [key] }],
          takeType: 'admin',
          by: { accountId: null, deptId: null },
        }),
      );
      const { rows } = await store().pool.query<{ coupon_no: string }>(
        'select coupon_no from coupon_record where id = $1',
        [one?.ids[0]],
      );
      return rows[0]?.coupon_no ?? '';
    },
    lock: (id: number, userId: number, coupons: readonly string[], judge: Judge = contented) =>
      held(id, (tx) => lockCoupons(tx, { id, userId, payExpireAt: inHalfAnHour() }, coupons, judge)),
    use: (id: number, coupons: readonly string[]) => held(id, (tx) => useCoupons(tx, id, coupons)),
    unlock: (id: number) => held(id, (tx) => unlockCoupons(tx, id)),
    giveBack: (id: number, kept = 0) => held(id, (tx) => returnCoupons(tx, id, kept)),
    row: async (coupon: string): Promise<CouponRow | undefined> => {
      const { rows } = await store().pool.query<CouponRow>(
        'select status, order_id, version from coupon_record where coupon_no = $1',
        [coupon],
      );
      return rows[0];
    },
  };
}

/** What a step is refused with: its code, sentence and the names of the reasons; undefined where it is not. */
export async function refusalOf(work: Promise<unknown>) {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, result } = error;
    return { code, message, reasons: (result as { reasons?: readonly string[] } | undefined)?.reasons };
  }
}
