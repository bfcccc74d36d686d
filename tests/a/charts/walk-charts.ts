import { afterAll, describe, expect, test } from 'vitest';
import { lintChart } from '../../engine/chart-lint.ts';
import { writeCoverage } from '../../engine/coverage-files.ts';
import { Coverage, printCoverage } from '../../engine/coverage.ts';
import { explore, type Graph } from '../../engine/explore.ts';
import { runPath } from '../../engine/level-a.ts';
import { checkPathFile, pathFilesOf } from '../../engine/path-files.ts';
import { allDrivers, viewsOf } from '../../pipeline/all-drivers.ts';
import { allModels } from '../../pipeline/all-models.ts';
import { drawables, staleCases } from '../../pipeline/chart-files.ts';
import { sharesOf } from '../../pipeline/shards.ts';

/** In how many files the charts are looked at: all cores work, and none alone for long. */
export const parts = 3;

/** Level a of the charts of one share, from 1: each is explored, judged by the rules and walked along its paths. */
export async function walkCharts(part: number): Promise<void> {
  const [models, drivers] = [(await allModels()).map(({ model }) => model), await allDrivers()];
  const drawn = await drawables();
  const own = sharesOf(
    models.map(({ id }) => id),
    parts,
  )[part - 1];
  const coverages: Coverage[] = [];

  afterAll(() => {
    printCoverage(coverages);
    writeCoverage(coverages);
  });

  describe.each(models.filter(({ id }) => own?.has(id)))('chart $id', (model) => {
    const graphs: Graph[] = [];

    test('is written by the rules, holds its invariants, can always reach its goal', () => {
      const graph = explore(model);
      graphs.push(graph);
      expect(lintChart(graph)).toEqual([]);
    });

    test('has the committed cases, by name where the model names them (npm run charts writes them)', () => {
      const [drawable, graph] = [drawn.find(({ id }) => id === model.id), graphs[0]];
      expect(drawable).toBeDefined();
      if (drawable && graph) expect(staleCases(drawable, graph)).toEqual([]);
    });

    test('has the committed paths, which run in a scripted world (level a)', async () => {
      const walked = graphs.flatMap((one) => [one, ...viewsOf(one, drivers)]);
      expect(pathFilesOf(model.id)).toEqual(walked.map((graph) => graph.model.id));
      for (const graph of walked) {
        const coverage = new Coverage(graph, 'a');
        coverages.push(coverage);
        for (const path of checkPathFile(graph)) await runPath({ graph, path, coverage });
        if (graph.model.id.endsWith('.view')) continue;
        const { transitions, pairs } = coverage.report();
        expect(transitions.total).toBeGreaterThan(0);
        expect([...transitions.missing, ...pairs.missing]).toEqual([]);
      }
    });
  });
}
