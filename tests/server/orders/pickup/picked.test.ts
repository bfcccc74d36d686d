import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { timedOrder } from '../../../../server/orders/clock.ts';
import { ruleEngines } from '../../engine.ts';
import { errorsOf } from '../../entities/with-entities.ts';
import { type Picking, type Point, startPicking } from './picking.ts';

/* 自提: what waits at its point is handed over, given up or runs out (engines.md §3.2, region pickup; wider.md §5.2). */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Picking;
  let shop: Point;
  beforeAll(async () => {
    at = await startPicking(engine);
    shop = await at.point();
  });
  afterAll(() => at.close());

  const all = { left: 50, locked: 0, sold: 0 };

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
