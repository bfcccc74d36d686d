import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import { errorsOf } from '../../entities/with-entities.ts';
import { type Picking, type Point, startPicking } from './picking.ts';

/* What shops and members do with orders that are fetched, by the Open API (engines.md §1.5: orders/pickup, members/orders, orders/quote). */

let at: Picking;
let shop: Point;
beforeAll(async () => {
  at = await startPicking();
  shop = await at.point();
});
afterAll(() => at.close());

const shows = (pickup_code: string, { no, mobile }: Pick<Point, 'no' | 'mobile'>, requestId: string = randomUUID()) =>
  at.call('pickup', { pickup_code, store_no: no, verifier_mobile: mobile }, requestId);
const faultsOf = (heard: { readonly result?: unknown }) => (heard.result as { errors: readonly Values[] }).errors;
const ordersOf = async ({ member_no }: { readonly member_no: string }, more = '') => {
  const { result } = await at.get('members/orders', `member_no=${member_no}${more}`);
  return (result as { data: readonly (Values & { pickup: Values | null })[] }).data;
};

test('a shop hands over what is shown to it, once; another shop and a stranger do not', async () => {
  const other = await at.point();
  const { orderNo, code } = await at.waitingAt(shop, await at.fetched([shop, other]));
  const wrong = code === '00000000' ? '00000001' : '00000000';
  expect(faultsOf(await shows(wrong, shop))).toEqual([{ field: 'pickup_code', message: '提货码不正确' }]);
  expect((await shows('1234', shop)).code).toBe(codes.invalid);
  expect(faultsOf(await shows(code, other))).toEqual([
    { field: 'store_no', message: `不在该自提点提货，请到「${shop.title}」` },
  ]);
  expect(faultsOf(await shows(code, { no: shop.no, mobile: other.mobile }))).toEqual([
    { field: 'verifier_mobile', message: `不是自提点「${shop.title}」启用的核销员` },
  ]);
  expect(await at.order(orderNo)).toMatchObject({ status: 'wait_ship', pickup_status: 'to_pick' });
  const id = randomUUID();
  expect(await shows(code, shop, id)).toMatchObject({ code: codes.ok, result: { order_no: orderNo } });
  expect(await shows(code, shop, id)).toMatchObject({ code: codes.ok, result: { order_no: orderNo } });
  expect(await shows(code, shop)).toMatchObject({
    code: codes.illegalMove,
    message: expect.stringMatching(/^该订单已于 .{19} 自提$/) as string,
  });
  expect(await at.order(orderNo)).toMatchObject({ status: 'finished', pickup_status: 'picked', verifier_name: '何沐' });
});

test('nothing is handed over at a point that is closed, not open at this hour, or does not read codes', async () => {
  const closed = await at.point();
  const early = await at.point();
  const typed = await at.point({ verify_mode: 'input' });
  const offer = await at.fetched([closed, early, typed]);
  const codesAt = [];
  for (const place of [closed, early, typed]) codesAt.push((await at.waitingAt(place, offer)).code);
  expect((await at.admin.step('localverifice', closed.id, 'DISABLE')).code).toBe(codes.ok);
  // An hour that is over, or has not come yet, whatever the clock says.
  await at.run(`update localverifice set open_from = to_char(now() at time zone 'Asia/Shanghai' + interval '12 hours', 'HH24:MI'),
    open_to = to_char(now() at time zone 'Asia/Shanghai' + interval '12 hours', 'HH24:MI') where id = ${early.id}`);
  const said = [];
  for (const [nth, place] of [closed, early, typed].entries())
    said.push(String(faultsOf(await shows(codesAt[nth] ?? '', place))[0]?.['message']));
  expect(said).toEqual([
    `自提点「${closed.title}」：该核销点未启用`,
    expect.stringContaining('不在该核销点的营业时间'),
    `自提点「${typed.title}」：该核销点只支持输码核销`,
  ]);
});

