import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import type { Engine } from '../../engine.ts';
import { startMemberOrders } from '../member/member-ordering.ts';
import type { Offered } from '../place/ordering.ts';

/* Orders that members fetch at a point (wider.md §5.2, engines.md §3.2, region pickup). */

export interface Point {
  readonly id: number;
  readonly no: string;
  readonly title: string;
  /** Of the one who hands over there. */
  readonly mobile: string;
}

export async function startPicking(engine?: Engine) {
  const at = await startMemberOrders(engine);
  const { admin, run } = at;
  let last = 0;

  /** A point that is open around the clock, with one verifier. */
  async function point(changes: Values = {}): Promise<Point> {
    last += 1;
    const mobile = `1888000${String(1000 + last)}`;
    const id = await admin.made('localverifice', {
      open_from: '00:00',
      open_to: '23:59',
      verifiers: [{ name: '何沐', mobile, enabled: true }],
      ...changes,
    });
    expect((await admin.step('localverifice', id, 'ENABLE')).code).toBe(codes.ok);
    const { entry_no, title } = await admin.row('localverifice', id);
    return { id, no: String(entry_no), title: String(title), mobile };
  }
  /** An offer of 20 points whose goods can be fetched at these points; sent too where `delivery_types` says so. */
  const fetched = (points: readonly Point[], changes: Values = {}, units = 50): Promise<Offered> =>
    at.offered(
      {
        delivery_types: ['pickup'],
        freight_template_id: null,
        pickup_point_ids: points.map(({ id }) => id),
        price: { points_price: 20 },
        ...changes,
      },
      units,
    );
  const quoteOf = (member: object, offer: Offered, delivery: object) =>
    at.quote({ member, items: [at.item(offer)], delivery });
  const codeOf = async (orderNo: string): Promise<string> =>
    (await run<{ code: string }>(`select pickup_code as code from goods_order where order_no = '${orderNo}'`))[0]
      ?.code ?? '';

  /** An order that waits at its point, of somebody who had 100 points. */
  async function waitingAt(place: Point, offer: Offered) {
    const { member, memberId } = await at.somebody(100);
    const { quote_no } = await quoteOf(member, offer, { type: 'pickup', store_no: place.no });
    const heard = await at.place({ member, quote_no });
    expect(heard).toMatchObject({ code: codes.ok, result: { status: 'wait_ship', pay_fen: 0, pay_points: 20 } });
    const orderNo = String((heard.result as Values)['order_no']);
    const { id } = await at.order(orderNo);
    return { member, memberId, orderNo, orderId: id, code: await codeOf(orderNo) };
  }
  /** 核销自提 on 订单管理. */
  const picks = (id: number, pickup_code: string, verifier_mobile: string, token = at.token) =>
    at.server.call('PUT', `/admin/api/he-orders/${id}`, {
      token,
      body: { pickup_code, verifier_mobile, request_id: randomUUID() },
    });
  return { ...at, point, fetched, quoteOf, codeOf, waitingAt, picks };
}

export type Picking = Awaited<ReturnType<typeof startPicking>>;
