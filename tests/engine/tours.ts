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
}

/** What a step gains, given the step before it. */
type Gains = (previous: Edge | undefined, edge: Edge) => readonly string[];

/** The pair of transitions where two steps meet: the last taken by the first and the first taken by the second. */
export function pairKey(previous: readonly string[], next: readonly string[]): string | null {
  const [last, first] = [previous.at(-1), next[0]];
  return last === undefined || first === undefined ? null : `${last} > ${first}`;
}

const stepsGain: Readonly<Record<Goal, Gains>> = {
  transitions: (_, edge) => edge.taken,
  edges: (_, edge) => [String(edge.id)],
  pairs: (previous, edge) => {
    const pair = previous && pairKey(previous.taken, edge.taken);
    return pair ? [...edge.taken, pair] : edge.taken;
  },
};

/**
 * Besides their goal tours take each payload case once, and stand once where each guard refuses: what is refused there is tried
 * there.
 */
const gainsFor =
  (graph: Graph, goal: Goal): Gains =>
  (previous, edge) => [
    ...stepsGain[goal](previous, edge),
    caseKey(edge),
    ...(graph.refusals.get(edge.to) ?? []).map(refusalKey),
  ];

const caseKey = (edge: Edge) => `case ${edge.label}`;
const refusalKey = (id: string) => `refused ${id}`;

/** All pairs of chart transitions that can follow each other. */
export function pairsOf(graph: Graph): ReadonlySet<string> {
  const pairs = graph.edges.flatMap((edge) =>
    (graph.out.get(edge.to) ?? []).map((next) => pairKey(edge.taken, next.taken)),
  );
  return new Set(pairs.filter((pair) => pair !== null));
}

function everything(graph: Graph, goal: Goal): Set<string> {
  const alone =
    goal === 'edges' ? graph.edges.map((edge) => String(edge.id)) : graph.edges.flatMap((edge) => edge.taken);
  const refusals = graph.edges.flatMap((edge) => graph.refusals.get(edge.to) ?? []).map(refusalKey);
  return new Set([...alone, ...graph.edges.map(caseKey), ...refusals, ...(goal === 'pairs' ? pairsOf(graph) : [])]);
}

/**
 * Tours that cover the goal: from where one is, walk to the nearest step that gains something; when that would make the tour
 * too long, start again, at a root not used yet or wherever the nearest gain is. Same graph, same tours.
 */
export function coveringTours(graph: Graph, { goal = 'pairs', maxSteps = 15 }: TourOptions = {}): readonly Path[] {
  const search = { graph, gains: gainsFor(graph, goal), need: everything(graph, goal) };
  const unused = new Set(graph.roots);
  const tours: Tour[] = [];
  while (search.need.size > 0 || unused.size > 0) {
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
  readonly gains: Gains;
  readonly need: Set<string>;
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

function append({ gains, need }: Search, { steps }: Tour, more: readonly Edge[]): void {
  for (const edge of more) {
    for (const gain of gains(steps.at(-1), edge)) need.delete(gain);
    steps.push(edge);
  }
}

interface Place {
  readonly edge: Edge;
  readonly from: Place | null;
}

/** The shortest walk from a node whose last step gains something needed. What matters is the last edge, not the node. */
function nearest({ graph, gains, need }: Search, start: string, last?: Edge): readonly Edge[] | null {
  const seen = new Set<number>();
  const queue: Place[] = [];
  const look = (key: string, previous: Edge | undefined, from: Place | null): Place | null => {
    for (const edge of graph.out.get(key) ?? []) {
      if (gains(previous, edge).some((gain) => need.has(gain))) return { edge, from };
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
  /** Of all steps with their payload that are possible somewhere. */
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
    cases: measureOf(labelsOf(graph.edges), new Set(labelsOf(paths.flatMap(({ steps }) => steps)))),
  };
}

const labelsOf = (edges: readonly Edge[]) => [...new Set(edges.map((edge) => edge.label))];

export function measureOf(all: readonly string[], hit: ReadonlySet<string | null>): Measure {
  const missing = all.filter((one) => !hit.has(one));
  return { hit: all.length - missing.length, total: all.length, missing };
}
