import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { strayPathFiles } from '../../engine/path-files.ts';
import { allDrivers, modelOf } from '../../pipeline/all-drivers.ts';
import { allModels } from '../../pipeline/all-models.ts';
import { drawables, strayCases } from '../../pipeline/chart-files.ts';
import { sharesOf } from '../../pipeline/shards.ts';
import { parts } from './walk-charts.ts';

const models = (await allModels()).map(({ model }) => model);
const ids = models.map(({ id }) => id);

test('there are models, and no path file and no named cases without one', async () => {
  expect(models.length).toBeGreaterThan(15);
  expect(strayPathFiles([...ids, ...ids.map((id) => `${id}.view`)])).toEqual([]);
  expect(strayCases(await drawables())).toEqual([]);
});

test('each chart is in one share, and each share in one test file', () => {
  const shares = sharesOf(ids, parts);
  expect(shares.flatMap((share) => [...share]).toSorted()).toEqual(ids.toSorted());
  const files = readdirSync(import.meta.dirname).filter((name) => /^charts-\d+\.test\.ts$/.test(name));
  expect(files.toSorted()).toEqual(shares.map((_, index) => `charts-${index + 1}.test.ts`));
});

test('shares cost about the same, whatever the order', () => {
  const cost = (id: string) => Number(id);
  expect(sharesOf(['1', '2', '3', '4', '6'], 2, cost)).toEqual([new Set(['6', '2']), new Set(['4', '3', '1'])]);
  expect(sharesOf(['6', '4', '3', '2', '1'], 2, cost)).toEqual(sharesOf(['1', '2', '3', '4', '6'], 2, cost));
});

test('every driver works a chart that has a model, by that name', async () => {
  const strangers = (await allDrivers())
    .map(modelOf)
    .filter(({ id, machine }) => !models.some((model) => model.id === id && model.machine === machine));
  expect(strangers.map(({ id }) => id)).toEqual([]);
});
