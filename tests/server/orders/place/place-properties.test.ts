import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { engines } from '../../engine.ts';
import { faultsOf } from '../../points/audit.ts';
import { type Offered, type Ordering, startOrdering } from './ordering.ts';

/* Random orders, cancels and deliveries of a few members, several at one moment (engines.md §3.6: M1, M2, M3, M6; §4.4: V2, V3). */

const buyers = [0, 1, 2];
const buying = fc.record({
  kind: fc.constant('buy' as const),
  who: fc.constantFrom(...buyers),
  offer: fc.constantFrom(0, 1),
  quantity: fc.integer({ min: 1, max: 3 }),
  withCoupon: fc.boolean(),
  /** How often the same quote is placed at the same moment. */
  copies: fc.integer({ min: 1, max: 2 }),
});
const ending = fc.record({
  kind: fc.constantFrom('cancel' as const, 'deliver' as const),
  nth: fc.nat(20),
  refunds: fc.boolean(),
  returns: fc.boolean(),
});
const moment = fc.array(fc.oneof({ weight: 3, arbitrary: buying }, { weight: 2, arbitrary: ending }), {
  minLength: 1,
  maxLength: 6,
});
type Event = typeof moment extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const allowed = new Set<number>([codes.ok, codes.illegalMove, codes.shortage, codes.conflict]);

describe.each(engines)('the mall on %s', (engine) => {
  let at: Ordering;
  let offers: readonly Offered[] = [];
  const members: { memberId: number; member: object; coupon: string }[] = [];
  const placed: number[] = [];
  beforeAll(async () => {
    at = await startOrdering(engine);
    offers = [
      await at.card({ price: { points_price: 7 }, limit_per_user: 6 }, 12),
      await at.card({ sale_mode: 'points_cash', price: { points_price: 3, cash_price_fen: 500 } }, 8),
    ];
    const template = await at.template({ threshold_fen: 0, face_value_fen: 500 });
    for (const nth of buyers) {
      const one = await at.somebody(100);
      members.push({ ...one, coupon: await at.coupons.given(template, one.memberId, `property ${nth}`) });
    }
  });
  afterAll(() => at.server.close());

  async function buy({ who, offer, quantity, withCoupon, copies }: Extract<Event, { kind: 'buy' }>): Promise<void> {
    const buyer = members[who];
    const wanted = offers[offer];
    if (!buyer || !wanted) throw new Error('nobody buys nothing');
    const { member, coupon } = buyer;
    const items = [at.item(wanted, withCoupon ? 1 : quantity)];
    const { quote_no } = await at.quote({ member, items, ...(withCoupon && { coupon_no: coupon }) });
    const answers = await Promise.all(Array.from({ length: copies }, () => at.place({ member, quote_no })));
    for (const { code } of answers) expect(allowed).toContain(code);
    const numbers = answers.flatMap(({ code, result }) =>
      code === codes.ok ? [(result as { order_no: string }).order_no] : [],
    );
    expect(new Set(numbers).size).toBeLessThanOrEqual(1);
    const [orderNo] = numbers;
    if (orderNo !== undefined) placed.push((await at.order(orderNo)).id);
  }

  async function end({ kind, nth, refunds, returns }: Extract<Event, { kind: 'cancel' | 'deliver' }>): Promise<void> {
    const id = placed[nth % Math.max(1, placed.length)];
    if (id === undefined) return;
    if (kind === 'deliver') await at.admin.step('goods_order', id, 'DELIVER');
    else await at.cancel(id, { refund_points: refunds, return_stock: returns });
  }

  test('units, points, coupons and shares agree after whatever happens at one moment', async () => {
    await fc.assert(
      fc.asyncProperty(moment, async (events) => {
        await Promise.all(events.map((event) => (event.kind === 'buy' ? buy(event) : end(event))));
        expect(await at.faults()).toEqual([]);
        for (const { memberId } of members) {
          const [row] = await at.run<{
            pieces: number;
          }>(`select coalesce(sum(i.quantity), 0)::int as pieces from goods_order_item as i
            join goods_order as o on o.id = i.order_id where i.user_id = ${memberId} and i.offer_id = ${offers[0]?.offer_id} and o.status <> 'cancelled'`);
          expect(row?.pieces).toBeLessThanOrEqual(6);
        }
      }),
      { numRuns: 25, seed: 20_261_129 },
    );
    expect(await faultsOf(at.server.store)).toEqual([]);
    expect(placed.length).toBeGreaterThan(5);
  });
});
