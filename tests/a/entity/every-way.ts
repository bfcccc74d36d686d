import type { Values } from '../../../contract/entity/field.ts';
import {
  actionOfEvent,
  arrive,
  type DrawnTransition,
  drawnRegions,
  type Lifecycle,
  move,
  stagesOf,
} from '../../../machines/entity/lifecycle/kernel.ts';

/* All that a chart can do with a row, found by trying everything: no more is shared with what is tested than the kernel that takes steps. */

export type Place = Readonly<Record<string, string>>;

/** What a way costs, what matters most first: what is to be mended, dangerous steps, those that no operator takes, all of them. */
export type Bill = readonly [mended: number, dangers: number, others: number, steps: number];

interface Edge {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly bill: Bill;
}

export const keyOf = (place: Place): string =>
  Object.keys(place)
    .toSorted()
    .map((column) => place[column])
    .join(' ');

const isLess = (one: Bill, other: Bill | undefined): boolean => {
  if (!other) return true;
  const at = one.findIndex((cost, nth) => cost !== other[nth]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};

const sumOf = (one: Bill, other: Bill): Bill => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
  one[3] + other[3],
];

/** Where an event takes a row from a place, whoever gives it; undefined where the chart refuses it. */
export function led(chart: Lifecycle, facts: Values, place: Place, event: string): Place | undefined {
  const row = { ...facts, ...place };
  const arrived = actionOfEvent(chart, event) === undefined ? arrive(chart, row, event) : move(chart, row, event);
  return 'refusal' in arrived ? undefined : { status: arrived.status, ...arrived.beside };
}

/** What a row with these facts can do at a place. */
function edgesAt(chart: Lifecycle, facts: Values, place: Place): readonly Edge[] {
  const drawn = drawnRegions(chart).map(({ column, node }) => node.states[place[column] ?? '']?.transitions);
  const events = new Set(drawn.flatMap((transitions) => [...(transitions?.keys() ?? [])]));
  return [...events].flatMap((event): readonly Edge[] => {
    const arrived = led(chart, facts, place, event);
    if (!arrived) return [];
    const [first] = (drawn[0]?.get(event) ?? []) as unknown as readonly DrawnTransition[];
    const { action, danger } = first?.meta ?? {};
    const bill = [0, danger ? 1 : 0, action === undefined ? 1 : 0, 1] as const;
    return [{ event, from: keyOf(place), to: keyOf(arrived), bill }];
  });
}

/** What a row with these facts can do, anywhere. */
export const edgesOf = (chart: Lifecycle, facts: Values): readonly Edge[] =>
  stagesOf(chart).flatMap((place) => edgesAt(chart, facts, place));

/** What other facts would let it do, as something to be mended, beside what it can do now. */
export const withMended = (now: readonly Edge[], ever: readonly Edge[]): readonly Edge[] => {
  const known = new Set(now.map(nameOf));
  const mended = ever.filter((edge) => !known.has(nameOf(edge)));
  return [...now, ...mended.map((edge) => ({ ...edge, bill: sumOf(edge.bill, [1, 0, 0, 0]) }))];
};

const nameOf = ({ event, from, to }: Edge) => [event, from, to].join('|');

/** Each of them once. */
export const distinct = (edges: readonly Edge[]): readonly Edge[] => [
  ...new Map(edges.map((edge) => [nameOf(edge), edge])).values(),
];

/** The least that a way from a place to the end of each event costs; edges are gone along until nothing gets cheaper. */
export function leastBills(edges: readonly Edge[], start: Place): ReadonlyMap<string, Bill> {
  const places = new Map<string, Bill>([[keyOf(start), [0, 0, 0, 0]]]);
  const events = new Map<string, Bill>();
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const { event, from, to, bill } of edges) {
      const here = places.get(from);
      if (!here) continue;
      const there = sumOf(here, bill);
      if (isLess(there, events.get(event))) events.set(event, there);
      if (!isLess(there, places.get(to))) continue;
      places.set(to, there);
      isBetter = true;
    }
  }
  return events;
}
