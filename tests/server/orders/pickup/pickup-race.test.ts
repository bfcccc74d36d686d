import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { timedOrder } from '../../../../server/orders/clock.ts';
import { type Picking, type Point, startPicking } from './picking.ts';

/* Ten who show one code, and cancels and time beside them, on PostgreSQL (engines.md §3.6: M1–M3; docs/decisions/082). */

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);

let at: Picking;
let shop: Point;
beforeAll(async () => {
  at = await startPicking('PostgreSQL');
  shop = await at.point();
});
afterAll(() => at.close());

const deadlocks = async (): Promise<number> =>
  (
    await at.run<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
  )[0]?.deadlocks ?? 0;
const taken = (answers: readonly { readonly code: number }[]): number =>
  answers.filter(({ code }) => code === codes.ok).length;

test('ten who show one code: it is handed over once', async () => {
  const before = await deadlocks();
  const offer = await at.fetched([shop]);
  const { orderId, orderNo, code } = await at.waitingAt(shop, offer);
  const heard = await Promise.all(times(10).map(() => at.picks(orderId, code, shop.mobile)));
  expect(taken(heard)).toBe(1);
  expect(heard.filter(({ code: said }) => said === codes.illegalMove)).toHaveLength(9);
  expect(await at.order(orderNo)).toMatchObject({ status: 'finished', pickup_status: 'picked' });
  expect(await at.stock(offer)).toEqual({ left: 49, locked: 0, sold: 1 });
  expect(await at.wrong()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('handed over, given up, cancelled and out of time at once: one of them is, and the order is whole', async () => {
  const before = await deadlocks();
  for (const nth of times(6)) {
    const offer = await at.fetched([shop]);
    const { member, memberId, orderId, orderNo, code } = await at.waitingAt(shop, offer);
    const [picked] = await Promise.all([
      Promise.all(times(4).map(() => at.picks(orderId, code, shop.mobile))),
      Promise.all(times(3).map(() => at.giveUp(member, orderNo))),
      Promise.all(times(2).map(() => at.cancel(orderId))),
      ...(nth % 2 === 0
        ? [
            at
              .run(`update goods_order set pickup_expire_at = now() - interval '2 seconds' where id = ${orderId}`)
              .then(() => clockRound(at.server.store, [timedOrder])),
          ]
        : []),
    ]);
    const { status, pickup_status } = await at.order(orderNo);
    expect(taken(picked)).toBe(status === 'finished' ? 1 : 0);
    expect(pickup_status === 'picked').toBe(status === 'finished');
    expect(['finished', 'cancelled']).toContain(status);
    expect(await at.stock(offer)).toEqual(
      status === 'finished' ? { left: 49, locked: 0, sold: 1 } : { left: 50, locked: 0, sold: 0 },
    );
    expect(await at.balance(memberId)).toBe(status === 'finished' ? 80 : 100);
    expect(await at.wrong()).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});

test('many orders at one point, each shown at once with others being placed there, wait for one another and end', async () => {
  const before = await deadlocks();
  const offer = await at.fetched([shop]);
  const orders = [];
  for (const _ of times(5)) orders.push(await at.waitingAt(shop, offer));
  const [heard] = await Promise.all([
    Promise.all(orders.map(({ orderId, code }) => at.picks(orderId, code, shop.mobile))),
    Promise.all(times(5).map(() => at.waitingAt(shop, offer))),
  ]);
  expect(taken(heard)).toBe(5);
  expect(new Set(orders.map(({ code }) => code)).size).toBe(5);
  expect(await at.stock(offer)).toEqual({ left: 40, locked: 5, sold: 5 });
  expect(await at.wrong()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});
