import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { lintChart } from '../engine/chart-lint.ts';
import { writeCoverage } from '../engine/coverage-files.ts';
import { Coverage, printCoverage } from '../engine/coverage.ts';
import { type AnyDriver, exploreDriver } from '../engine/driver.ts';
import { explore, type Graph } from '../engine/explore.ts';
import { runPath } from '../engine/level-a.ts';
import { checkPathFile, strayPathFiles } from '../engine/path-files.ts';
import { allModels } from '../pipeline/all-models.ts';

/** What the files of a folder export. */
async function exportsIn<T>(folder: string, ending: string): Promise<readonly T[]> {
  const at = new URL(`../${folder}/`, import.meta.url);
  const files = readdirSync(at).filter((name) => name.endsWith(ending));
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, at).href) as Promise<Readonly<Record<string, T>>>),
  );
  return modules.flatMap((module) => Object.values(module));
}

const isDriver = (exported: unknown): exported is AnyDriver =>
  typeof exported === 'object' && exported !== null && 'perform' in exported;

const models = (await allModels()).map(({ model }) => model);
const drivers = (await exportsIn<unknown>('drivers', '.driver.ts')).filter(isDriver);
const own = models.map((model) => explore(model));
/** What views offer of a chart, where that is less than the chart: the paths of levels b and c. */
const views = drivers.map((driver) => exploreDriver(driver)).filter((graph) => graph.model.id.endsWith('.view'));
const graphs: readonly Graph[] = [...own, ...views];
const coverages: Coverage[] = [];

afterAll(() => {
  printCoverage(coverages);
  writeCoverage(coverages);
});

test('there are models, and no path file without one', () => {
  expect(models.length).toBeGreaterThan(15);
  expect(strayPathFiles(graphs.map(({ model }) => model.id))).toEqual([]);
});

describe.each(own)('chart $model.id', (graph) => {
  test('is written by the rules, holds its invariants, can always reach its goal', () => {
    expect(lintChart(graph)).toEqual([]);
  });
});

describe.each(graphs)('paths of $model.id', (graph) => {
  test('are the committed ones and run in a scripted world (level a)', async () => {
    const coverage = new Coverage(graph, 'a');
    coverages.push(coverage);
    for (const path of checkPathFile(graph)) await runPath({ graph, path, coverage });
    if (graph.model.id.endsWith('.view')) return;
    const { transitions, pairs } = coverage.report();
    expect(transitions.total).toBeGreaterThan(0);
    expect([...transitions.missing, ...pairs.missing]).toEqual([]);
    // The tab bar alone has hundreds of paths; other work may take the processor meanwhile.
  });
});
