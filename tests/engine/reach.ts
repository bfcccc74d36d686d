import type { ConcreteSpace } from './concrete.ts';
import { candidates, label } from './events.ts';
import type { Edge, Graph, Root } from './explore.ts';
import { type Trail, trailOfVisit, trailOfWay } from './trails.ts';
import { waysTo } from './ways.ts';
import type { Snapshot } from './xstate-internals.ts';

/** A node and the shortest way to it. */
export interface Place {
  readonly key: string;
  readonly snapshot: Snapshot;
  readonly way: readonly Edge[];
}

const takenIn = (graph: Graph): ReadonlySet<string> =>
  new Set([...graph.roots, ...graph.edges].flatMap((step) => step.taken));

/** Ids of the states that no case of any event leads to. */
export function unreachedStates(graph: Graph): readonly string[] {
  const active = [...graph.nodes.values()].flatMap((snapshot) => snapshot._nodes.map((node) => node.id));
  // A state that an always transition leaves at once is in no snapshot, but one left it.
  const entered = new Set([...active, ...[...takenIn(graph)].map((id) => id.slice(0, id.indexOf('|')))]);
  return graph.states.filter((id) => !entered.has(id));
}

/** Ids of the transitions that no case of their event takes. */
export function untakenTransitions(graph: Graph): readonly string[] {
  const taken = takenIn(graph);
  return graph.transitions.filter((id) => !taken.has(id));
}

/** Nodes from which the goal cannot be reached any more, nearest first. */
export function trapsIn(graph: Graph): readonly Place[] {
  const { goal } = graph.model;
  if (!goal) return [];
  const good = leadingTo(
    graph,
    [...graph.nodes].filter(([, snapshot]) => goal(snapshot)).map(([key]) => key),
  );
  return placesIn(graph).filter(({ key }) => !good.has(key));
}

/** All nodes from which some of these can be reached, themselves included. */
function leadingTo(graph: Graph, goals: readonly string[]): ReadonlySet<string> {
  const into = Map.groupBy(graph.edges, (edge) => edge.to);
  const good = new Set(goals);
  for (const key of good) for (const { from } of into.get(key) ?? []) good.add(from);
  return good;
}

/** Nodes that are not the end and that nothing leads away from, nearest first; what only the model's bound keeps out counts. */
export const deadEndsIn = (graph: Graph): readonly Place[] =>
  placesIn(graph).filter(({ key, snapshot }) => {
    if (snapshot.status !== 'active') return false;
    const leaving = graph.out.get(key) ?? [];
    const known = new Set(leaving.map((edge) => edge.label));
    const isBounded = () =>
      candidates(graph.model, snapshot).some((event) => !known.has(label(event)) && snapshot.can(event));
    return leaving.every((edge) => edge.to === key) && !isBounded();
  });

const placesIn = (graph: Graph): readonly Place[] =>
  [...waysTo(graph)].flatMap(([key, way]) => {
    const snapshot = graph.nodes.get(key);
    return snapshot ? [{ key, snapshot, way }] : [];
  });

/** An invariant that does not hold, and where. */
export interface Broken {
  readonly invariant: string;
  readonly at: Snapshot;
  /** No way with fewer steps breaks it. */
  readonly trail: Trail;
  /** What the invariant threw, when it threw. */
  readonly error?: string;
}

/** Broken in the concrete space, by the shortest way; where that space was too large, in a node of the explored one. */
export function brokenInvariants(graph: Graph, space: ConcreteSpace): readonly Broken[] {
  const broken = space.violations.map(({ invariant, at, error }): Broken => ({
    invariant,
    at: at.snapshot,
    trail: trailOfVisit(at),
    ...(error !== undefined && { error }),
  }));
  if (!space.capped) return broken;
  const known = new Set(broken.map(({ invariant }) => invariant));
  const more = Object.entries(graph.model.invariants).flatMap(([invariant, holds]): Broken[] => {
    const place = known.has(invariant) ? undefined : placesIn(graph).find(({ snapshot }) => !holds(snapshot));
    return place ? [{ invariant, at: place.snapshot, trail: trailOfWay(graph, place.key, place.way) }] : [];
  });
  return [...broken, ...more];
}

/** How much of the graph can be reached from one root. */
export function reachOf(graph: Graph, root: Root): { readonly nodes: number; readonly edges: number } {
  const keys = new Set([root.key]);
  let edges = 0;
  for (const key of keys) {
    const leaving = graph.out.get(key) ?? [];
    edges += leaving.length;
    for (const edge of leaving) keys.add(edge.to);
  }
  return { nodes: keys.size, edges };
}
