import type { Visit } from './concrete.ts';
import { type Edge, type Graph, startText } from './explore.ts';
import { stateText } from './text.ts';
import { aligned } from './columns.ts';

/** A step and the state after it; the first of a trail is the start. */
export interface TrailStep {
  readonly by: string;
  readonly state: string;
}
export type Trail = readonly TrailStep[];

/** How a concrete snapshot was come by. */
export function trailOfVisit(visit: Visit): Trail {
  const steps: TrailStep[] = [];
  for (let at: Visit | null = visit; at; at = at.from)
    steps.unshift({ by: at.by, state: stateText(at.snapshot.value) });
  return steps;
}

/** The same of a node and the way to it. */
export function trailOfWay(graph: Graph, key: string, way: readonly Edge[]): Trail {
  const root = graph.roots.find((one) => one.key === (way[0]?.from ?? key));
  const stateOf = (node: string) => stateText(graph.nodes.get(node)?.value ?? '');
  return [
    { by: root ? startText(root) : 'start', state: stateOf(root?.key ?? key) },
    ...way.map((edge) => ({ by: edge.label, state: stateOf(edge.to) })),
  ];
}

/** One step per line, the states below each other. */
export const trailLines = (trail: Trail): readonly string[] =>
  aligned(trail.map(({ by, state }) => [by, `→ ${state}`]));
