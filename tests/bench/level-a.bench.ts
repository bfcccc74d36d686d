import { explore } from '../engine/explore.ts';
import { runPath } from '../engine/level-a.ts';
import type { AnyModel } from '../engine/model.ts';
import { toursOf } from '../engine/path-text.ts';
import { allModels } from '../pipeline/all-models.ts';
import type { Row } from './run.ts';

interface Walked {
  readonly steps: number;
  /** Milliseconds of this process's own, the pure chart and all judging included: other work on the machine does not count. */
  readonly took: number;
}

/** All paths of a chart once, as in `npm run test:a`. */
async function walk(model: AnyModel): Promise<Walked> {
  const graph = explore(model);
  const paths = toursOf(graph);
  const start = process.cpuUsage();
  for (const path of paths) await runPath({ graph, path });
  const { user, system } = process.cpuUsage(start);
  return { steps: paths.reduce((sum, { steps }) => sum + steps.length + 1, 0), took: (user + system) / 1000 };
}

const row = (what: string, { steps, took }: Walked): Row => ({
  chart: what,
  steps,
  ms: Number(took.toFixed(1)),
  'ms per step': Number((took / steps).toFixed(3)),
});

/** What a step costs at level a: 0.3 ms is the most it should (design.md §4). */
export async function bench(): Promise<readonly Row[]> {
  const models = (await allModels()).map(({ model }) => model);
  // The engine is compiled while it runs; what that takes is no chart's own.
  for (const model of models.slice(0, 6)) await walk(model);
  const walked: { readonly id: string; readonly walked: Walked }[] = [];
  for (const model of models) walked.push({ id: model.id, walked: await walk(model) });
  const total = {
    steps: walked.reduce((sum, one) => sum + one.walked.steps, 0),
    took: walked.reduce((sum, one) => sum + one.walked.took, 0),
  };
  return [...walked.map((one) => row(one.id, one.walked)), row('all', total)];
}
