import { expect } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Engine } from '../../engine.ts';
import { type Returning, startReturning } from '../after-sales/returning.ts';
import { type Offered, receiver } from '../place/ordering.ts';

/* A member with orders of his own, and what he does with them (engines.md §1.5). */

export interface Ordered {
  readonly member: { readonly member_no: string };
  readonly memberId: number;
  readonly orderNo: string;
  readonly coupon: string;
}

export async function startMemberOrders(engine?: Engine) {
  const at: Returning = await startReturning(engine);

  /** One piece of 20 points and 3300 fen with 1000 fen of freight, less a coupon of 300: it waits for 4000 fen. Its member had 100 points. */
  async function waiting(offer: Offered): Promise<Ordered> {
    const { member, memberId } = await at.somebody(100);
    const template = await at.template({ threshold_fen: 0, face_value_fen: 300 });
    const coupon = await at.coupons.given(template, memberId, `own-${memberId}`);
    const delivery = { type: 'express', region: receiver.area };
    const { quote_no } = await at.quote({ member, items: [at.item(offer)], coupon_no: coupon, delivery });
    const heard = await at.place({ member, quote_no, receiver });
    expect(heard).toMatchObject({ code: codes.ok, result: { status: 'wait_pay', pay_fen: 4000, pay_points: 20 } });
    return { member, memberId, coupon, orderNo: (heard.result as { order_no: string }).order_no };
  }
  /** The same, paid: it waits to be sent. */
  async function paid(offer: Offered): Promise<Ordered & { readonly payNo: string; readonly orderId: number }> {
    const ordered = await waiting(offer);
    const attempt = await at.attempted(ordered.member, ordered.orderNo);
    expect(await at.tell(at.newsOf(attempt))).toBe('SUCCESS');
    const { id, status } = await at.order(ordered.orderNo);
    expect(status).toBe('wait_ship');
    return { ...ordered, payNo: attempt.pay_no, orderId: id };
  }
  return {
    ...at,
    waiting,
    paid,
    giveUp: (member: object, orderNo: string, more: object = {}, requestId?: string) =>
      at.call('cancel', { member, order_no: orderNo, ...more }, requestId),
    receives: (member: object, orderNo: string, requestId?: string) =>
      at.call('receive', { member, order_no: orderNo }, requestId),
    /** Whether everything of an order is where it was before it: the unit, the points, the coupon. */
    hasBack: async (offer: Offered, { memberId, coupon }: Ordered) => ({
      stock: await at.stock(offer),
      points: await at.balance(memberId),
      coupon: (await at.coupons.row(coupon))?.['status'],
    }),
  };
}

export type MemberOrders = Awaited<ReturnType<typeof startMemberOrders>>;
