import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { lintChart } from '../engine/chart-lint.ts';
import { Coverage, printCoverage } from '../engine/coverage.ts';
import { explore } from '../engine/explore.ts';
import { runPath } from '../engine/level-a.ts';
import type { AnyModel } from '../engine/model.ts';
import { checkPathFile, strayPathFiles } from '../engine/path-files.ts';

const folder = new URL('../models/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.model.ts'));
const modules = await Promise.all(
  files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, AnyModel>>),
);
const models = modules.flatMap((module) => Object.values(module));
const coverages: Coverage[] = [];

afterAll(() => printCoverage(coverages));

test('there are models, and no path file without one', () => {
  expect(models.length).toBeGreaterThan(15);
  expect(strayPathFiles(models.map(({ id }) => id))).toEqual([]);
});

describe.each(models)('chart $id', (model) => {
  const graph = explore(model);

  test('is written by the rules, holds its invariants, can always reach its goal', () => {
    expect(lintChart(graph)).toEqual([]);
  });

  test('runs along its committed paths (level a)', async () => {
    const coverage = new Coverage(graph, 'a');
    coverages.push(coverage);
    for (const path of checkPathFile(graph)) await runPath({ graph, path, coverage });
    const { transitions, pairs } = coverage.report();
    expect(transitions.total).toBeGreaterThan(0);
    expect([...transitions.missing, ...pairs.missing]).toEqual([]);
  });
});
