import type { Edge, Graph, Root } from './explore.ts';
import type { Goal } from './model.ts';
import { Needs, type Payloads } from './needs.ts';

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
  let best: { readonly root: Root; readonly steps: readonly Edge[] } | undefined;
  for (const root of fresh ? [fresh] : search.graph.roots) {
    const steps = nearest(search, root.key, undefined, best?.steps.length);
    if (steps) best = { root, steps };
  }
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
  readonly depth: number;
}

/**
 * The shortest walk from a node whose last step gains something needed, if it has fewer than `below` steps. What matters is the
 * last edge, not the node.
 */
function nearest({ graph, needs }: Search, start: string, last?: Edge, below = Infinity): readonly Edge[] | null {
  const seen = new Set<number>();
  // Two edges that end with one transition at one node see the same ahead of them.
  const looked = new Map<string, Set<number>>();
  const queue: Place[] = [];
  const look = (key: string, previous: Edge | undefined, from: Place | null): Place | null => {
    const lasts = looked.get(key) ?? new Set();
    looked.set(key, lasts);
    const end = previous ? needs.lastOf(previous) : -1;
    if (lasts.has(end)) return null;
    lasts.add(end);
    const depth = (from?.depth ?? 0) + 1;
    if (depth >= below) return null;
    for (const edge of graph.out.get(key) ?? []) {
      if (needs.wants(previous, edge)) return { edge, from, depth };
      if (seen.has(edge.id)) continue;
      seen.add(edge.id);
      queue.push({ edge, from, depth });
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
