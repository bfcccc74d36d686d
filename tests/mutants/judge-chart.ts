import { readFileSync } from 'node:fs';
import { committedIn, verdictOn } from '../engine/judgement.ts';
import type { AnyModel } from '../engine/model.ts';
import type { Outcome } from '../engine/mutation-score.ts';
import { faultsOf, planted } from '../engine/mutants.ts';
import type { Committed } from '../engine/spoilt-walk.ts';
import type { KnownModel } from '../pipeline/all-models.ts';
import { promiseFilesOf } from '../pipeline/promise-files.ts';
import { brokenPromise, type KnownPromise, promisesInAll } from './promise-run.ts';

/** What judges the faults of a chart. */
interface Judge {
  readonly committed: Committed;
  readonly promises: readonly KnownPromise[];
}

const judges = new Map<AnyModel, Judge>();

async function judgeOf(chart: KnownModel): Promise<Judge> {
  const { model } = chart;
  const known = judges.get(model);
  if (known) return known;
  const file = readFileSync(new URL(`../paths/${model.id}.paths.txt`, import.meta.url), 'utf8');
  const promises = (await promisesInAll(promiseFilesOf(chart))).filter(({ about }) => about.has(model.machine));
  const made = { committed: committedIn(model, file), promises };
  judges.set(model, made);
  return made;
}

/** How the faults of a chart are noticed, of every `parts` the one at `part`. For Node alone, not for a page. */
export async function judgeFaults(chart: KnownModel, part = 0, parts = 1): Promise<readonly Outcome[]> {
  const { committed, promises } = await judgeOf(chart);
  const { model } = chart;
  const outcomes: Outcome[] = [];
  for (const mutant of planted(faultsOf(model.machine).filter((_, index) => index % parts === part))) {
    const ask = async (spoilt: typeof model.machine) => (await brokenPromise(promises, model.machine, spoilt))?.name;
    const verdict = await verdictOn(committed, mutant, ask);
    outcomes.push({ name: mutant.name, ...(verdict && { by: verdict.by }) });
  }
  return outcomes;
}
