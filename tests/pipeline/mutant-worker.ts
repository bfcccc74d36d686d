import { parentPort } from 'node:worker_threads';
import type { Outcome } from '../engine/mutation-score.ts';
import { judgeFaults } from '../mutants/judge-chart.ts';
import { allModels } from './all-models.ts';

/** A share of a chart's mutants: of every `parts` faults the one at `part`. */
export interface Task {
  readonly id: string;
  readonly part: number;
  readonly parts: number;
}

/** How a share came out. */
export interface Tried extends Task {
  readonly outcomes: readonly Outcome[];
  /** Of this thread's own: other work on the machine does not count. */
  readonly seconds: number;
}

const charts = new Map((await allModels()).map((known) => [known.model.id, known]));

async function attempt({ id, part, parts }: Task): Promise<Tried> {
  const chart = charts.get(id);
  if (!chart) throw new Error(`no model ${id}`);
  const start = process.threadCpuUsage();
  const outcomes = await judgeFaults(chart, part, parts);
  const { user, system } = process.threadCpuUsage(start);
  return { id, part, parts, outcomes, seconds: (user + system) / 1_000_000 };
}

parentPort?.on('message', (task: Task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads, not windows
  void attempt(task).then((tried) => parentPort?.postMessage(tried));
});
