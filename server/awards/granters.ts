import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { giveCoupon } from '../coupons/give-coupon.ts';
import { giveVirtual } from '../virtual-codes/give-code.ts';
import { asText } from '../entity/read/wire-values.ts';
import { isKeptFrom } from '../members/door.ts';
import { type Granter, noGranter } from '../stock/granter.ts';

/** Writes into the member's account; a second line for the same win is not written. */
const credit =
  (kind: 'points' | 'coupon', amountOf: (record: Row) => number): Granter =>
  async (tx, record) => {
    const amount = amountOf(record);
    if (amount <= 0) return { code: 'nothing', message: '发放数量为 0' };
    await sql`insert into award_credit (biz_no, record_id, user_id, kind, amount, award_id)
      values (${asText(record['biz_no'])}, ${record.id}, ${record['user_id']}, ${kind}, ${amount}, ${record['award_id']})
      on conflict (biz_no) do nothing`.execute(tx);
    return undefined;
  };

/** The first of them that knows where the award is taken from gives it. */
const either =
  (one: Granter, other: Granter): Granter =>
  async (tx, record) => {
    const fault = await one(tx, record);
    return fault === noGranter ? other(tx, record) : fault;
  };

/** Points of whom the black list keeps from earning wait in sight, for an operator to void or to grant later (wider.md §3.2). */
const unlessKept =
  (one: Granter): Granter =>
  async (tx, record) =>
    (await isKeptFrom(tx, { memberId: Number(record['user_id']) }, 'earn'))
      ? { code: 'blacklisted', message: '会员在黑名单中，不能获得积分' }
      : one(tx, record);

/** What is granted by the house itself, by award type. A type without one waits in `failed`, in sight, for its module. */
export const granters: Readonly<Record<string, Granter>> = {
  jifen: unlessKept(credit('points', (record) => Number(record['points'] ?? 0))),
  coupon: credit('coupon', (record) => Number(record['quantity'] ?? 1)),
  coupon_zhongshang: either(giveCoupon, giveVirtual),
};
