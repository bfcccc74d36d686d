import { type Graph } from './explore.ts';
import { runPath } from './level-a.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Path } from './tours.ts';

export interface MutationScore {
  readonly total: number;
  readonly killed: number;
  /** Mutants that every path walked without noticing and that nobody has called equivalent. */
  readonly survivors: readonly string[];
  /** Names from `equivalent` that were killed after all or do not exist: the list needs a look. */
  readonly stale: readonly string[];
  /** Killed of those that are not equivalent, 0 to 1. */
  readonly score: number;
}

/** Whether some path fails on the mutant. */
export async function isKilled(graph: Graph, paths: readonly Path[], { machine }: Mutant): Promise<boolean> {
  for (const path of paths) {
    try {
      await runPath({ graph, path, machine });
    } catch {
      return true;
    }
  }
  return false;
}

/** How many planted faults of the chart the paths notice at level (a). `equivalent` are reviewed names of harmless mutants. */
export async function mutationScore(
  graph: Graph,
  paths: readonly Path[],
  equivalent: readonly string[] = [],
): Promise<MutationScore> {
  const mutants = mutantsOf(graph.model.machine);
  const alive: string[] = [];
  for (const mutant of mutants) if (!(await isKilled(graph, paths, mutant))) alive.push(mutant.name);
  const survivors = alive.filter((name) => !equivalent.includes(name));
  const killed = mutants.length - alive.length;
  const counted = killed + survivors.length;
  return {
    total: mutants.length,
    killed,
    survivors,
    stale: equivalent.filter((name) => !alive.includes(name)),
    score: counted === 0 ? 1 : killed / counted,
  };
}
