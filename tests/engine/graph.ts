import { getAdjacencyMap } from '@xstate/graph';
import type { ActorLogic } from 'xstate';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

/** How a chart is walked. */
export interface Walk {
  readonly from: Snapshot;
  readonly transition: (snapshot: Snapshot, event: PathEvent) => Snapshot;
  readonly events: (snapshot: Snapshot) => readonly PathEvent[];
  /** Equal texts are one node. */
  readonly key: (snapshot: Snapshot) => string;
  /** Equal texts are one edge of a node. */
  readonly label: (event: PathEvent) => string;
  readonly limit: number;
}

export interface Reached {
  readonly snapshot: Snapshot;
  readonly leaving: readonly { readonly event: PathEvent; readonly to: Snapshot }[];
}

/** An entry of the adjacency map, as read here. */
interface Node {
  readonly state: Snapshot;
  readonly transitions: Readonly<Record<string, { readonly event: PathEvent; readonly state: Snapshot }>>;
}

type Logic = ActorLogic<never, PathEvent>;
type Options = Parameters<typeof getAdjacencyMap<never, PathEvent, unknown>>[1];

/**
 * Every snapshot reachable from `from`, breadth first. The only user of `@xstate/graph` 3.0.4, the last release of a package that
 * moved into `xstate/graph`; `self/graph.test.ts` compares the two. It is given plain logic rather than a machine, so that its
 * mock actor scope, where a system id may be registered once only, is never used.
 */
export function reachable(walk: Walk): readonly Reached[] {
  const logic = { transition: walk.transition } as unknown as Logic;
  const options = {
    fromState: walk.from,
    events: walk.events,
    serializeState: walk.key,
    serializeEvent: walk.label,
    limit: walk.limit,
  } as unknown as Options;
  const map = getAdjacencyMap<never, PathEvent, unknown>(logic, options) as unknown as Readonly<Record<string, Node>>;
  return Object.values(map).map(({ state, transitions }) => ({
    snapshot: state,
    leaving: Object.values(transitions).map(({ event, state: to }) => ({ event, to })),
  }));
}
