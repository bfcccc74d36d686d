import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { timedOrder } from '../../../../server/orders/clock.ts';
import { engines } from '../../engine.ts';
import { errorsOf, page } from '../../entities/with-entities.ts';
import { receiver } from '../place/ordering.ts';
import { type Picking, type Point, startPicking } from './picking.ts';

/* 自提: quoted and placed, waiting at its point, handed over or run out (engines.md §3.2, region pickup; wider.md §5.2). */

describe.each(engines)('on %s', (engine) => {
  let at: Picking;
  let shop: Point;
  beforeAll(async () => {
    at = await startPicking(engine);
    shop = await at.point();
  });
  afterAll(() => at.close());

  const all = { left: 50, locked: 0, sold: 0 };
  const pickup = (place: Point = shop) => ({ type: 'pickup', store_no: place.no });
  const saidOf = (quote: Awaited<ReturnType<Picking['quote']>>) => quote.refusals.map(({ text }) => text);
  const shown = (id: number) => at.admin.row('he_order', id);

  test('what is fetched has no address and no freight, and waits at its point with a code of eight digits', async () => {
    const offer = await at.fetched([shop], { delivery_types: ['express', 'pickup'], freight_template_id: 1 });
    const { member } = await at.somebody(100);
    const sent = await at.quoteOf(member, offer, { type: 'express', region: receiver.area });
    expect(sent).toMatchObject({ freight_fen: 1000, refusals: [] });
    const quote = await at.quoteOf(member, offer, pickup());
    expect(quote).toMatchObject({
      freight_fen: 0,
      freight_rule: '自提，不收运费',
      pay_fen: 0,
      pay_points: 20,
      refusals: [],
    });
    expect(await at.place({ member, quote_no: quote.quote_no, receiver })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'receiver', message: '自提不填收货信息' }] },
    });
    const heard = await at.place({ member, quote_no: quote.quote_no });
    expect(heard).toMatchObject({ code: codes.ok, result: { status: 'wait_ship' } });
    const orderNo = String((heard.result as Values)['order_no']);
    const row = await at.order(orderNo);
    expect(row).toMatchObject({ delivery_type: 'pickup', pickup_status: 'to_pick', pickup_point_id: shop.id });
    expect(row['pickup_code']).toMatch(/^\d{8}$/);
    const [kept] = await at.run<{ days: number }>(
      `select round(extract(epoch from pickup_expire_at - now()) / 86400)::int as days from goods_order where id = ${row.id}`,
    );
    expect(kept).toEqual({ days: 15 });
    expect(await shown(row.id)).toMatchObject({ status: 'wait_ship', stage: 'to_pick' });
    const under = async (stage: string) =>
      page(await at.admin.list('he_order', { stage, pageSize: '500' })).data.map(({ id }) => id);
    expect(await under('to_pick')).toContain(row.id);
    expect(await under('wait_ship')).not.toContain(row.id);
    expect(await under('wait_ship,to_pick')).toContain(row.id);
    const { summary, totalCount } = page(await at.admin.list('he_order'));
    const counts = (summary as { by_status: Readonly<Record<string, number>> }).by_status;
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(totalCount);
  });

  test('the point may be chosen, or chosen anew, when it is placed; without one it is not placed', async () => {
    const other = await at.point();
    const offer = await at.fetched([shop, other]);
    const { member } = await at.somebody(100);
    const { quote_no } = await at.quoteOf(member, offer, { type: 'pickup' });
    expect(await at.place({ member, quote_no })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'store_no', message: '自提须选择自提点' }] },
    });
    expect(await at.place({ member, quote_no, store_no: 'HX999999' })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'store_no', message: '核销点不存在' }] },
    });
    const heard = await at.place({ member, quote_no, store_no: other.no });
    expect(heard).toMatchObject({ code: codes.ok });
    const again = await at.place({ member, quote_no, store_no: shop.no });
    expect(again.result).toMatchObject({ order_no: (heard.result as Values)['order_no'] });
    expect(await at.order((heard.result as Values)['order_no'])).toMatchObject({ pickup_point_id: other.id });
  });

  test('every reason why it cannot get to its member that way is told', async () => {
    const other = await at.point();
    const { member } = await at.somebody(1000);
    const only = await at.fetched([shop]);
    const sentOnly = await at.offered({ price: { points_price: 20 } });
    const card = await at.card({ price: { points_price: 20 } });
    const express = await at.quoteOf(member, only, { type: 'express', region: receiver.area });
    expect(express.refusals).toMatchObject([
      { guard: 'delivery', text: expect.stringMatching(/^「.+」只支持自提$/) as string },
    ]);
    const unnamed = await at.quote({ member, items: [at.item(only)] });
    expect(unnamed.refusals).toMatchObject([{ guard: 'delivery' }]);
    expect(saidOf(await at.quoteOf(member, sentOnly, pickup()))).toEqual([expect.stringMatching(/^「.+」不支持自提$/)]);
    expect(saidOf(await at.quoteOf(member, card, pickup()))).toEqual([expect.stringMatching(/无需配送，不能自提$/)]);
    expect(saidOf(await at.quoteOf(member, only, pickup(other)))).toEqual([
      expect.stringMatching(new RegExp(`不能在「${other.title}」自提$`)),
    ]);
    const sent = await at.quoteOf(member, sentOnly, { type: 'express', region: receiver.area });
    expect(await at.place({ member, quote_no: sent.quote_no, receiver, store_no: shop.no })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'store_no', message: '报价不是自提，请按自提重新报价' }] },
    });
    // What was quoted while the point was open is refused once it is closed, and nothing is taken.
    const both = await at.fetched([other]);
    const open = await at.quoteOf(member, both, pickup(other));
    expect(open.refusals).toEqual([]);
    expect((await at.admin.step('localverifice', other.id, 'DISABLE')).code).toBe(codes.ok);
    const refused = await at.place({ member, quote_no: open.quote_no });
    expect(refused).toMatchObject({ code: codes.illegalMove, message: `自提点「${other.title}」未启用，请另选一个` });
    expect(await at.stock(both)).toEqual(all);
  });

  test('it is handed over with its code, by a verifier of its point: once, with who, when and where', async () => {
    const other = await at.point();
    const offer = await at.fetched([shop, other]);
    const { orderId: id, orderNo, code } = await at.waitingAt(shop, offer);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    expect(errorsOf(await at.picks(id, '123', shop.mobile))).toEqual([
      { field: 'pickup_code', message: expect.stringContaining('应为 8 位数字') as string },
    ]);
    expect(errorsOf(await at.picks(id, wrong, shop.mobile))).toEqual([
      { field: 'pickup_code', message: '提货码不正确' },
    ]);
    expect(errorsOf(await at.picks(id, code, other.mobile))).toEqual([
      { field: 'verifier_mobile', message: `不是自提点「${shop.title}」启用的核销员` },
    ]);
    expect(await at.order(orderNo)).toMatchObject({ status: 'wait_ship', pickup_status: 'to_pick' });
    expect(await at.picks(id, code, shop.mobile)).toMatchObject({ code: codes.ok, result: { status: 'finished' } });
    const row = await at.order(orderNo);
    expect(row).toMatchObject({
      status: 'finished',
      pickup_status: 'picked',
      verifier_name: '何沐',
      pickup_point_id: shop.id,
      picked_at: expect.any(String) as string,
      finished_at: expect.any(String) as string,
    });
    expect((row['logs'] as Values[]).at(-1)).toMatchObject({ event: '核销自提', content: `${shop.title} · 何沐` });
    expect(await at.stock(offer)).toEqual({ left: 49, locked: 0, sold: 1 });
    expect(await at.picks(id, code, shop.mobile)).toMatchObject({
      code: codes.illegalMove,
      message: expect.stringMatching(/^该订单已于 .{19} 自提$/) as string,
    });
    const lines = await at.run<Values>(
      `select permission_id, summary from operation_log where biz_id = ${id} and event = 'PICK' and result_code = 20000`,
    );
    expect(lines).toMatchObject([
      { permission_id: 'HeOrder', summary: `商城订单【${orderNo}】核销自提：${shop.title} · 何沐` },
    ]);
    expect(await at.wrong()).toEqual([]);
  });

  test('it is sent by nobody: not by hand, by a list or by a file', async () => {
    const { orderId: id, orderNo } = await at.waitingAt(shop, await at.fetched([shop]));
    const parcel = { express_company: 'SF', express_no: 'SF1390027799' };
    const token = at.token;
    for (const path of ['/admin/api/FlanAwardGoods/orderUpdates', `/admin/api/he-orders/${id}`]) {
      const body = { ...(path.endsWith('Updates') && { id }), ...parcel, request_id: randomUUID() };
      const method = path.endsWith('Updates') ? 'POST' : 'PUT';
      const heard = await at.server.call(method, path, { token, body });
      expect([path, heard.code, heard.message]).toEqual([path, codes.illegalMove, expect.stringContaining('自提')]);
    }
    const heard = await at.server.call('POST', '/admin/api/FlanAwardGoods/orderSyncs', {
      token,
      body: { mode: 'express', rows: [{ order_no: orderNo, ...parcel }], request_id: randomUUID() },
    });
    expect(heard).toMatchObject({
      result: { ok: 0, failed: [{ id, message: expect.stringContaining('自提订单在自提点交付') as string }] },
    });
    const address = {
      receiver_name: '陆川',
      receiver_mobile: '13900001111',
      receiver_area: '320102',
      receiver_address: '中山路 1 号',
    };
    const moved = await at.server.call('PUT', `/admin/api/he-orders/${id}`, {
      token,
      body: { ...address, request_id: randomUUID() },
    });
    expect(moved).toMatchObject({ code: codes.illegalMove });
    expect(await at.order(orderNo)).toMatchObject({ status: 'wait_ship', receiver_name: '', express_no: null });
    // And what is sent is handed over at no point.
    const sent = await at.paid(await at.parcel());
    expect(await at.picks(sent.orderId, '00000000', shop.mobile)).toMatchObject({ code: codes.illegalMove });
  });

  test('given up by its member or an operator, or not fetched in time, everything comes back', async () => {
    const offer = await at.fetched([shop]);
    const own = await at.waitingAt(shop, offer);
    expect(await at.giveUp(own.member, own.orderNo)).toMatchObject({ result: { status: 'cancelled' } });
    expect(await at.order(own.orderNo)).toMatchObject({
      cancel_type: 'user',
      pickup_status: 'none',
      refunded_points: 20,
    });
    expect(await at.picks(own.orderId, own.code, shop.mobile)).toMatchObject({ code: codes.illegalMove });
    const other = await at.waitingAt(shop, offer);
    expect((await at.cancel(other.orderId)).code).toBe(codes.ok);
    const late = await at.waitingAt(shop, offer);
    await at.run(`update goods_order set pickup_expire_at = now() - interval '2 seconds' where id = ${late.orderId}`);
    expect(await at.picks(late.orderId, late.code, shop.mobile)).toMatchObject({
      code: codes.illegalMove,
      message: '已过自提截止，订单即将取消并退回',
    });
    await clockRound(at.server.store, [timedOrder]);
    expect(await at.order(late.orderNo)).toMatchObject({
      status: 'cancelled',
      cancel_type: 'lapse',
      cancel_reason: '已过自提截止，未提货',
      pickup_status: 'lapsed',
      refunded_points: 20,
    });
    for (const { memberId } of [own, other, late]) expect(await at.balance(memberId)).toBe(100);
    expect(await at.stock(offer)).toEqual(all);
    expect(await at.wrong()).toEqual([]);
  });
});
