import { expect, test } from 'vitest';
import { setCounters, winsLeft } from '../../contract/awards/composite.ts';

test.each([
  [1, [3, 2], 5],
  [2, [3, 2], 2],
  [2, [5, 1, 1], 2],
  [2, [4, 4, 4], 6],
  [3, [1, 1], 0],
  [2, [Infinity, 5], 5],
  [1, [Infinity, 5], Infinity],
  [2, [Infinity, Infinity], Infinity],
])('%i different items a win out of %j: %d wins', (count, left, wins) => {
  expect(winsLeft(count, left)).toBe(wins);
});

test('as many wins can really be played out, and not one more', () => {
  for (const [count, pools] of [
    [2, [7, 3, 2, 1]],
    [3, [4, 4, 1, 6, 2]],
    [2, [9, 1, 1]],
  ] as const) {
    const left: number[] = [...pools];
    let wins = 0;
    for (;;) {
      // Whoever takes from the fullest pools first leaves most for those who come after.
      const fullest = left.map((_, at) => at).toSorted((one, other) => (left[other] ?? 0) - (left[one] ?? 0));
      const taken = fullest.slice(0, count);
      if (taken.some((at) => left[at] === 0)) break;
      for (const at of taken) left[at] = (left[at] ?? 0) - 1;
      wins += 1;
    }
    expect(winsLeft(count, pools)).toBe(wins);
  }
});

test('what is being chosen is neither given nor left', () => {
  const item = { award_type: 'offline_prize', quantity: 2, total: 9, issued: 2, locked: 2 };
  expect(setCounters('choose', [item, { ...item, issued: 0 }])).toEqual({ total: 8, issued: 1, locked: 2 });
  const points = { award_type: 'jifen', quantity: 1, total: 0, issued: 3, locked: 1 };
  expect(setCounters('choose', [item, points])).toEqual({ total: 0, issued: 4, locked: 2 });
});
