import type { Graph } from './explore.ts';

/** The pair of transitions where two steps meet: the last taken by the first and the first taken by the second. */
export function pairKey(previous: readonly string[], next: readonly string[]): string | null {
  const [last, first] = [previous.at(-1), next[0]];
  return last === undefined || first === undefined ? null : `${last} > ${first}`;
}

/** All pairs of chart transitions that can follow each other; found once per graph. */
export function pairsOf(graph: Graph): ReadonlySet<string> {
  const known = knownPairs.get(graph) ?? new Set(pairsIn(graph));
  knownPairs.set(graph, known);
  return known;
}

const knownPairs = new WeakMap<Graph, ReadonlySet<string>>();

function* pairsIn(graph: Graph): Generator<string> {
  // Many edges end with one transition at one node: what may follow is the same for all of them.
  const looked = new Map<string, Set<string>>();
  for (const { to, taken } of graph.edges) {
    const last = taken.at(-1);
    const lasts = looked.get(to) ?? new Set<string>();
    looked.set(to, lasts);
    if (last === undefined || lasts.has(last)) continue;
    lasts.add(last);
    for (const { taken: next } of graph.out.get(to) ?? []) if (next[0] !== undefined) yield `${last} > ${next[0]}`;
  }
}
