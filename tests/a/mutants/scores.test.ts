import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEquivalents, strayEquivalents } from '../../engine/equivalents.ts';
import { faultsOf } from '../../engine/mutants.ts';
import { allModels } from '../../pipeline/all-models.ts';
import { readScores } from '../../pipeline/chart-scores.ts';
import { parts } from './walk-mutants.ts';

const models = (await allModels()).map(({ model }) => model);
const ids = models.map(({ id }) => id);

test('each chart has a row in the table of scores, and each row a chart', () => {
  expect(ids.length).toBeGreaterThan(15);
  expect([...readScores().keys()].toSorted()).toEqual(ids.toSorted());
});

test('lists of equivalent mutants belong to charts', () => {
  expect(strayEquivalents(ids)).toEqual([]);
});

test.each(models)('what is listed as equivalent in $id exists', ({ id, machine }) => {
  const names = new Set(faultsOf(machine).map(({ name }) => name));
  expect(names.size).toBeGreaterThan(5);
  expect([...readEquivalents(id).keys()].filter((name) => !names.has(name))).toEqual([]);
});

test('each share of the charts is tried in one file', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^mutants-\d+\.test\.ts$/.test(name));
  expect(files.length).toBe(parts);
});
