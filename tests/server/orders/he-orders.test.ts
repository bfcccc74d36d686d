import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { runningAfterSales } from '../../../contract/orders/after-sale.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { errorsOf, operator, page } from '../entities/with-entities.ts';
import { type MemberOrders, startMemberOrders } from './member/member-ordering.ts';

/* 订单管理 (wider.md §5.2): all orders, under rights of its own; what is done there is done to the rows of 兑换订单. */

const batch = '/admin/api/he-orders/batch';

describe.each(ruleEngines)('on %s', (engine) => {
  let at: MemberOrders;
  beforeAll(async () => {
    at = await startMemberOrders(engine);
  });
  afterAll(() => at.close());

  const list = (query: Readonly<Record<string, string>> = {}) => at.admin.list('he_order', query);
  const idsOf = async (query: Readonly<Record<string, string>>) =>
    page(await list({ pageSize: '500', ...query })).data.map(({ id }) => id);
  const shown = (id: number) => at.admin.row('he_order', id);
  const together = (mode: string, ids: readonly number[], payload?: object, token = at.token) =>
    at.server.call('POST', batch, {
      token,
      body: { op: 'mode', mode, ids, request_id: randomUUID(), ...(payload && { payload }) },
    });

  test('it has every order, whatever its source and channel, as 兑换订单 has it', async () => {
    const [all] = await at.run<{ count: number }>('select count(*)::int as count from goods_order');
    const found = page(await list());
    expect(found.totalCount).toBe(all?.count);
    const [first] = found.data;
    const there = await at.admin.row('goods_order', first?.id ?? 0);
    for (const key of ['order_no', 'status', 'goods_text', 'nickname', 'mobile', 'total_points', 'paid_fen', 'version'])
      expect([key, first?.[key]]).toEqual([key, there[key]]);
    const answer = await at.admin.detail('he_order', first?.id ?? 0);
    expect(answer).toMatchObject({ code: codes.ok, result: { order_no: first?.['order_no'] } });
  });

  test('each order stands under one tab; those that something is wanted back of under 售后中', async () => {
    const offer = await at.parcel();
    const bought = await at.sent([[offer, 2]]);
    expect(await shown(bought.orderId)).toMatchObject({ status: 'shipped', stage: 'shipped' });
    const { id, after_sale_no: no } = await at.applied(bought, { items: [at.item(offer, 1)] });
    expect(await shown(bought.orderId)).toMatchObject({ status: 'shipped', stage: 'after_sale' });
    expect(await idsOf({ stage: 'after_sale' })).toContain(bought.orderId);
    expect(await idsOf({ stage: 'shipped' })).not.toContain(bought.orderId);
    expect(await idsOf({ stage: 'shipped,after_sale' })).toContain(bought.orderId);
    expect(await idsOf({ status: 'shipped' })).toContain(bought.orderId);
    const { summary, totalCount } = page(await list());
    const counts = (summary as { by_status: Readonly<Record<string, number>> }).by_status;
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(totalCount);
    const [running] = await at.run<{ count: number }>(`select count(distinct order_id)::int as count from after_sale
      where status in (${runningAfterSales.map((status) => `'${status}'`).join()})`);
    expect(counts['after_sale']).toBe(running?.count);
    await at.withdraw(bought, no);
    expect(await at.sale(id)).toMatchObject({ status: 'withdrawn' });
    expect(await shown(bought.orderId)).toMatchObject({ stage: 'shipped' });
  });

  test('a step is taken by the chart of the order, with all that follows, and the number of its version', async () => {
    const offer = await at.parcel();
    const ordered = await at.paid(offer);
    const { orderId: id, orderNo } = ordered;
    const { version } = await shown(id);
    const cancel = (seen: number, reason = '用户来电') =>
      at.admin.update('he_order', { id, version: seen, event: 'CANCEL', reason });
    expect(errorsOf(await cancel(version, ''))).toEqual([{ field: 'reason', message: '请填写原因，至少 2 个字' }]);
    expect((await cancel(version + 1)).code).toBe(codes.conflict);
    expect(await cancel(version)).toMatchObject({ code: codes.ok, result: { status: 'cancelled' } });
    expect(await at.order(orderNo)).toMatchObject({
      status: 'cancelled',
      cancel_type: 'admin',
      cancel_reason: '用户来电',
      refunded_points: 20,
      refunded_fen: 4000,
    });
    expect(await at.hasBack(offer, ordered)).toEqual({
      stock: { left: 50, locked: 0, sold: 0 },
      points: 100,
      coupon: 'unused',
    });
    expect((await cancel((await shown(id)).version)).code).toBe(codes.illegalMove);
    const lines = await at.run<Values>(
      `select permission_id, entity, event, summary from operation_log where biz_id = ${id} and event = 'CANCEL' order by id desc limit 1`,
    );
    expect(lines).toMatchObject([
      { permission_id: 'HeOrder', entity: 'he_order', summary: `取消订单商城订单【${orderNo}】：原因 用户来电` },
    ]);
    expect(await at.wrong()).toEqual([]);
  });

  test('a parcel is sent by its form; an address is put right until then', async () => {
    const ordered = await at.paid(await at.parcel());
    const { orderId: id } = ordered;
    const told = (values: object) => at.admin.update('he_order', { id, request_id: randomUUID(), ...values });
    const address = {
      receiver_name: '陆川',
      receiver_mobile: '13900001111',
      receiver_area: '320102',
      receiver_address: '中山路 1 号 2 楼',
    };
    expect(errorsOf(await told({ ...address, receiver_mobile: '139' }))).toMatchObject([{ field: 'receiver_mobile' }]);
    expect((await told(address)).code).toBe(codes.ok);
    const kept = await at.run<Values>(
      `select receiver_name, receiver_mobile, receiver_area from goods_order where id = ${id}`,
    );
    expect(kept).toEqual([{ receiver_name: '陆川', receiver_mobile: '13900001111', receiver_area: '320102' }]);
    expect(errorsOf(await told({ express_company: 'SF', express_no: 'x' }))).toMatchObject([{ field: 'express_no' }]);
    expect(await told({ express_company: 'SF', express_no: 'SF1390027799' })).toMatchObject({
      code: codes.ok,
      result: { status: 'shipped' },
    });
    expect((await told(address)).code).toBe(codes.illegalMove);
    expect(await at.order(ordered.orderNo)).toMatchObject({ express_no: 'SF1390027799', status: 'shipped' });
  });

  test('many at once: each has its own answer, and what the canceller keeps is kept', async () => {
    const offer = await at.parcel();
    const [one, other] = [await at.paid(offer), await at.paid(offer)];
    await at.shipped(other.orderId);
    const ids = [one.orderId, other.orderId];
    expect(errorsOf(await together('cancel', ids, { reason: '缺货', stock: true }))).not.toEqual([]);
    expect((await together('cancel', ids)).code).toBe(codes.invalid);
    const answer = await together('cancel', ids, { reason: '缺货', refund_wanted: false });
    expect(answer).toMatchObject({ code: codes.ok, result: { ok: 1, failed: [{ id: other.orderId }] } });
    expect(await at.order(one.orderNo)).toMatchObject({
      status: 'cancelled',
      refunded_points: 0,
      refund_wanted: false,
    });
    expect((await together('ship', ids)).code).toBe(codes.invalid);
  });

  test('its rights are its own: who may only look there changes nothing, and who has none of it does not see it', async () => {
    const { orderId } = await at.paid(await at.parcel());
    const auditor = await at.server.login('finance_auditor');
    expect((await operator(at.server, auditor).list('he_order')).code).toBe(codes.ok);
    expect((await together('cancel', [orderId], { reason: '试一试' }, auditor)).code).toBe(codes.noAction);
    const campaigns = operator(at.server, await at.server.login('campaign_operator'));
    expect((await campaigns.list('he_order')).code).not.toBe(codes.ok);
    const service = operator(at.server, await at.server.login('customer_service'));
    const { version, mobile } = await service.row('he_order', orderId);
    expect(mobile).toMatch(/^1\d\d\*{4}\d{4}$/);
    const event = { id: orderId, version, event: 'CANCEL', reason: '用户来电' };
    // 客服 may do so here, and only looks at 兑换订单.
    expect((await service.update('goods_order', event)).code).toBe(codes.noAction);
    expect((await service.update('he_order', event)).code).toBe(codes.ok);
  });

  test('each condition finds its rows; an order is found by its number, its parcel and a whole phone', async () => {
    const { orderId, orderNo } = await at.paid(await at.parcel());
    await at.shipped(orderId);
    await at.run(`update goods_order set express_no = 'SF99${orderId}', mobile = '13712340000' where id = ${orderId}`);
    for (const query of [{ keyword: orderNo }, { keyword: `SF99${orderId}` }, { keyword: '13712340000' }])
      expect(await idsOf(query)).toContain(orderId);
    expect(await idsOf({ keyword: '1371234' })).not.toContain(orderId);
    expect(await idsOf({ pay_status: 'paid', source: 'exchange', status: 'shipped' })).toContain(orderId);
    expect(await idsOf({ pay_status: 'unpaid' })).not.toContain(orderId);
    for (const field of ['created_at', 'paid_at', 'total_points', 'paid_fen'])
      for (const sortOrder of ['ascend', 'descend'])
        expect((await list({ sortField: field, sortOrder })).code).toBe(codes.ok);
  });
});
