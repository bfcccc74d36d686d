import { sql } from 'kysely';
import { databaseNow } from '../entity/clock/instants.ts';
import type { CouponStatus } from '../../contract/marketing/coupon.ts';
import type { CouponRule } from '../../contract/marketing/coupon-rule.ts';
import type { HeldCoupon } from '../../contract/marketing/coupon-use.ts';
import type { Db } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';

/** A coupon as its record stands in this transaction, with what its chart asks for. */
export interface Held extends HeldCoupon {
  readonly id: number;
  readonly order_id: number | null;
  readonly is_over: boolean;
}

interface Found extends Omit<Held, 'rule' | 'status'> {
  readonly status: CouponStatus;
  readonly rule_snapshot: CouponRule;
}

/** Coupons of which a condition on `c` holds, by their ids, with their rules as they were when they were given out. */
export async function heldCoupons(db: Db, where: Sql): Promise<readonly Held[]> {
  const { rows } = await sql<Found>`
    select c.id, c.coupon_no, c.user_id, c.status, c.order_id, o.order_no, c.valid_start_at, c.valid_end_at, c.rule_snapshot,
      c.valid_end_at <= now() as is_over
    from coupon_record as c left join goods_order as o on o.id = c.order_id where ${where} order by c.id`.execute(db);
  return rows.map(({ rule_snapshot: rule, ...row }) => ({ ...row, rule }));
}

/** Now, by the clock of the database (engines.md §0, R8), in milliseconds since 1970. */
export async function readNow(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`select ${databaseNow} as at`.execute(db);
  return Date.parse(rows[0]?.at ?? '');
}
