import type { Edge, Graph } from './explore.ts';

/** The shortest way from a root to each node, nearest first. */
export function waysTo(graph: Graph): ReadonlyMap<string, readonly Edge[]> {
  const ways = new Map<string, readonly Edge[]>(graph.roots.map((root) => [root.key, []]));
  for (const [key, way] of ways)
    for (const edge of graph.out.get(key) ?? []) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  return ways;
}
