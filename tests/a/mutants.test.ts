import { describe, expect, test } from 'vitest';
import { readEquivalents, strayEquivalents } from '../engine/equivalents.ts';
import { explore } from '../engine/explore.ts';
import { survivorsOf } from '../engine/mutation-score.ts';
import { faultsOf, planted } from '../engine/mutants.ts';
import { toursOf } from '../engine/path-text.ts';
import { allModels } from '../pipeline/all-models.ts';

const charts = (await allModels()).map(({ model }) => ({ id: model.id, model, faults: faultsOf(model.machine) }));

test('lists of equivalent mutants belong to charts', () => {
  expect(charts.length).toBeGreaterThan(15);
  expect(strayEquivalents(charts.map(({ id }) => id))).toEqual([]);
});

// All of them, since what is drawn by lot is another lot after every change.
describe.each(charts)('mutants of $id', ({ id, model, faults }) => {
  const equivalents = readEquivalents(id);

  test('those that are listed as equivalent exist', () => {
    const names = new Set(faults.map(({ name }) => name));
    expect([...equivalents.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  test('are noticed at level a', async () => {
    const graph = explore(model);
    const alive = await survivorsOf(graph, toursOf(graph), planted(faults));
    expect(faults.length).toBeGreaterThan(5);
    // What is listed and noticed after all is struck off.
    expect(alive).toEqual(faults.map(({ name }) => name).filter((name) => equivalents.has(name)));
  });
});
