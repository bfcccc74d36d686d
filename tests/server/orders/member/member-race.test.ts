import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { timedOrder } from '../../../../server/orders/clock.ts';
import { type MemberOrders, startMemberOrders } from './member-ordering.ts';

/* A member, operators, time and a channel of payments upon one order at one moment, on PostgreSQL (engines.md §3.6: M1–M4; docs/decisions/082). */

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const everything = { stock: { left: 50, locked: 0, sold: 0 }, points: 100, coupon: 'unused' };

let at: MemberOrders;
beforeAll(async () => {
  at = await startMemberOrders('PostgreSQL');
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
const ship = (id: number) =>
  at.server.call('POST', '/admin/api/FlanAwardGoods/orderUpdates', {
    token: at.token,
    body: { id, express_company: 'SF', express_no: 'SF1390027799', request_id: randomUUID() },
  });

test('ten who give the same order up are one, and so are ten copies of one request', async () => {
  const before = await deadlocks();
  const offer = await at.parcel();
  const ordered = await at.paid(offer);
  const heard = await Promise.all(times(10).map(() => at.giveUp(ordered.member, ordered.orderNo)));
  expect(taken(heard)).toBe(1);
  expect(heard.filter(({ code }) => code === codes.illegalMove)).toHaveLength(9);
  expect(await at.hasBack(offer, ordered)).toEqual(everything);

  const other = await at.paid(offer);
  const id = randomUUID();
  const copies = await Promise.all(times(10).map(() => at.giveUp(other.member, other.orderNo, {}, id)));
  // A copy that comes while the first is under way is told to come again.
  for (const { code } of copies) expect([codes.ok, codes.busy]).toContain(code);
  expect(await at.giveUp(other.member, other.orderNo, {}, id)).toMatchObject({ result: { status: 'cancelled' } });
  expect(await at.hasBack(offer, other)).toEqual(everything);
  await at.paidBack();
  for (const { payNo } of [ordered, other])
    expect(await at.payment(payNo)).toMatchObject({ status: 'refunded', refunded_fen: 4000 });
  expect(await at.wrong()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('given up by its member and by operators, and sent, at once: one of them is, and the order is whole', async () => {
  const before = await deadlocks();
  for (const _ of times(4)) {
    const offer = await at.parcel();
    const ordered = await at.paid(offer);
    const { member, orderNo, orderId } = ordered;
    const [own, ships] = await Promise.all([
      Promise.all(times(4).map(() => at.giveUp(member, orderNo))),
      Promise.all(times(4).map(() => ship(orderId))),
      Promise.all(times(2).map(() => at.cancel(orderId))),
    ]);
    const { status, cancel_type: by } = await at.order(orderNo);
    expect(taken(ships)).toBe(status === 'shipped' ? 1 : 0);
    expect(taken(own)).toBe(by === 'user' ? 1 : 0);
    if (status === 'shipped') expect(await at.stock(offer)).toEqual({ left: 49, locked: 1, sold: 0 });
    else expect(await at.hasBack(offer, ordered)).toEqual(everything);
    await at.paidBack();
    expect(await at.wrong()).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});

test('paid and given up at once: it is cancelled, and its money goes back whole', async () => {
  const before = await deadlocks();
  for (const _ of times(4)) {
    const offer = await at.parcel();
    const ordered = await at.waiting(offer);
    const attempt = await at.attempted(ordered.member, ordered.orderNo);
    await Promise.all([
      ...times(4).map(() => at.giveUp(ordered.member, ordered.orderNo)),
      ...times(6).map(() => at.tell(at.newsOf(attempt))),
    ]);
    await at.paidBack();
    expect(await at.order(ordered.orderNo)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' });
    expect(await at.payment(attempt.pay_no)).toMatchObject({ status: 'refunded', refunded_fen: 4000 });
    expect(await at.hasBack(offer, ordered)).toEqual(everything);
    expect(await at.wrong()).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});

test('received by its member and by time, and wanted back, at once: it is finished once', async () => {
  const before = await deadlocks();
  for (const _ of times(4)) {
    const offer = await at.parcel();
    const { member, orderNo, orderId } = await at.paid(offer);
    await at.shipped(orderId);
    await at.run(`update goods_order set shipped_at = now() - interval '8 days' where id = ${orderId}`);
    const [heard] = await Promise.all([
      Promise.all(times(5).map(() => at.receives(member, orderNo))),
      clockRound(at.server.store, [timedOrder]),
      Promise.all(times(4).map(() => at.apply({ member, orderNo }))),
    ]);
    expect(taken(heard)).toBeLessThanOrEqual(1);
    expect(await at.order(orderNo)).toMatchObject({ status: 'finished' });
    const finished = await at.run<{ count: number }>(
      `select count(*)::int as count from outbox_event where kind = 'order.finished' and data ->> 'order_no' = '${orderNo}'`,
    );
    expect(finished).toEqual([{ count: 1 }]);
    expect(await at.stock(offer)).toEqual({ left: 49, locked: 0, sold: 1 });
    expect(await at.wrong()).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});
