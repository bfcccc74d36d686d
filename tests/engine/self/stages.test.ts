import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { explore } from '../explore.ts';
import { committedOf, verdictOn } from '../judgement.ts';
import { runPath } from '../level-a.ts';
import { defineModel, bare } from '../model.ts';
import { mutantsOf } from '../mutants.ts';
import { parsePaths, pathsText, toursOf } from '../path-text.ts';

/** A row whose facts change behind the chart's back: sold out only after it was switched off. */
const goods = setup({
  types: {
    context: {} as { stock: number },
    input: {} as { stock: number },
    events: {} as { type: 'ON' } | { type: 'OFF' },
  },
  guards: { inStock: ({ context }) => context.stock > 0 },
}).createMachine({
  id: 'goods',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { ON: { guard: 'inStock', target: 'on' } } },
    on: { on: { OFF: 'off' } },
    off: { on: { ON: { guard: 'inStock', target: 'on' } } },
  },
});
const facts = { id: 'goods', cases: { ON: bare, OFF: bare }, invariants: {}, goal: () => true };
const plain = explore(defineModel(goods, { ...facts, roots: [{ stock: 1 }, { stock: 0 }] }));
const stood = explore(
  defineModel(goods, {
    ...facts,
    roots: [{ stock: 1 }, { stock: 0 }],
    stages: [{ value: 'off', context: { stock: 0 } }],
  }),
);

test('a chart can start where it stands, having done nothing to get there', async () => {
  expect(stood.roots.at(-1)).toMatchObject({ number: 3, taken: [], effects: [], timers: [], calls: [] });
  const paths = toursOf(stood);
  const file = pathsText(stood, paths);
  expect(file).toContain('\npath 3, root 3\nstart at off with {"stock":0} → off  ~ #');
  expect(parsePaths(stood, file)).toEqual(paths);
  for (const path of paths) await runPath({ graph: stood, path });
});

test('so a guard is asked that refuses nobody who came the long way', async () => {
  const open = mutantsOf(goods).find(({ name }) => name === 'goods.off ON: guard always true') ?? expect.fail();
  const nobody = () => Promise.resolve(undefined);
  expect(await verdictOn(committedOf(plain, toursOf(plain)), open, nobody)).toBeUndefined();
  expect(await verdictOn(committedOf(stood, toursOf(stood)), open, nobody)).toMatchObject({ by: 'path file' });
});
