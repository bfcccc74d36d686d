import type { Verdict } from './judgement.ts';

/** How the planted faults of a chart were noticed. */
export interface MutationScore {
  readonly total: number;
  /** Noticed by a promise, a rule, an invariant or the goal. */
  readonly judged: number;
  /** Noticed by the committed path file alone, which the author of a fault writes anew. */
  readonly differing: readonly string[];
  /** Mutants that nobody noticed and that are reviewed: no operator could either. */
  readonly equivalent: number;
  /** Mutants that nobody noticed and that nobody has called equivalent. */
  readonly survivors: readonly string[];
  /** Names from the reviewed ones that were noticed after all or do not exist: the list needs a look. */
  readonly stale: readonly string[];
  /** Noticed of those that are not equivalent, 0 to 1. */
  readonly score: number;
  /** Noticed by judgement of those that are not equivalent, 0 to 1. */
  readonly judgement: number;
}

/** A mutant by its name, and how it was noticed. */
export interface Outcome {
  readonly name: string;
  readonly by?: Verdict['by'];
}

/** Counts how the mutants came out, given the names that were reviewed and found harmless. */
export function scoreOf(outcomes: readonly Outcome[], equivalent: readonly string[]): MutationScore {
  const {
    alive = [],
    differing = [],
    judged = [],
  } = Object.groupBy(outcomes, ({ by }) => {
    if (by === undefined) return 'alive';
    return by === 'path file' ? 'differing' : 'judged';
  });
  const survivors = alive.map(({ name }) => name).filter((name) => !equivalent.includes(name));
  const counted = judged.length + differing.length + survivors.length;
  const share = (noticed: number) => (counted === 0 ? 1 : noticed / counted);
  return {
    total: outcomes.length,
    judged: judged.length,
    differing: differing.map(({ name }) => name),
    equivalent: alive.length - survivors.length,
    survivors,
    stale: equivalent.filter((name) => !alive.some((one) => one.name === name)),
    score: share(judged.length + differing.length),
    judgement: share(judged.length),
  };
}
