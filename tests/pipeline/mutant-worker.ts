import { parentPort } from 'node:worker_threads';
import { explore, type Graph } from '../engine/explore.ts';
import { survivorsOf } from '../engine/mutation-score.ts';
import { faultsOf, planted } from '../engine/mutants.ts';
import { toursOf } from '../engine/path-text.ts';
import type { Path } from '../engine/tours.ts';
import { allModels } from './all-models.ts';

/** A share of a chart's mutants: of every `parts` faults the one at `part`. */
export interface Task {
  readonly id: string;
  readonly part: number;
  readonly parts: number;
}

/** How a share came out. */
export interface Tried extends Task {
  readonly total: number;
  readonly alive: readonly string[];
  /** Of this thread's own: other work on the machine does not count. */
  readonly seconds: number;
}

const models = new Map((await allModels()).map(({ model }) => [model.id, model]));
const explored = new Map<string, { readonly graph: Graph; readonly paths: readonly Path[] }>();

function exploredChart(id: string) {
  const model = models.get(id);
  if (!model) throw new Error(`no model ${id}`);
  const known = explored.get(id);
  if (known) return known;
  const graph = explore(model);
  const made = { graph, paths: toursOf(graph) };
  explored.set(id, made);
  return made;
}

async function attempt({ id, part, parts }: Task): Promise<Tried> {
  const start = process.threadCpuUsage();
  const { graph, paths } = exploredChart(id);
  const faults = faultsOf(graph.model.machine).filter((_, index) => index % parts === part);
  const mutants = planted(faults);
  const alive = await survivorsOf(graph, paths, mutants);
  const { user, system } = process.threadCpuUsage(start);
  return { id, part, parts, total: mutants.length, alive, seconds: (user + system) / 1_000_000 };
}

parentPort?.on('message', (task: Task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads, not windows
  void attempt(task).then((tried) => parentPort?.postMessage(tried));
});
