import type { Edge, Graph, Root } from './explore.ts';
import type { Goal } from './model.ts';

/** A way from a start through the chart. */
export interface Path {
  /** From 1, as in path files. */
  readonly number: number;
  readonly root: Root;
  readonly steps: readonly Edge[];
}

export interface TourOptions {
  readonly goal?: Goal;
  /** 15 when absent. Longer only where the shortest way to something is. */
  readonly maxSteps?: number;
  /** Each payload case through each transition that it can take, or once at all, which is enough where steps are dear. */
  readonly payloads?: Payloads;
}

type Payloads = 'each' | 'once';

/** The pair of transitions where two steps meet: the last taken by the first and the first taken by the second. */
export function pairKey(previous: readonly string[], next: readonly string[]): string | null {
  const [last, first] = [previous.at(-1), next[0]];
  return last === undefined || first === undefined ? null : `${last} > ${first}`;
}

function caseKey({ model, nodes }: Graph, edge: Edge, payloads: Payloads): string {
  if (payloads === 'once') return `case ${edge.label}`;
  const from = model.aspect && nodes.get(edge.from);
  const step = `case ${edge.label} by ${edge.taken.join(', ')}`;
  return from ? `${step} in ${model.aspect?.(from)}` : step;
}
const refusalKey = (id: string) => `refused ${id}`;

/** All pairs of chart transitions that can follow each other. */
export function pairsOf(graph: Graph): ReadonlySet<string> {
  const pairs = new Set<string>();
  const follow = new Map<string, ReadonlySet<string>>();
  for (const { to, taken } of graph.edges) {
    const last = taken.at(-1);
    if (last === undefined) continue;
    const next = follow.get(to) ?? new Set((graph.out.get(to) ?? []).flatMap((edge) => edge.taken.slice(0, 1)));
    follow.set(to, next);
    for (const first of next) pairs.add(`${last} > ${first}`);
  }
  return pairs;
}

/** What is still to gain. Names are kept as numbers: a search asks a great many edges what they gain. */
class Needs {
  readonly #numbers = new Map<string, number>();
  readonly #own: readonly (readonly number[])[];
  readonly #pairs: boolean;
  readonly #left = new Set<number>();

  /**
   * Besides their goal tours take each payload case once through each transition that it can take, or once at all, and stand once
   * where each guard refuses: what is refused there is tried there.
   */
  constructor(graph: Graph, goal: Goal, payloads: Payloads) {
    this.#pairs = goal === 'pairs';
    this.#own = graph.edges.map((edge) =>
      [
        ...(goal === 'edges' ? [`edge ${edge.id}`] : edge.taken),
        caseKey(graph, edge, payloads),
        ...(graph.refusals.get(edge.to) ?? []).map(refusalKey),
      ].map((name) => this.#number(name)),
    );
    const pairs = this.#pairs ? [...pairsOf(graph)].map((name) => this.#number(name)) : [];
    for (const need of [...this.#own.flat(), ...pairs]) this.#left.add(need);
  }

  get size(): number {
    return this.#left.size;
  }

  /** Whether the step gains something, given the step before it. */
  wants(previous: Edge | undefined, edge: Edge): boolean {
    for (const gain of this.#own[edge.id] ?? []) if (this.#left.has(gain)) return true;
    return this.#left.has(this.#pair(previous, edge));
  }

  took(previous: Edge | undefined, edge: Edge): void {
    for (const gain of this.#own[edge.id] ?? []) this.#left.delete(gain);
    this.#left.delete(this.#pair(previous, edge));
  }

  #pair(previous: Edge | undefined, edge: Edge): number {
    const name = this.#pairs && previous ? pairKey(previous.taken, edge.taken) : null;
    return name === null ? -1 : this.#number(name);
  }

  #number(name: string): number {
    const known = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, known);
    return known;
  }
}

/**
 * Tours that cover the goal: from where one is, walk to the nearest step that gains something; when that would make the tour
 * too long, start again, at a root not used yet or wherever the nearest gain is. Same graph, same tours.
 */
export function coveringTours(
  graph: Graph,
  { goal = 'pairs', maxSteps = 15, payloads = 'each' }: TourOptions = {},
): readonly Path[] {
  const search = { graph, needs: new Needs(graph, goal, payloads) };
  const unused = new Set(graph.roots);
  const tours: Tour[] = [];
  while (search.needs.size > 0 || unused.size > 0) {
    const tour = goOn(search, tours.at(-1), maxSteps) ?? begin(search, unused);
    if (!tour) break;
    unused.delete(tour.root);
    if (tour !== tours.at(-1)) tours.push(tour);
  }
  return tours.map((tour, index) => ({ ...tour, number: index + 1 }));
}

interface Tour {
  readonly root: Root;
  readonly steps: Edge[];
}

interface Search {
  readonly graph: Graph;
  readonly needs: Needs;
}

/** The tour, walked on to the nearest gain; null when it would become too long or nothing lies before it. */
function goOn(search: Search, tour: Tour | undefined, maxSteps: number): Tour | null {
  const last = tour?.steps.at(-1);
  const onward = last && nearest(search, last.to, last);
  if (!tour || !onward || tour.steps.length + onward.length > maxSteps) return null;
  append(search, tour, onward);
  return tour;
}

/** A tour from a root not used yet, or from the one with the nearest gain; null when nothing can be gained any more. */
function begin(search: Search, unused: ReadonlySet<Root>): Tour | null {
  const [fresh] = unused;
  const walks = (fresh ? [fresh] : search.graph.roots).flatMap((root) => {
    const steps = nearest(search, root.key);
    return steps ? [{ root, steps }] : [];
  });
  const [best] = walks.toSorted((a, b) => a.steps.length - b.steps.length);
  const root = best?.root ?? fresh;
  if (!root) return null;
  const tour = { root, steps: [] };
  // A root that gains nothing any more is still started once.
  append(search, tour, best?.steps ?? search.graph.out.get(root.key)?.slice(0, 1) ?? []);
  return tour;
}

function append({ needs }: Search, { steps }: Tour, more: readonly Edge[]): void {
  for (const edge of more) {
    needs.took(steps.at(-1), edge);
    steps.push(edge);
  }
}

interface Place {
  readonly edge: Edge;
  readonly from: Place | null;
}

/** The shortest walk from a node whose last step gains something needed. What matters is the last edge, not the node. */
function nearest({ graph, needs }: Search, start: string, last?: Edge): readonly Edge[] | null {
  const seen = new Set<number>();
  const queue: Place[] = [];
  const look = (key: string, previous: Edge | undefined, from: Place | null): Place | null => {
    for (const edge of graph.out.get(key) ?? []) {
      if (needs.wants(previous, edge)) return { edge, from };
      if (seen.has(edge.id)) continue;
      seen.add(edge.id);
      queue.push({ edge, from });
    }
    return null;
  };
  let found = look(start, last, null);
  for (let next = 0; !found && next < queue.length; next++) {
    const place = queue[next];
    if (place) found = look(place.edge.to, place.edge, place);
  }
  return found && walked(found);
}

function walked(place: Place): readonly Edge[] {
  const steps: Edge[] = [];
  for (let at: Place | null = place; at; at = at.from) steps.unshift(at.edge);
  return steps;
}

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
