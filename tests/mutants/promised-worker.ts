import { parentPort } from 'node:worker_threads';
import { allModels, type KnownModel } from '../pipeline/all-models.ts';
import { deedsOf, promisedIn } from './promised.ts';

/** What no promise is about, a line each: `tabs action forget`, `tabs refusal isOpen`; and how much there is in all. */
export interface Unpromised {
  readonly lines: readonly string[];
  readonly total: number;
}

async function unpromisedOf(known: KnownModel): Promise<Unpromised> {
  const [all, promised] = [deedsOf(known.model.machine), await promisedIn(known)];
  const lines = (kind: string, names: ReadonlySet<string>) =>
    [...names].map((name) => `${known.model.id} ${kind} ${name}`);
  return {
    lines: [
      ...lines('action', all.actions.difference(promised.actions)),
      ...lines('refusal', all.refusals.difference(promised.refusals)),
    ],
    total: all.actions.size + all.refusals.size,
  };
}

const found: Unpromised[] = [];
for (const known of await allModels()) found.push(await unpromisedOf(known));

const all: Unpromised = {
  lines: found.flatMap(({ lines }) => lines).toSorted(),
  total: found.reduce((sum, { total }) => sum + total, 0),
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads, not windows
parentPort?.postMessage(all);
