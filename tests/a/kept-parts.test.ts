import { expect, test } from 'vitest';
import { keptParts } from '../../machines/entity/record/kept-parts.ts';

const before = { rows: [{ id: 1, at: { x: 1 } }, { id: 2 }], words: ['a', 'b'], none: null };

test('what says the same is the same', () => {
  expect(keptParts(before, structuredClone(before))).toBe(before);
});

test('a part that changed is new, and what holds it; everything beside it stays', () => {
  const after = keptParts(before, { ...structuredClone(before), words: ['a', 'c'] });
  expect(after).toEqual({ ...before, words: ['a', 'c'] });
  expect(after).not.toBe(before);
  expect(after.rows).toBe(before.rows);
});

test('a row is known by its id, wherever it stands', () => {
  const { rows } = keptParts(before, { ...before, rows: [{ id: 2 }, { id: 1, at: { x: 1 } }, { id: 3 }] });
  expect(rows.map((row) => before.rows.indexOf(row as never))).toEqual([1, 0, -1]);
});

test.each([
  ['a field that is gone', { id: 2, old: 1 }, { id: 2 }],
  ['a field that is new and empty', { id: 2 }, { id: 2, added: undefined }],
  ['a field of another name', { id: 2, old: undefined }, { id: 2, added: undefined }],
  ['a list that became a record', [], {}],
  ['a record that became a list', {}, []],
  ['a shorter list', [1, 2], [1]],
  ['null', { id: 2 }, null],
  ['a value', 1, 2],
])('%s is told', (_, old, now) => {
  const told = keptParts<unknown>(old, now);
  expect(told).toStrictEqual(now);
  expect(told).not.toBe(old);
});
