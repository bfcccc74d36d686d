import type { Edge, Graph } from './explore.ts';
import { caseKey } from './needs.ts';
import { pairKey, pairsOf } from './pairs.ts';
import type { Path } from './tours.ts';

export interface Measure {
  readonly hit: number;
  readonly total: number;
  readonly missing: readonly string[];
}

export interface Measures {
  /** Of all transitions of the chart. */
  readonly transitions: Measure;
  /** Of all pairs that can follow each other. */
  readonly pairs: Measure;
  /** Of all guarded transitions that can be refused. */
  readonly refusals: Measure;
  /** Of all steps with their payload, each through every transition that it takes somewhere. */
  readonly cases: Measure;
}

/** How much of the chart the paths take. */
export function measure(graph: Graph, paths: readonly Path[]): Measures {
  const transitions = paths.flatMap(({ root, steps }) => [...root.taken, ...steps.flatMap((edge) => edge.taken)]);
  const pairs = paths.flatMap(({ steps }) =>
    steps.map((edge, index) => pairKey(steps[index - 1]?.taken ?? [], edge.taken)),
  );
  const places = paths.flatMap(({ root, steps }) => [root.key, ...steps.map((edge) => edge.to)]);
  const refused = (keys: Iterable<string>) => [...new Set(keys)].flatMap((key) => graph.refusals.get(key) ?? []);
  return {
    transitions: measureOf(graph.transitions, new Set(transitions)),
    pairs: measureOf([...pairsOf(graph)], new Set(pairs)),
    refusals: measureOf([...new Set(refused(graph.nodes.keys()))], new Set(refused(places))),
    cases: measureOf(
      casesIn(graph, graph.edges),
      new Set(
        casesIn(
          graph,
          paths.flatMap(({ steps }) => steps),
        ),
      ),
    ),
  };
}

const casesIn = (graph: Graph, edges: readonly Edge[]) => [
  ...new Set(edges.map((edge) => caseKey(graph, edge, 'each'))),
];

export function measureOf(all: readonly string[], hit: ReadonlySet<string | null>): Measure {
  const missing = all.filter((one) => !hit.has(one));
  return { hit: all.length - missing.length, total: all.length, missing };
}
