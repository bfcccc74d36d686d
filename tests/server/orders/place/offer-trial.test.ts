import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import { errorsOf } from '../../entities/with-entities.ts';
import { type Offered, type Ordering, startOrdering } from './ordering.ts';

/* 试算 of an offer (wider.md §5.1): the quote for a member, by an operator; nothing moves. */

let at: Ordering;
let offer: Offered;
beforeAll(async () => {
  at = await startOrdering();
  offer = await at.offered({ price: { points_price: 500 } });
});
afterAll(() => at.server.close());

const trial = (body: Values = {}, token = at.token, id = offer.offer_id) =>
  at.server.call('POST', `/admin/api/he-goods/${id}/trial`, { token, body });

test('for anybody: one piece of the first kind, without freight until somebody says where to', async () => {
  expect((await trial()).result).toMatchObject({
    skus: [{ value: offer.sku_id, label: '默认' }],
    sku_id: offer.sku_id,
    quantity: 1,
    asks_region: true,
    region: null,
    member: null,
    quote: { pay_points: 500, pay_fen: 0, freight_rule: '选择收货地区后计算', coupons: [], refusals: [] },
  });
});

test('for a member: level, points and coupons, and what keeps him from ordering', async () => {
  const { member, memberId } = await at.somebody(400);
  const coupon = await at.coupons.given(await at.template({}), memberId, 'trial');
  const before = await at.coupons.row(coupon);
  const told = await trial({ ...member, quantity: 1, region: '440106', coupon_nos: [coupon] });
  expect(told.result).toMatchObject({
    member: { ...member, nickname: '林小满', level: '草本新友', level_percent: 100, points: 400 },
    quote: {
      freight_fen: 1000,
      freight_rule: '默认（其余地区）',
      pay_fen: 1000,
      pay_points: 500,
      coupons: [
        { coupon_no: coupon, usable: false, trace: [{ guard: 'threshold' }, { guard: 'nothing_to_take_off' }] },
      ],
      refusals: [{ guard: 'points', text: '积分不足，可用 400，需要 500' }],
    },
  });
  expect(await at.coupons.row(coupon)).toEqual(before);
  expect(await at.stock(offer)).toEqual({ left: 50, locked: 0, sold: 0 });
});

test('the way is one that the offer has: sent where nothing is said, fetched without freight, and what it has not is refused', async () => {
  const both = await at.offered({ delivery_types: ['express', 'pickup'], pickup_point_ids: [11_001] });
  const of = async (id: number, body: Values) => (await trial(body, at.token, id)).result as Values;
  expect(await of(both.offer_id, { region: '440106' })).toMatchObject({
    deliveries: ['express', 'pickup'],
    delivery: 'express',
    quote: { freight_fen: 1000, refusals: [] },
  });
  expect(await of(both.offer_id, { delivery: 'pickup' })).toMatchObject({
    delivery: 'pickup',
    asks_region: false,
    quote: { freight_fen: 0, freight_rule: '自提，不收运费', refusals: [] },
  });
  const fetched = await at.offered({
    delivery_types: ['pickup'],
    pickup_point_ids: [11_001],
    freight_template_id: null,
  });
  expect(await of(fetched.offer_id, {})).toMatchObject({
    deliveries: ['pickup'],
    delivery: 'pickup',
    quote: { refusals: [] },
  });
  expect(await of(fetched.offer_id, { delivery: 'express' })).toMatchObject({
    quote: { refusals: [{ guard: 'delivery' }] },
  });
  expect(await of(offer.offer_id, { delivery: 'pickup' })).toMatchObject({
    quote: { refusals: [{ guard: 'delivery' }] },
  });
});

test.each<readonly [Values, string, string]>([
  [{ delivery: 'drone' }, 'delivery', '配送方式应为快递或自提'],
  [{ member_no: '13812345678' }, 'member_no', '会员编号应为 HY 开头的编号'],
  [{ member_no: 'HY9999999999' }, 'member_no', '没有会员 HY9999999999'],
  [{ quantity: 0 }, 'quantity', '件数应为 1–9,999 的整数'],
  [{ region: '999999' }, 'region', '请选择收货地区'],
  [{ coupon_nos: ['A', 'B', 'C'] }, 'coupon_nos', '最多选两张券'],
])('%o is refused', async (asked, field, message) => {
  expect(errorsOf(await trial(asked))).toContainEqual({ field, message });
});

test('nobody asks about offers that he may not see, nor about members', async () => {
  expect((await trial({}, at.token, 10 ** 9)).code).toBe(codes.notFound);
  const channels = await at.server.login('channel_manager');
  expect((await trial({}, channels)).code).not.toBe(codes.ok);
  const auditor = await at.server.login('finance_auditor');
  expect((await trial({}, auditor)).code).toBe(codes.ok);
  const { member } = await at.somebody(0);
  expect(await trial(member, auditor)).toMatchObject({
    code: codes.noAction,
    message: '您没有查看会员的权限，不能按会员试算',
  });
});
