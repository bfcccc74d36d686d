import { enabledEvents, label } from './events.ts';
import { type Graph, keyOf, startText, stepFrom } from './explore.ts';
import { stateText, text } from './text.ts';
import type { Snapshot } from './xstate-internals.ts';

/** A reached concrete snapshot and the shortest way to it. */
export interface Visit {
  readonly snapshot: Snapshot;
  readonly by: string;
  readonly from: Visit | null;
}

/** Two snapshots of one key that differ in what can happen next. */
export interface Unsoundness {
  readonly key: string;
  readonly one: Visit;
  readonly other: Visit;
  /** Steps that only one of them has, or that lead elsewhere. */
  readonly difference: readonly string[];
}

export interface Violation {
  readonly invariant: string;
  /** No way with fewer steps breaks it. */
  readonly at: Visit;
  /** What the invariant threw, when it threw. */
  readonly error?: string;
}

export interface ConcreteSpace {
  readonly visited: number;
  /** True when the bound was met before everything was seen. */
  readonly capped: boolean;
  readonly violations: readonly Violation[];
  readonly unsound: readonly Unsoundness[];
}

/** How one came here, as a sentence of steps. */
export function trail(visit: Visit): string {
  const steps: string[] = [];
  for (let at: Visit | null = visit; at; at = at.from) steps.unshift(at.by);
  return steps.join(' > ');
}

/**
 * All concrete snapshots, breadth first from all roots at once, keys ignored: what a key merges is told apart here. Checks every
 * invariant (the first violation found is the shortest) and that equal keys have equal successors. Stops after `mostSteps`.
 */
export function walkConcretely(graph: Graph, mostSteps = 10_000): ConcreteSpace {
  const seen = new Set<string>();
  const violations = new Map<string, Violation>();
  const keys = new KeyJudge(graph);
  const queue = graph.roots.map((root): Visit => ({
    snapshot: root.snapshot,
    by: graph.roots.length === 1 ? 'start' : startText(root),
    from: null,
  }));
  let steps = 0;
  for (const visit of queue) {
    if (steps >= mostSteps) break;
    const identity = identityOf(visit.snapshot);
    if (seen.has(identity)) continue;
    seen.add(identity);
    judge(graph, visit, violations);
    const leaving = leave(graph, visit);
    steps += leaving.length;
    queue.push(...leaving.map(({ to }) => to));
    keys.compare(visit, new Set(leaving.map(({ step }) => step)));
  }
  return {
    visited: seen.size,
    capped: steps >= mostSteps,
    violations: [...violations.values()],
    unsound: keys.unsound(),
  };
}

/** Everything a step may depend on: state, whole context, history, children. */
const identityOf = (snapshot: Snapshot) =>
  text([
    snapshot.status,
    snapshot.value,
    snapshot.context,
    Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
    Object.keys(snapshot.children).toSorted(),
  ]);

function leave(graph: Graph, from: Visit): readonly { readonly step: string; readonly to: Visit }[] {
  return enabledEvents(graph.model, from.snapshot).map((event) => {
    const { snapshot, taken } = stepFrom(graph.model, graph.chart, from.snapshot, event);
    const by = label(event);
    const step = `${by} → ${stateText(snapshot.value)} ${keyOf(graph.model, snapshot)} by ${taken.join(', ')}`;
    return { step, to: { snapshot, by, from } };
  });
}

function judge(graph: Graph, at: Visit, violations: Map<string, Violation>): void {
  for (const [invariant, holds] of Object.entries(graph.model.invariants)) {
    if (violations.has(invariant)) continue;
    try {
      if (!holds(at.snapshot)) violations.set(invariant, { invariant, at });
    } catch (error) {
      violations.set(invariant, { invariant, at, error: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Remembers what the first snapshot of each key can do and finds the first other one that can do something else. */
class KeyJudge {
  readonly #graph: Graph;
  readonly #known = new Map<string, { readonly visit: Visit; readonly steps: ReadonlySet<string> }>();
  readonly #unsound = new Map<string, Unsoundness>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  compare(other: Visit, steps: ReadonlySet<string>): void {
    const key = keyOf(this.#graph.model, other.snapshot);
    const known = this.#known.get(key);
    if (!known) return void this.#known.set(key, { visit: other, steps });
    const difference = [...steps.symmetricDifference(known.steps)];
    if (difference.length > 0 && !this.#unsound.has(key))
      this.#unsound.set(key, { key, one: known.visit, other, difference });
  }

  unsound(): readonly Unsoundness[] {
    return [...this.#unsound.values()];
  }
}
