import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { timedOrder } from '../../../../server/orders/clock.ts';
import { engines } from '../../engine.ts';
import { type Attempted, type Paying, startPaying } from './paying.ts';

/* Notifies, cancels, time and refunds at one moment (engines.md §3.6: M2, M3, M4; docs/decisions/082). */

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);

describe('on PostgreSQL, ten at once', () => {
  let at: Paying;
  beforeAll(async () => {
    at = await startPaying('PostgreSQL');
  });
  afterAll(() => at.close());
  const deadlocks = async (): Promise<number> =>
    (
      await at.run<{ deadlocks: number }>(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
    )[0]?.deadlocks ?? 0;

  test('ten notifies of one payment are one success', async () => {
    const before = await deadlocks();
    const { member, memberId } = await at.somebody(100);
    const orderNo = await at.waiting(member, await at.cash());
    const asked = await Promise.all(times(10).map(() => at.attempted(member, orderNo)));
    const [first] = asked;
    if (!first) throw new Error('nobody asked');
    expect(new Set(asked.map(({ pay_no }) => pay_no)).size).toBe(1);
    const heard = await Promise.all(times(10).map(() => at.tell(at.newsOf(first))));
    expect(heard).toEqual(Array(10).fill('SUCCESS'));
    expect(await at.payment(first.pay_no)).toMatchObject({ status: 'success', counts: true, notify_count: 10 });
    expect(await at.order(orderNo)).toMatchObject({ status: 'wait_ship', pay_status: 'paid' });
    const outcomes = await at.run<{ outcome: string }>(
      `select outcome from payment_notify where payment_id = (select id from payment where pay_no = '${first.pay_no}') order by outcome`,
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array<string>(9).fill('again'), 'success']);
    expect(await at.balance(memberId)).toBe(70);
    expect([...(await at.faults()), ...(await at.moneyFaults())]).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });

  test('notifies, cancels and the clock upon one order: it is paid, or its money goes back, whole', async () => {
    const before = await deadlocks();
    for (const _ of times(4)) {
      const { member } = await at.somebody(100);
      const orderNo = await at.waiting(member, await at.cash());
      const asked = await at.attempted(member, orderNo);
      const { id } = await at.order(orderNo);
      await at.runOut(orderNo);
      await Promise.all([
        ...times(4).map(() => at.tell(at.newsOf(asked))),
        ...times(3).map(() => at.cancel(id)),
        clockRound(at.server.store, [timedOrder]),
      ]);
      at.bent.refund = async () => 'done';
      await Promise.all(times(3).map(() => at.refunds()));
      delete at.bent.refund;
      const order = await at.order(orderNo);
      expect(order.status).toBe('cancelled');
      expect(order['pay_status']).toBe('refunded');
      expect(await at.payment(asked.pay_no)).toMatchObject({ status: 'refunded', refunded_fen: 500 });
    }
    expect([...(await at.faults()), ...(await at.moneyFaults())]).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });
});

const step = fc.record({
  kind: fc.constantFrom('tell' as const, 'cancel' as const, 'time' as const, 'refund' as const, 'lost' as const),
  nth: fc.nat(2),
});

describe.each(engines)('money on %s', (engine) => {
  let at: Paying;
  beforeAll(async () => {
    at = await startPaying(engine);
  });
  afterAll(() => at.close());

  test('M2, M3, M4 hold after whatever happens to three orders, in any order', async () => {
    const offer = await at.cash({}, 500);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { member } = await at.somebody(100);
        const orders: { id: number; orderNo: string; asked: Attempted }[] = [];
        for (const _ of times(3)) {
          const orderNo = await at.waiting(member, offer);
          orders.push({ orderNo, asked: await at.attempted(member, orderNo), id: (await at.order(orderNo)).id });
        }
        for (const { kind, nth } of steps) {
          const one = orders[nth];
          if (!one) continue;
          if (kind === 'tell') expect(await at.tell(at.newsOf(one.asked))).toBe('SUCCESS');
          if (kind === 'cancel') expect([codes.ok, codes.illegalMove]).toContain((await at.cancel(one.id)).code);
          if (kind === 'time') {
            await at.runOut(one.orderNo);
            await clockRound(at.server.store, [timedOrder]);
          }
          at.bent.refund = async () => (kind === 'lost' ? 'waiting' : 'done');
          if (kind === 'refund' || kind === 'lost') await at.refunds();
        }
        expect([...(await at.faults()), ...(await at.moneyFaults())]).toEqual([]);
      }),
      { numRuns: 12, seed: 20_261_130 },
    );
  });
});
