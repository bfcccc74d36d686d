import { expect, test } from 'vitest';
import { fits, spotOfDrop, spotOfStep, type Tree } from '../../contract/activities/tree-steps.ts';

/** 1 with 2 and 3 below it, 4 below 3; 5 beside 1. */
const parents = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, 1],
  [4, 3],
  [5, null],
]);
const tree: Tree = {
  below: (parent) => [...parents].flatMap(([id, above]) => (above === parent ? [id] : [])),
  above: (id) => parents.get(id),
};

test('steps lead to the next place, in and out, and nowhere where there is none', () => {
  expect(spotOfStep(tree, 3, 'up')).toEqual({ parent: 1, at: 0 });
  expect(spotOfStep(tree, 2, 'down')).toEqual({ parent: 1, at: 1 });
  expect(spotOfStep(tree, 5, 'in')).toEqual({ parent: 1, at: 2 });
  expect(spotOfStep(tree, 4, 'out')).toEqual({ parent: 1, at: 2 });
  for (const [id, to] of [
    [1, 'up'],
    [5, 'down'],
    [1, 'in'],
    [5, 'out'],
    [9, 'up'],
  ] as const)
    expect(spotOfStep(tree, id, to)).toBeUndefined();
});

test('a drop lands beside or as the last inside; where it stands already it is none', () => {
  expect(spotOfDrop(tree, 5, 2, 'before')).toEqual({ parent: 1, at: 0 });
  expect(spotOfDrop(tree, 2, 3, 'after')).toEqual({ parent: 1, at: 1 });
  expect(spotOfDrop(tree, 2, 1, 'inside')).toEqual({ parent: 1, at: 1 });
  for (const [id, target, where] of [
    [2, 3, 'before'],
    [3, 1, 'inside'],
    [3, 3, 'after'],
    [3, 9, 'after'],
  ] as const)
    expect(spotOfDrop(tree, id, target, where)).toBeUndefined();
});

test('nothing fits below itself, nor deeper than it may', () => {
  expect(fits(tree, 1, 4, 9)).toBe(false);
  expect(fits(tree, 1, 1, 9)).toBe(false);
  expect(fits(tree, 5, 4, 4)).toBe(true);
  expect(fits(tree, 5, 4, 3)).toBe(false);
  expect(fits(tree, 3, 5, 3)).toBe(true);
  expect(fits(tree, 3, 5, 2)).toBe(false);
  expect(fits(tree, 3, null, 2)).toBe(true);
});
