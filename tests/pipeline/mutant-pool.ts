import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { faultsOf } from '../engine/mutants.ts';
import type { AnyModel } from '../engine/model.ts';
import type { Task, Tried } from './mutant-worker.ts';

const faultsPerTask = 60;

/** The charts in shares of about equal work, those of large charts first. */
export const tasksFor = (models: readonly AnyModel[]): readonly Task[] =>
  models
    .map(({ id, machine }) => ({ id, parts: Math.max(1, Math.ceil(faultsOf(machine).length / faultsPerTask)) }))
    .toSorted((a, b) => b.parts - a.parts)
    .flatMap(({ id, parts }) => Array.from({ length: parts }, (_, part) => ({ id, part, parts })));

/** Tries all shares, as many at a time as there are cores when not told; `told` hears of each. Fails when a worker does. */
export async function tryAll(
  tasks: readonly Task[],
  told: (tried: Tried) => void,
  atATime: number = availableParallelism(),
): Promise<void> {
  const waiting = [...tasks];
  const size = Math.min(atATime, tasks.length);
  await Promise.all(Array.from({ length: size }, () => work(waiting, told)));
}

function work(waiting: Task[], told: (tried: Tried) => void): Promise<void> {
  const worker = new Worker(new URL('mutant-worker.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const next = () => {
      const task = waiting.shift();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads, not windows
      if (task) worker.postMessage(task);
      else resolve(worker.terminate().then(() => undefined));
    };
    worker.on('error', reject);
    worker.on('message', (tried: Tried) => {
      told(tried);
      next();
    });
    next();
  });
}
