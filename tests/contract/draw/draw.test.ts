import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draw, type Tally } from '../../../contract/activities/draw/draw.ts';
import type { Random } from '../../../contract/activities/draw/random.ts';
import { seededRandom } from '../../../contract/activities/draw/random.ts';
import { type DrawPrize, leavesOf, million, prepared } from '../../../contract/activities/draw/tree.ts';
import { anybody, now, planOf, prizeOf, untouched } from './trees.ts';

const rolling = (roll: number): Random => ({ below: () => roll });
const fallback = prizeOf({ id: 9, awardType: 'null', odds: 300_000, isFallback: true });
/** A leaf with one prize of 1 % before its fallback. */
const drawn = (prize: Partial<DrawPrize>, tally: Partial<Tally> = {}, visitor = {}) =>
  draw(
    prepared([planOf({ prizes: [prizeOf({ id: 5, odds: 10_000, ...prize }), fallback] })]),
    { ...anybody, ...visitor },
    { ...untouched, ...tally },
    rolling(9_999),
  );

test('ranges are half open, in order, and what is left over is 谢谢参与', () => {
  const tree = prepared([planOf({ prizes: [prizeOf({ id: 1, odds: 10 }), prizeOf({ id: 2, odds: 20 })] })]);
  const at = (roll: number) => draw(tree, anybody, untouched, rolling(roll)).given?.id;
  expect([0, 9, 10, 29, 30, 999_999].map(at)).toEqual([1, 1, 2, 2, undefined, undefined]);
});

test.each<[string, Partial<DrawPrize>, Partial<Tally>, string]>([
  ['sold out', { limited: true }, { left: () => 0 }, 'soldOut'],
  ['stopped', { enabled: false }, {}, 'stopped'],
  ['not unlocked', { unlockDraws: 1 }, {}, 'locked'],
  ['out for today', { dailyLimit: 5 }, { givenToday: () => 5 }, 'dayCap'],
  ['won out in this region', { regions: [{ place: '440100', left: 2 }] }, { wonAt: () => 2 }, 'noQuota'],
  ['without a quota in this region', { regions: [{ place: '440300', left: 2 }] }, {}, 'noQuota'],
  ['had by this person', { userLimit: 1 }, { wonOf: () => 1 }, 'userCap'],
  ['a win too many', {}, { mayWin: () => false }, 'winCap'],
  ['too dear for what is left', { costFen: 3_800 }, { budget: () => 3_799 }, 'budget'],
])('what is %s goes to the fallback, and nothing is scaled', (_, prize, tally, refusal) => {
  // A stopped prize stands behind those on offer.
  const roll = prize.enabled === false ? 309_999 : 9_999;
  const tree = prepared([planOf({ prizes: [prizeOf({ id: 5, odds: 10_000, ...prize }), fallback] })]);
  const outcome = draw(tree, anybody, { ...untouched, ...tally }, rolling(roll));
  expect(outcome).toMatchObject({ landed: { id: 5 }, refusal, given: { id: 9 } });
});

test('the last unit can be won, and so can what costs exactly what is left', () => {
  expect(drawn({ limited: true }, { left: () => 1 }).given?.id).toBe(5);
  expect(drawn({ costFen: 10 }, { budget: () => 10 }).given?.id).toBe(5);
  expect(drawn({ unlockDraws: 2 }, {}, { nthDraw: 3 }).given?.id).toBe(5);
});

test('a fallback that cannot be given either leaves 谢谢参与', () => {
  const outcome = draw(
    prepared([
      planOf({ prizes: [prizeOf({ limited: true }), prizeOf({ id: 2, odds: 0, isFallback: true, dailyLimit: 1 })] }),
    ]),
    anybody,
    { ...untouched, left: () => 0, givenToday: () => 1 },
    rolling(0),
  );
  expect(outcome).toMatchObject({ refusal: 'soldOut', given: undefined });
});

test('released in parts: only in its times, and only so many in each', () => {
  const slot = { from: now - 1000, to: now, prizeId: 5, quantity: 2 };
  const tree = prepared([planOf({ prizes: [prizeOf({ id: 5 })], slots: [slot] })]);
  const at = (instant: number, went: number) =>
    draw(tree, { ...anybody, at: instant }, { ...untouched, givenIn: () => went }, rolling(0));
  expect(at(now, 1)).toMatchObject({ given: { id: 5 }, slot });
  expect(at(now, 2)).toMatchObject({ refusal: 'slotOut', given: undefined });
  expect(at(now + 1, 0)).toMatchObject({ refusal: 'closed', given: undefined });
});

const prizes = fc
  .array(
    fc.record({
      odds: fc.integer({ min: 0, max: million }),
      enabled: fc.boolean(),
      limited: fc.boolean(),
      dailyLimit: fc.integer({ min: 0, max: 3 }),
      userLimit: fc.integer({ min: 0, max: 2 }),
      isFallback: fc.boolean(),
      costFen: fc.integer({ min: 0, max: 50 }),
    }),
    { maxLength: 8 },
  )
  .map((said) => said.map((prize, at) => prizeOf({ ...prize, id: at + 1 })));

test('nothing is given that is stopped, sold out, used up today, had already or not paid for, whatever the tree', () => {
  fc.assert(
    fc.property(prizes, fc.integer(), fc.integer({ min: 0, max: 400 }), (some, seed, budget) => {
      const tree = prepared([planOf({ prizes: some })]);
      const random = seededRandom(seed);
      const [left, given] = [new Map(some.map(({ id }) => [id, 2])), new Map<number, number>()];
      let spent = 0;
      const tally: Tally = {
        ...untouched,
        left: ({ id }) => left.get(id) ?? 0,
        givenToday: ({ id }) => given.get(id) ?? 0,
        wonOf: ({ id }) => given.get(id) ?? 0,
        budget: () => budget - spent,
      };
      for (let turn = 0; turn < 60; turn += 1) {
        const { given: prize } = draw(tree, anybody, tally, random);
        if (!prize) continue;
        left.set(prize.id, (left.get(prize.id) ?? 0) - 1);
        given.set(prize.id, (given.get(prize.id) ?? 0) + 1);
        spent += prize.costFen;
        const went = given.get(prize.id) ?? 0;
        expect(prize.enabled && (!prize.limited || went <= 2)).toBe(true);
        expect(prize.dailyLimit === 0 || went <= prize.dailyLimit).toBe(true);
        expect(prize.userLimit === 0 || went <= prize.userLimit).toBe(true);
        expect(prize.costFen === 0 || spent <= budget).toBe(true);
      }
    }),
  );
});

test('ranges lie side by side and never beyond 100 %, whatever the odds', () => {
  fc.assert(
    fc.property(prizes, (some) => {
      const [leaf] = leavesOf(prepared([planOf({ prizes: some })]));
      let end = 0;
      for (const { from, to } of leaf?.ranges ?? []) {
        expect(from).toBe(end);
        expect(to).toBeGreaterThanOrEqual(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(million);
    }),
  );
});
