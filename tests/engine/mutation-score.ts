import type { Graph } from './explore.ts';
import { runPath } from './level-a.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Path } from './tours.ts';

/** How many planted faults were noticed. */
export interface MutationScore {
  readonly total: number;
  readonly killed: number;
  /** Mutants that nobody noticed and that are reviewed: no operator could either. */
  readonly equivalent: number;
  /** Mutants that every path walked without noticing and that nobody has called equivalent. */
  readonly survivors: readonly string[];
  /** Names from the reviewed ones that were killed after all or do not exist: the list needs a look. */
  readonly stale: readonly string[];
  /** Killed of those that are not equivalent, 0 to 1. */
  readonly score: number;
}

/** Whether some path fails on the mutant. Paths that never come to the spoilt state cannot tell. */
export async function isKilled(graph: Graph, paths: readonly Path[], { machine, state }: Mutant): Promise<boolean> {
  for (const path of paths.filter((candidate) => visitedBy(graph, candidate).has(state))) {
    try {
      await runPath({ graph, path, machine });
    } catch {
      return true;
    }
  }
  return false;
}

const visits = new WeakMap<Path, ReadonlySet<string>>();

/** Ids of the states that a path comes through, those that an always transition leaves at once included. */
function visitedBy(graph: Graph, path: Path): ReadonlySet<string> {
  const known = visits.get(path);
  if (known) return known;
  const places = [path.root.key, ...path.steps.map((edge) => edge.to)];
  const active = places.flatMap((key) => graph.nodes.get(key)?._nodes.map((node) => node.id) ?? []);
  const passed = [path.root, ...path.steps].flatMap(({ taken }) => taken.map((id) => id.slice(0, id.indexOf('|'))));
  const visited = new Set([...active, ...passed]);
  visits.set(path, visited);
  return visited;
}

/** The names of those that no path notices. */
export async function survivorsOf(
  graph: Graph,
  paths: readonly Path[],
  mutants: readonly Mutant[],
): Promise<readonly string[]> {
  const alive: string[] = [];
  for (const mutant of mutants) if (!(await isKilled(graph, paths, mutant))) alive.push(mutant.name);
  return alive;
}

/** Counts what survived, given the names that were reviewed and found harmless. */
export function scoreOf(total: number, alive: readonly string[], equivalent: readonly string[]): MutationScore {
  const survivors = alive.filter((name) => !equivalent.includes(name));
  const killed = total - alive.length;
  const counted = killed + survivors.length;
  return {
    total,
    killed,
    equivalent: alive.length - survivors.length,
    survivors,
    stale: equivalent.filter((name) => !alive.includes(name)),
    score: counted === 0 ? 1 : killed / counted,
  };
}

/** How many planted faults of the chart the paths notice at level (a). `equivalent` are reviewed names of harmless mutants. */
export async function mutationScore(
  graph: Graph,
  paths: readonly Path[],
  equivalent: readonly string[] = [],
): Promise<MutationScore> {
  const mutants = mutantsOf(graph.model.machine);
  return scoreOf(mutants.length, await survivorsOf(graph, paths, mutants), equivalent);
}
