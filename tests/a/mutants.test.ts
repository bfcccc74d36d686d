import { describe, expect, test } from 'vitest';
import { readEquivalents, strayEquivalents } from '../engine/equivalents.ts';
import { explore } from '../engine/explore.ts';
import { survivorsOf } from '../engine/mutation-score.ts';
import { faultsOf, planted } from '../engine/mutants.ts';
import { toursOf } from '../engine/path-text.ts';
import { allModels } from '../pipeline/all-models.ts';
import { changedFiles, chartsOf } from '../pipeline/changed-charts.ts';
import { sampleOf, seedOf, within } from '../pipeline/sample.ts';

/** Of every chart; another sample whenever the chart changes. `npm run mutants` tries them all. */
const sampleSize = 20;
/** Charts that have changed are tried with all their faults, as far as there are no more than these in all. */
const budget = 500;

const charts = (await allModels()).map(({ model }) => ({ id: model.id, model, faults: faultsOf(model.machine) }));
const files = changedFiles();
const changed = files ? await chartsOf(files) : [];
const sizes = charts.filter(({ id }) => changed.includes(id)).map(({ id, faults }) => [id, faults.length] as const);
const whole = within(budget, new Map(sizes));

test('lists of equivalent mutants belong to charts', () => {
  expect(charts.length).toBeGreaterThan(15);
  expect(strayEquivalents(charts.map(({ id }) => id))).toEqual([]);
});

describe.each(charts)('mutants of $id', ({ id, model, faults }) => {
  const equivalents = readEquivalents(id);

  test('those that are listed as equivalent exist', () => {
    const names = new Set(faults.map(({ name }) => name));
    expect([...equivalents.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  test('are noticed at level a', { timeout: 60_000 }, async () => {
    const tried = whole.has(id) ? faults : sampleOf(faults, sampleSize, seedOf(model.machine));
    const graph = explore(model);
    const alive = await survivorsOf(graph, toursOf(graph), planted(tried));
    expect(tried.length).toBeGreaterThan(5);
    expect(alive.filter((name) => !equivalents.has(name))).toEqual([]);
  });
});
