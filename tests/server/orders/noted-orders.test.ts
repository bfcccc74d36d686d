import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { errorsOf, operator, page } from '../entities/with-entities.ts';
import { receiver } from './place/ordering.ts';
import { type MemberOrders, startMemberOrders } from './member/member-ordering.ts';

/* What operators look for and write beside an order of 订单管理 (wider.md §5.2): its member, its address, notes, points and coupons. */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: MemberOrders;
  beforeAll(async () => {
    at = await startMemberOrders(engine);
  });
  afterAll(() => at.close());

  const idsOf = async (entity: string, query: Readonly<Record<string, string>>) =>
    page(await at.admin.list(entity, { pageSize: '500', ...query })).data.map(({ id }) => id);
  const shown = (id: number) => at.admin.row('he_order', id);
  const told = (id: number, values: object, as = at.admin) =>
    as.update('he_order', { id, request_id: randomUUID(), ...values });

  test('the number of a member finds his orders, all of it and no part', async () => {
    const offer = await at.parcel();
    const mine = await at.sent([[offer, 1]]);
    await at.sent([[offer, 1]]);
    const { member_no: no } = mine.member;
    for (const entity of ['he_order', 'goods_order']) {
      expect(await idsOf(entity, { keyword: no })).toEqual([mine.orderId]);
      expect(await idsOf(entity, { keyword: no.slice(0, -1) })).toEqual([]);
    }
    expect(await shown(mine.orderId)).toMatchObject({ user_no: no });
  });

  test('notes stand beside an order whatever became of it, are found by their flag, and what is not sent stays', async () => {
    const { orderId: id } = await at.paid(await at.parcel());
    expect(await told(id, { flag: 'red', seller_remark: '会员来电催发货' })).toMatchObject({ code: codes.ok });
    expect(await shown(id)).toMatchObject({ flag: 'red', seller_remark: '会员来电催发货', status: 'wait_ship' });
    expect(await idsOf('he_order', { flag: 'red' })).toEqual([id]);
    expect(await told(id, { flag: 'green' })).toMatchObject({ code: codes.ok });
    expect(await shown(id)).toMatchObject({ flag: 'green', seller_remark: '会员来电催发货' });
    expect(errorsOf(await told(id, { flag: 'pink' }))).toMatchObject([{ field: 'flag' }]);
    expect(errorsOf(await told(id, { seller_remark: '长'.repeat(201) }))).toMatchObject([{ field: 'seller_remark' }]);
    const { version } = await shown(id);
    await at.admin.update('he_order', { id, version, event: 'CANCEL', reason: '用户来电' });
    expect(await told(id, { flag: null, seller_remark: null })).toMatchObject({ code: codes.ok });
    expect(await shown(id)).toMatchObject({ flag: null, seller_remark: null, status: 'cancelled' });
  });

  test('of an address what was changed is sent: the rest stays, and what somebody sees masked is not written', async () => {
    const { orderId: id } = await at.paid(await at.parcel());
    const kept = async () =>
      (
        await at.run<Values>(
          `select receiver_name, receiver_mobile, receiver_address from goods_order where id = ${id}`,
        )
      )[0];
    const { name: receiver_name, address: receiver_address } = receiver;
    const service = operator(at.server, await at.server.login('customer_service'));
    const seen = await service.row('he_order', id);
    expect(seen['receiver_name']).not.toBe(receiver_name);
    expect(await told(id, { receiver_mobile: '13900001111' }, service)).toMatchObject({ code: codes.ok });
    expect(await kept()).toEqual({ receiver_name, receiver_mobile: '13900001111', receiver_address });
    const masked = { receiver_name: seen['receiver_name'], receiver_address: '天河路 1 号 2 楼' };
    expect(await told(id, masked, service)).toMatchObject({ code: codes.ok });
    expect(await kept()).toMatchObject({ receiver_name, receiver_address: '天河路 1 号 2 楼' });
    expect(errorsOf(await told(id, { receiver_name: '' }, service))).toMatchObject([{ field: 'receiver_name' }]);
  });

  test('the number of an order finds its payments and what is wanted back of it', async () => {
    const bought = await at.sent([[await at.parcel(), 2]]);
    const other = await at.sent([[await at.parcel(), 1]]);
    const { id } = await at.applied(bought, {});
    await at.applied(other, {});
    const [paid] = await at.run<{ id: number }>(`select id from payment where order_id = ${bought.orderId}`);
    expect(await idsOf('payment', { keyword: bought.orderNo })).toEqual([paid?.id]);
    expect(await idsOf('after_sale', { keyword: bought.orderNo })).toEqual([id]);
    expect(await idsOf('after_sale', { keyword: bought.orderNo.slice(0, -1) })).toEqual([]);
  });

  test('an order has its entries of points and its coupons beside it, and no other order’s', async () => {
    const offer = await at.parcel();
    const mine = await at.paid(offer);
    const other = await at.paid(offer);
    const entries = page(await at.admin.list('point_log', { order_id: String(mine.orderId) })).data;
    expect(new Set(entries.map(({ biz_type }) => biz_type))).toEqual(new Set(['hold', 'hold_confirm']));
    expect(new Set(entries.map(({ member_id }) => member_id))).toEqual(new Set([mine.memberId]));
    const coupons = page(await at.admin.list('coupon_record', { order_id: String(mine.orderId) })).data;
    expect(coupons).toMatchObject([{ coupon_no: mine.coupon, status: 'used' }]);
    expect(other.coupon).not.toBe(mine.coupon);
    // Who may not look at orders learns nothing of one by what belongs to it.
    const campaigns = operator(at.server, await at.server.login('campaign_operator'));
    for (const entity of ['point_log', 'coupon_record'])
      expect((await campaigns.list(entity, { order_id: String(mine.orderId) })).code).toBe(codes.noAction);
    await at.giveUp(mine.member, mine.orderNo);
    expect(await idsOf('point_log', { order_id: String(mine.orderId) })).toHaveLength(3);
  });
});
