import { stateText } from './text.ts';
import type { Graph } from './explore.ts';
import type { Path } from './tours.ts';

/** Paths that are walked whatever they add: those that planted faults are tried on. */
const alwaysWalked = 3;

/** What a path shows: from which state each of its steps is taken, by which case, and through which transitions. */
function shownBy({ nodes }: Graph, { root, steps }: Path): readonly string[] {
  const told = steps.map(({ from, label, taken }) => {
    const at = nodes.get(from);
    return [at ? stateText(at.value) : from, label, ...taken].join(' | ');
  });
  return [`start ${root.number}`, ...told];
}

/**
 * Of some paths the few that take each step from each state once, in their order. What is left out are the orders in which steps follow
 * one another: level a walks all of them.
 */
export function fewestPaths(graph: Graph, paths: readonly Path[]): readonly Path[] {
  const shows = new Map(paths.map((path) => [path, shownBy(graph, path)]));
  const missing = new Set([...shows.values()].flat());
  const chosen = new Set<Path>();
  const choose = (path: Path) => {
    chosen.add(path);
    for (const one of shows.get(path) ?? []) missing.delete(one);
  };
  /** New steps for each step that has to be walked; what leads there counts as two. */
  const worth = (path: Path): number => {
    const own = shows.get(path) ?? [];
    return new Set(own.filter((one) => missing.has(one))).size / (own.length + 2);
  };
  for (const path of paths.slice(0, alwaysWalked)) choose(path);
  while (missing.size > 0) choose(paths.toSorted((a, b) => worth(b) - worth(a))[0] as Path);
  return paths.filter((path) => chosen.has(path));
}
