import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import { couponOrders, orderNo, refusalOf } from './coupon-orders.ts';

/* Many orders at the same coupons at once (engines.md §4.4: V2, V3), on a real PostgreSQL. */

let server: TestServer;
let template = 0;
const orders = couponOrders(() => server.store);
beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  const admin = operator(server, await server.login());
  const stack = { with_level: true, with_points: true, with_freight_coupon: true };
  template = await admin.made('he_coupon', { stack });
  expect((await admin.step('he_coupon', template, 'PUBLISH')).code).toBe(codes.ok);
});
afterAll(() => server.close());

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const member = 30_140;
const deadlocks = async (): Promise<number> => {
  const { rows } = await server.store.pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
};

test('64 orders want the same coupon at once: one has it, the others hear that it is in use', async () => {
  const coupon = await orders.given(template, member, 'race');
  const answers = await Promise.all(times(64).map((nth) => refusalOf(orders.lock(orderNo(nth), member, [coupon]))));
  const refused = answers.filter((answer) => answer !== undefined);
  // Of thirty-nine orders some ask twice: the one that has it hears so again.
  const row = await orders.row(coupon);
  const asked = times(64).filter((nth) => orderNo(nth) === row?.order_id).length;
  expect(row).toMatchObject({ status: 'locked', version: 2 });
  expect(refused).toHaveLength(64 - asked);
  expect(new Set(refused.flatMap(({ reasons }) => reasons))).toEqual(new Set(['state']));
  await orders.unlock(row?.order_id ?? 0);
});

test('the same step of an order ten times at once is one step; given back once', async () => {
  const coupon = await orders.given(template, member, 'ten');
  const order = orderNo(3);
  const atOnce = async (step: () => Promise<unknown>) =>
    expect(await Promise.all(times(10).map(step))).toHaveLength(10);
  await atOnce(() => orders.lock(order, member, [coupon]));
  expect(await orders.row(coupon)).toEqual({ status: 'locked', order_id: order, version: 2 });
  await atOnce(() => orders.use(order, [coupon]));
  expect(await orders.row(coupon)).toEqual({ status: 'used', order_id: order, version: 3 });
  await atOnce(() => orders.giveBack(order));
  expect(await orders.row(coupon)).toEqual({ status: 'unused', order_id: null, version: 4 });
});

test('payment and cancel at once: either it is used, or it is free again and the payment hears so', async () => {
  for (const nth of times(10)) {
    const coupon = await orders.given(template, member, `pay:${nth}`);
    const order = orderNo(nth);
    await orders.lock(order, member, [coupon]);
    const [paid] = await Promise.all([refusalOf(orders.use(order, [coupon])), orders.unlock(order)]);
    const row = await orders.row(coupon);
    expect(row?.status).toBe(paid === undefined ? 'used' : 'unused');
    await orders.giveBack(order);
  }
});

test('64 writers take, use, let go and give back six coupons in ten orders: each is in one order at most, and nobody waits in a circle', async () => {
  const before = await deadlocks();
  const coupons: string[] = [];
  for (const nth of times(6)) coupons.push(await orders.given(template, member, `many:${nth}`));
  const work = (nth: number) => {
    const order = orderNo(nth % 10);
    // Every other one asks in the opposite order.
    const pair = [coupons[nth % 6] ?? '', coupons[(nth + 1 + (nth % 2) * 4) % 6] ?? ''];
    const steps = [
      () => orders.lock(order, member, [pair[0] ?? '']),
      () => orders.lock(order, member, pair),
      () => orders.unlock(order),
      () => orders.use(order, []),
      () => orders.giveBack(order, nth % 3),
    ];
    return refusalOf(steps[nth % 5]?.() ?? Promise.resolve());
  };
  for (const round of times(6)) {
    const answers = await Promise.all(times(64).map((nth) => work(nth * 7 + round)));
    expect(answers.some((answer) => answer === undefined)).toBe(true);
    const { rows } = await server.store.pool.query<{ status: string; has: boolean; in_order: number }>(
      `select status, order_id is not null as has, (select count(*)::int from coupon_record as o where o.order_id = c.order_id) as in_order
       from coupon_record as c where coupon_no = any($1)`,
      [coupons],
    );
    for (const { status, has, in_order } of rows) {
      expect(has).toBe(status === 'locked' || status === 'used');
      // Two for goods never go together.
      expect(in_order).toBeLessThanOrEqual(1);
    }
  }
  expect(await deadlocks()).toBe(before);
});