test('a member sees his orders, with the code while one waits for him', async () => {
  const { member, orderNo, orderId, code } = await at.waitingAt(shop, await at.fetched([shop]));
  expect(await ordersOf(member)).toMatchObject([
    {
      order_no: orderNo,
      status: 'wait_ship',
      delivery: 'pickup',
      pay_points: 20,
      pay_fen: 0,
      pickup: { status: 'to_pick', store_no: shop.no, store: shop.title, code, picked_at: null },
    },
  ]);
  expect((await at.picks(orderId, code, shop.mobile)).code).toBe(codes.ok);
  expect(await ordersOf(member)).toMatchObject([
    {
      status: 'finished',
      pickup: { status: 'picked', code: null, expire_at: null, picked_at: expect.any(String) as string },
    },
  ]);
  expect(await ordersOf(member, '&status=wait_ship')).toEqual([]);
  const sent = await at.paid(await at.parcel());
  expect(await ordersOf(sent.member)).toMatchObject([{ delivery: 'express', pay_fen: 4000, pickup: null }]);
  expect((await at.get('members/orders', 'member_no=HY0000099999')).code).toBe(codes.notFound);
});

test('a quote says where all of it can be fetched; an offer that is only sent is fetched nowhere', async () => {
  const other = await at.point();
  const closed = await at.point();
  const both = await at.fetched([shop, other, closed]);
  const one = await at.fetched([other]);
  const sent = await at.offered({ price: { points_price: 20 } });
  expect((await at.admin.step('localverifice', closed.id, 'DISABLE')).code).toBe(codes.ok);
  const { member } = await at.somebody(1000);
  const pointsOf = async (...offers: readonly (typeof both)[]) => {
    const quote = await at.quote({
      member,
      items: offers.map((offer) => at.item(offer)),
      delivery: { type: 'pickup' },
    });
    return (quote as unknown as { pickup_points: readonly Values[] }).pickup_points.map(({ store_no }) => store_no);
  };
  expect(await pointsOf(both)).toEqual([shop.no, other.no]);
  expect(await pointsOf(both, one)).toEqual([other.no]);
  expect(await pointsOf(both, sent)).toEqual([]);
});

test('what is sent again of an order that was fetched waits at the same point, with a code of its own', async () => {
  const { member, memberId, orderNo, orderId, code } = await at.waitingAt(shop, await at.fetched([shop]));
  expect((await at.picks(orderId, code, shop.mobile)).code).toBe(codes.ok);
  const sale = await at.applied({ member, memberId, orderNo, orderId, payNo: '' }, { type: 'reissue' });
  expect((await at.step(sale.id, 'APPROVE')).code).toBe(codes.ok);
  const { reissue_order_id: again } = await at.sale(sale.id);
  const [row] = await at.run<Values>(
    `select delivery_type, pickup_status, pickup_point_id, pickup_code from goods_order where id = ${String(again)}`,
  );
  expect(row).toMatchObject({ delivery_type: 'pickup', pickup_status: 'to_pick', pickup_point_id: shop.id });
  expect(row?.['pickup_code']).not.toBe(code);
  expect((await at.picks(Number(again), String(row?.['pickup_code']), shop.mobile)).code).toBe(codes.ok);
  expect(await at.sale(sale.id)).toMatchObject({ status: 'done' });
  expect(await at.wrong()).toEqual([]);
});

test('an offer is put on sale for fetching with open points alone, of what the house has itself', async () => {
  const goods = await at.admin.made('goods', { exchange_enabled: false });
  expect((await at.admin.step('goods', goods, 'ON_SALE')).code).toBe(codes.ok);
  const id = await at.admin.made('he_goods', { goods_id: goods, delivery_types: ['pickup'] });
  const { prices } = await at.admin
    .detail('he_goods', id)
    .then(({ result }) => result as { prices: readonly Values[] });
  await at.edited('he_goods', id, { prices: prices.map((price) => ({ ...price, points_price: 20 })) });
  const puts = async () => (await at.admin.step('he_goods', id, 'PUT_ON')).message;
  expect(await puts()).toContain('自提没有选自提点');
  const closed = await at.point();
  expect((await at.admin.step('localverifice', closed.id, 'DISABLE')).code).toBe(codes.ok);
  expect(errorsOf(await at.edited('he_goods', id, { pickup_point_ids: [closed.id] }))).not.toEqual([]);
  const soon = await at.point();
  expect((await at.edited('he_goods', id, { pickup_point_ids: [soon.id] })).code).toBe(codes.ok);
  expect((await at.admin.step('localverifice', soon.id, 'DISABLE')).code).toBe(codes.ok);
  expect(await puts()).toContain('所选自提点都没有启用或已过有效期');
  expect((await at.admin.step('localverifice', soon.id, 'ENABLE')).code).toBe(codes.ok);
  expect(await puts()).toBe('ok');
});
