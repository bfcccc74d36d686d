import { expect, test } from 'vitest';
import { equivalents } from '../mutants/equivalents.ts';
import { knownMutants } from '../mutants/switches.ts';
import { drawnFrom, rehearse } from '../mutants/try-mutants.ts';

/** Views whose tests are quick; `npm run mutants -- --views` tries all faults of all views. */
const quick = ['notices', 'upload', 'confirm', 'row-actions', 'popup-menu'];
const tried = 16;
/** The first paths and the tests beside them are enough for these views; what judges all paths together is not for some. */
const wanted = /^path [1-3]$|^(?!path \d|all that the paths take)/;

test('faults that are planted in views are noticed: some of them, the same ones until they change', async () => {
  const { tests, attempt } = await rehearse(
    quick.map((name) => `tests/b/${name}.test.tsx`),
    ({ name }) => wanted.test(name),
  );
  expect(tests.length).toBeGreaterThan(20);
  const harmless = new Set(equivalents.map(({ file, name }) => `${file} ${name}`));
  const reached = knownMutants().filter(({ id }) => tests.some(({ reaches }) => reaches.has(id)));
  const sample = drawnFrom(
    reached.filter(({ file, name }) => !harmless.has(`${file} ${name}`)),
    tried,
  );
  const unnoticed: string[] = [];
  for (const { id, file, line, name } of sample)
    if ((await attempt(id)).by === undefined) unnoticed.push(`${file}:${line} ${name}`);
  expect(sample).toHaveLength(tried);
  expect(unnoticed).toEqual([]);
});
