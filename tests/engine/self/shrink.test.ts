import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrunk } from '../shrink.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('what matters stays, in its order; all else goes', async () => {
  const holds = async (list: readonly number[]) => [7, 31, 52].every((item) => list.includes(item));
  expect(await shrunk(upTo(60), holds)).toEqual([7, 31, 52]);
});

test('nothing goes without failing: no item, and no pair, can be left out of the result', async () => {
  const balanced = async (list: readonly number[]) => list.filter((item) => item % 2 === 0).length * 2 === list.length;
  expect(await shrunk(upTo(14), async (list) => list.length >= 4 && (await balanced(list)))).toHaveLength(4);
});

test('a list that fails by itself shrinks to nothing', async () => {
  expect(await shrunk(upTo(9), async () => true)).toEqual([]);
});

test('whatever is needed is found, in far fewer attempts than there are lists', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(59), { maxLength: 5 }), async (needed) => {
      let attempts = 0;
      const fails = async (list: readonly number[]) => {
        attempts += 1;
        return needed.every((item) => list.includes(item));
      };
      expect(await shrunk(upTo(60), fails)).toEqual(needed.toSorted((one, other) => one - other));
      expect(attempts).toBeLessThan(400);
    }),
  );
});
