import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { timedOrder } from '../../../../server/orders/clock.ts';
import { type Returning, startReturning } from './returning.ts';

/* Members, operators, time and the channel at one moment, on PostgreSQL (engines.md §3.6: M1–M3; docs/decisions/082). */

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);

let at: Returning;
beforeAll(async () => {
  at = await startReturning('PostgreSQL');
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

test('ten applications for one line are one, ten decisions one refund', async () => {
  const before = await deadlocks();
  const offer = await at.parcel();
  const bought = await at.sent([[offer, 3]]);
  const heard = await Promise.all(
    times(10).map(() => at.apply(bought, { type: 'refund', items: [at.item(offer, 2)] })),
  );
  expect(taken(heard)).toBe(1);
  const [found] = await at.run<{ id: number }>(`select id from after_sale where order_id = ${bought.orderId}`);
  const id = found?.id ?? 0;
  expect(taken(await Promise.all(times(10).map(() => at.step(id, 'APPROVE'))))).toBe(1);
  await Promise.all([at.paidBack(), at.paidBack()]);
  expect(await at.sale(id)).toMatchObject({ status: 'refunded' });
  expect(await at.order(bought.orderNo)).toMatchObject({ refunded_fen: 6600, refunded_points: 40 });
  expect(await at.wrong()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('it is received, withdrawn, finished and refunded at once: each moves once, and nothing waits for itself', async () => {
  const before = await deadlocks();
  for (const _ of times(3)) {
    const offer = await at.parcel();
    const bought = await at.sent([[offer, 3]]);
    const { id, after_sale_no: no } = await at.applied(bought, { items: [at.item(offer, 1)] });
    await at.step(id, 'APPROVE');
    await at.run(`update goods_order set shipped_at = now() - interval '8 days' where id = ${bought.orderId}`);
    await Promise.all([
      ...times(3).map(() => at.sendBack(bought, no)),
      ...times(2).map(() => at.withdraw(bought, no)),
      clockRound(at.server.store, [timedOrder]),
    ]);
    await Promise.all([
      ...times(4).map(() => at.receive(id, true)),
      at.paidBack(),
      clockRound(at.server.store, [timedOrder]),
    ]);
    await at.paidBack();
    expect(['refunded', 'withdrawn']).toContain((await at.sale(id)).status);
    expect(await at.order(bought.orderNo)).toMatchObject({ status: 'finished' });
    expect(await at.wrong()).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});

const whim = fc.record({
  line: fc.integer({ min: 0, max: 1 }),
  pieces: fc.integer({ min: 1, max: 3 }),
  type: fc.constantFrom('refund', 'return_refund'),
  lowered: fc.boolean(),
  restocked: fc.boolean(),
  early: fc.boolean(),
});

test('however an order comes back, no more of it comes back than there was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(whim, { minLength: 1, maxLength: 4 }), async (whims) => {
      const offers = [
        await at.parcel(),
        await at.parcel({ price: { points_price: 7, cash_price_fen: 1001 } }),
      ] as const;
      const bought = await at.sent([
        [offers[0], 3],
        [offers[1], 2],
      ]);
      for (const { line, pieces, type, lowered, restocked, early } of whims) {
        if (!early) await at.arrived(bought);
        const offer = line === 0 ? offers[0] : offers[1];
        const heard = await at.apply(bought, { type, items: [at.item(offer, pieces)] });
        if (heard.code !== codes.ok) continue;
        const { after_sale_no: no } = heard.result as { after_sale_no: string };
        const [found] = await at.run<{ id: number }>(`select id from after_sale where after_sale_no = '${no}'`);
        const id = found?.id ?? 0;
        if (lowered) await at.does(id, { refund_fen: 1, refund_points: 0, lower_reason: '只补偿一分' });
        await at.step(id, 'APPROVE');
        if (type === 'return_refund') {
          await at.sendBack(bought, no);
          await at.receive(id, restocked);
        }
        await at.paidBack();
        expect(await at.sale(id)).toMatchObject({ status: 'refunded' });
      }
      await at.arrived(bought);
      expect(await at.wrong()).toEqual([]);
    }),
    { numRuns: 6 },
  );
});
