import { type ConcreteSpace, walkConcretely } from './concrete.ts';
import { type Graph, startText } from './explore.ts';
import {
  brokenInvariants,
  deadEndsIn,
  type Place,
  reachOf,
  trapsIn,
  unreachedStates,
  untakenTransitions,
} from './reach.ts';
import { stateText } from './text.ts';
import { type Trail, trailOfVisit, trailOfWay } from './trails.ts';

/** A place and the shortest way to it, as plain data. */
export interface Spot {
  readonly state: string;
  readonly context: unknown;
  readonly trail: Trail;
}

/** What can be said of a chart once all that can happen in it has been looked at. Plain data. */
export interface Exploration {
  readonly id: string;
  readonly nodes: number;
  readonly edges: number;
  readonly roots: readonly {
    readonly start: string;
    readonly state: string;
    readonly nodes: number;
    readonly edges: number;
  }[];
  readonly states: { readonly total: number; readonly unreachable: readonly string[] };
  readonly transitions: { readonly total: number; readonly neverTaken: readonly string[] };
  /** Concrete snapshots, told apart by their whole context; `capped` when there are more than were looked at. */
  readonly concrete: { readonly visited: number; readonly capped: boolean };
  readonly invariants: readonly { readonly name: string; readonly broken?: Spot & { readonly error?: string } }[];
  /** Not final, and nothing leads away; `isGoal` where that is what the model wants. */
  readonly deadEnds: readonly (Spot & { readonly isGoal: boolean })[];
  /** From how many nodes the goal cannot be reached, and the nearest of them. */
  readonly traps: { readonly count: number; readonly nearest?: Spot };
  /** Keys that merge snapshots which can go on differently. */
  readonly unsoundKeys: readonly {
    readonly one: Trail;
    readonly other: Trail;
    readonly difference: readonly string[];
  }[];
  /** Milliseconds that exploring and judging took. */
  readonly took: number;
}

/** Looks at all that can happen. `since` is when the exploration of the graph began, in ms of `performance.now()`. */
export function surveyOf(graph: Graph, since: number, space: ConcreteSpace = walkConcretely(graph)): Exploration {
  const { model } = graph;
  const traps = trapsIn(graph);
  return {
    id: model.id,
    nodes: graph.nodes.size,
    edges: graph.edges.length,
    roots: graph.roots.map((root) => ({
      start: startText(root),
      state: stateText(root.snapshot.value),
      ...reachOf(graph, root),
    })),
    states: { total: graph.states.length, unreachable: unreachedStates(graph) },
    transitions: { total: graph.transitions.length, neverTaken: untakenTransitions(graph) },
    concrete: { visited: space.visited, capped: space.capped },
    invariants: judged(graph, space),
    deadEnds: deadEndsIn(graph).map((place) => ({
      ...spotOf(graph, place),
      isGoal: model.goal?.(place.snapshot) ?? false,
    })),
    traps: { count: traps.length, ...(traps[0] && { nearest: spotOf(graph, traps[0]) }) },
    unsoundKeys: space.unsound.map(({ one, other, difference }) => ({
      one: trailOfVisit(one),
      other: trailOfVisit(other),
      difference,
    })),
    took: performance.now() - since,
  };
}

function judged(graph: Graph, space: ConcreteSpace): Exploration['invariants'] {
  const broken = new Map(brokenInvariants(graph, space).map((one) => [one.invariant, one]));
  return Object.keys(graph.model.invariants).map((name) => {
    const found = broken.get(name);
    if (!found) return { name };
    const { at, trail, error } = found;
    const spot = { state: stateText(at.value), context: at.context, trail };
    return { name, broken: { ...spot, ...(error !== undefined && { error }) } };
  });
}

const spotOf = (graph: Graph, { key, snapshot, way }: Place): Spot => ({
  state: stateText(snapshot.value),
  context: snapshot.context,
  trail: trailOfWay(graph, key, way),
});

/** Whether nothing was found that a chart may not have. */
export const isSound = ({ states, transitions, invariants, deadEnds, traps, unsoundKeys }: Exploration): boolean =>
  [states.unreachable, transitions.neverTaken, unsoundKeys].every((list) => list.length === 0) &&
  invariants.every(({ broken }) => broken === undefined) &&
  deadEnds.every(({ isGoal }) => isGoal) &&
  traps.count === 0;
