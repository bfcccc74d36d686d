import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnShareOf } from '../../contract/orders/return-share.ts';

/* What pieces of an order are worth when they come back (engines.md §3.4, §3.6 M2 and M6). */

describe('what comes back of a line', () => {
  const line = { quantity: 3, returned: 0, share_fen: 9900, share_points: 1000 };

  test('one of three pieces of 9900 fen gives 3300 back (wider.md §14, row 23)', () => {
    expect(returnShareOf(line, 1)).toEqual({ fen: 3300, points: 334 });
  });

  test('what cannot be divided goes to the earlier pieces, and nothing of it is lost', () => {
    expect([0, 1, 2].map((returned) => returnShareOf({ ...line, returned }, 1).points)).toEqual([334, 333, 333]);
  });

  test.each([
    ['4 of 3', 0, 4],
    ['3 of the 2 that are left', 1, 3],
    ['one of none that is left', 3, 1],
    ['none', 0, 0],
    ['less than none', 1, -1],
    ['half a piece', 0, 0.5],
  ])('%s are refused', (_, returned, pieces) => {
    expect(() => returnShareOf({ ...line, returned }, pieces)).toThrow(RangeError);
  });

  test('in whatever parts a line comes back, no more is paid back than was paid, and all of it for all of it', () => {
    const amount = fc.nat({ max: 100_000_000 });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        amount,
        amount,
        (parts, fen, points) => {
          const quantity = parts.reduce((all, part) => all + part, 0);
          let returned = 0;
          const back = { fen: 0, points: 0 };
          for (const pieces of parts) {
            const share = returnShareOf({ quantity, returned, share_fen: fen, share_points: points }, pieces);
            returned += pieces;
            back.fen += share.fen;
            back.points += share.points;
            expect(back.fen).toBeLessThanOrEqual(fen);
            expect(back.points).toBeLessThanOrEqual(points);
          }
          expect(back).toEqual({ fen, points });
        },
      ),
    );
  });
});
