import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { timedOrder } from '../../../../server/orders/clock.ts';
import { type Engine, usualEngine } from '../../engine.ts';
import { startPaying } from '../pay/paying.ts';
import { type Offered, receiver } from '../place/ordering.ts';

/* Orders that were paid and sent, and members who want something of it back (wider.md §5.5, engines.md §3.4). */

/** What a client is told of an application. */
export interface ToldSale {
  readonly after_sale_no: string;
  readonly status: string;
  readonly refundable: { readonly fen: number; readonly points: number };
}

/** A member with an order that has arrived. */
export interface Bought {
  readonly member: { readonly member_no: string };
  readonly memberId: number;
  readonly orderNo: string;
  readonly orderId: number;
  readonly payNo: string;
}

export async function startReturning(engine: Engine = usualEngine) {
  const at = await startPaying(engine);
  const { admin, run } = at;

  /** Something in a parcel that costs 33 yuan and 20 points; freight is 10 yuan, and 3 for each further piece. */
  const parcel = (changes: object = {}, units = 50): Promise<Offered> =>
    at.offered({ sale_mode: 'points_cash', price: { points_price: 20, cash_price_fen: 3300 }, ...changes }, units);

  async function shipped(id: number): Promise<void> {
    const body = { id, express_company: 'SF', express_no: 'SF1390027799', request_id: randomUUID() };
    const answer = await at.server.call('POST', '/admin/api/FlanAwardGoods/orderUpdates', { token: at.token, body });
    expect([answer.code, answer.message]).toEqual([codes.ok, 'ok']);
  }
  /** Orders pieces, pays them, and has them sent. */
  async function sent(
    items: readonly (readonly [Offered, number])[],
    { by, coupon }: { readonly by?: Pick<Bought, 'member' | 'memberId'>; readonly coupon?: string } = {},
  ): Promise<Bought> {
    const { member, memberId } = by ?? (await at.somebody(1000));
    const delivery = { type: 'express', region: receiver.area };
    const asked = {
      member,
      items: items.map(([offer, count]) => at.item(offer, count)),
      delivery,
      ...(coupon && { coupon_no: coupon }),
    };
    const { quote_no } = await at.quote(asked);
    const heard = await at.place({ member, quote_no, receiver });
    expect(heard).toMatchObject({ message: 'ok', result: { status: 'wait_pay' } });
    const { order_no: orderNo } = heard.result as { order_no: string };
    const attempt = await at.attempted(member, orderNo);
    expect(await at.tell(at.newsOf(attempt))).toBe('SUCCESS');
    const { id } = await at.order(orderNo);
    await shipped(id);
    return { member, memberId, orderNo, orderId: id, payNo: attempt.pay_no };
  }
  /** Time has it arrive. */
  async function arrived({ orderId }: Bought): Promise<void> {
    await run(`update goods_order set shipped_at = now() - interval '8 days' where id = ${orderId}`);
    await clockRound(at.server.store, [timedOrder]);
  }
  const idOf = async (no: string): Promise<number> =>
    (await run<{ id: number }>(`select id from after_sale where after_sale_no = '${no}'`))[0]?.id ?? 0;
  const apply = ({ member, orderNo }: Pick<Bought, 'member' | 'orderNo'>, more: object = {}) =>
    at.post('after-sales/apply', {
      request_id: randomUUID(),
      member,
      order_no: orderNo,
      type: 'return_refund',
      reason_code: 'regret',
      ...more,
    });
  async function applied(bought: Bought, more: object = {}): Promise<ToldSale & { readonly id: number }> {
    const heard = await apply(bought, more);
    expect([heard.code, heard.message]).toEqual([codes.ok, 'ok']);
    const told = heard.result as ToldSale;
    return { ...told, id: await idOf(told.after_sale_no) };
  }
  const sendBack = ({ member }: Bought, no: string) =>
    at.post('after-sales/return', {
      request_id: randomUUID(),
      member,
      after_sale_no: no,
      tracking: { company: 'SF', no: 'SF2290027711' },
    });
  const withdraw = ({ member }: Pick<Bought, 'member'>, no: string) =>
    at.post('after-sales/withdraw', { request_id: randomUUID(), member, after_sale_no: no });
  async function step(id: number, event: string, told: object = {}) {
    const { version } = await admin.row('after_sale', id);
    return admin.update('after_sale', { id, version, event, ...told });
  }
  /** A form of an operator's, at the version that the row has. */
  async function does(id: number, values: object) {
    const { version } = await admin.row('after_sale', id);
    return admin.update('after_sale', { id, version, ...values });
  }
  const receive = (id: number, restocked: boolean) => does(id, { restocked });
  /** All the way: agreed, sent back, received. */
  async function returned(bought: Bought, more: object, restocked: boolean): Promise<number> {
    const { id, after_sale_no: no } = await applied(bought, more);
    expect((await step(id, 'APPROVE')).code).toBe(codes.ok);
    expect(await sendBack(bought, no)).toMatchObject({ code: codes.ok, result: { status: 'returned' } });
    expect((await receive(id, restocked)).code).toBe(codes.ok);
    return id;
  }
  return {
    ...at,
    parcel,
    sent,
    shipped,
    arrived,
    apply,
    applied,
    sendBack,
    withdraw,
    step,
    does,
    receive,
    returned,
    sale: (id: number) => admin.row('after_sale', id),
    /** The channel gives back what is on its way; two of them at once do not take each other's answer. */
    paidBack: () => at.refunds({ refund: async () => 'done' }),
    wrong: async () => [...(await at.faults()), ...(await at.moneyFaults())],
  };
}

export type Returning = Awaited<ReturnType<typeof startReturning>>;
