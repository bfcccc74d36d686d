import { expect, test } from 'vitest';
import { draw } from '../../../contract/activities/draw/draw.ts';
import { seededRandom } from '../../../contract/activities/draw/random.ts';
import { million, prepared } from '../../../contract/activities/draw/tree.ts';
import { anybody, planOf, prizeOf, untouched } from './trees.ts';

const draws = 1_000_000;

/** How often each prize was given in a million draws; `nothing` counts those that gave none. */
function counted(odds: readonly number[], seed: number): ReadonlyMap<number | 'nothing', number> {
  const tree = prepared([planOf({ prizes: odds.map((ppm, at) => prizeOf({ id: at + 1, odds: ppm })) })]);
  const random = seededRandom(seed);
  const counts = new Map<number | 'nothing', number>();
  for (let turn = 0; turn < draws; turn += 1) {
    const key = draw(tree, anybody, untouched, random).given?.id ?? 'nothing';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const deviation = (count: number, ppm: number) => {
  const share = ppm / million;
  return (count - draws * share) / Math.sqrt(draws * share * (1 - share));
};

// Odds of 南方 leaf 4102 (award.md §7), thirds, and the smallest odds that can be said.
test.each([
  [[600_000, 5_000, 50_000, 45_000], 20260720],
  [[333_333, 333_333, 333_333], 7],
  [[1, 999_998], 4711],
  [[100, 10, 500_000, 250_000, 1_000], 1],
])('a million draws of %j stay within four sigma of what was declared', (odds, seed) => {
  const counts = counted(odds, seed);
  odds.forEach((ppm, at) => expect(Math.abs(deviation(counts.get(at + 1) ?? 0, ppm))).toBeLessThan(4));
  const rest = million - odds.reduce((sum, ppm) => sum + ppm, 0);
  if (rest > 0) expect(Math.abs(deviation(counts.get('nothing') ?? 0, rest))).toBeLessThan(4);
});

test('odds of 100 % leave nothing over, and odds of 0 are never won', () => {
  const counts = counted([400_000, 0, 600_000], 99);
  expect(counts.get(2)).toBeUndefined();
  expect(counts.get('nothing')).toBeUndefined();
});

test('a seed repeats itself, another one does not', () => {
  const rolls = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 50 }, () => random.below(million));
  };
  expect(rolls(5)).toEqual(rolls(5));
  expect(rolls(5)).not.toEqual(rolls(6));
});

test('no number is favoured where the limit does not fit evenly', () => {
  const random = seededRandom(3);
  const limit = 3 * 2 ** 30;
  const low = Array.from({ length: 90_000 }, () => random.below(limit)).filter((roll) => roll < limit / 3).length;
  // Plain remainders would put half of them there.
  expect(Math.abs(low - 30_000) / Math.sqrt(90_000 * (1 / 3) * (2 / 3))).toBeLessThan(4);
});
