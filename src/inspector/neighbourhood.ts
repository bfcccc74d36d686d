import type { Chart, ChartState, ChartTransition } from '../statechart/chart.ts';
import { statesOf, transitionsOf } from './states.ts';

/** The part of a chart around where an actor is. */
export interface Neighbourhood {
  readonly chart: Chart;
  /** Compounds that are shown, but not what is in them. */
  readonly folded: readonly string[];
  /** How many states of the chart are in it, the root left out. */
  readonly count: number;
}

/** Compounds in parallel states that the actor is not in, and so in none of their states. */
export const restingRegions = (chart: Chart, active: ReadonlySet<string>): readonly string[] =>
  [...statesOf(chart).values()].flatMap(({ id, kind, children }) =>
    kind !== 'parallel' || active.has(id)
      ? []
      : children.filter((child) => child.children.length > 0).map((child) => child.id),
  );

/** Transitions that leave the active states, and those that lead to the innermost of them. */
function nearTransitions(chart: Chart, active: ReadonlySet<string>): readonly ChartTransition[] {
  const states = statesOf(chart);
  const isInnermost = (id: string) => active.has(id) && !states.get(id)?.children.some((child) => active.has(child.id));
  return transitionsOf(chart).filter(({ source, targets }) => active.has(source) || targets.some(isInnermost));
}

/** What is kept of a state: its states that are near, and the transitions that are. */
function kept(state: ChartState, near: ReadonlySet<string>, transitions: ReadonlySet<ChartTransition>): ChartState {
  const { initial, ...rest } = state;
  const isOpen = (child: ChartState): boolean => near.has(child.id) || child.children.some(isOpen);
  const inside = state.children.some(isOpen);
  const children = inside
    ? state.children.filter(isOpen).map((child) => kept(child, near, transitions))
    : state.children;
  const hasStart = initial !== undefined && children.some(({ id }) => id === initial);
  return {
    ...rest,
    ...(hasStart && { initial }),
    transitions: state.transitions.filter((transition) => transitions.has(transition)),
    children,
  };
}

/** Compounds of the part in which nothing is near. */
const closedIn = (state: ChartState, near: ReadonlySet<string>): readonly string[] => {
  if (state.children.length === 0) return [];
  const isOpen = (child: ChartState): boolean => near.has(child.id) || child.children.some(isOpen);
  return state.children.some(isOpen) ? state.children.flatMap((child) => closedIn(child, near)) : [state.id];
};

const countOf = (state: ChartState, folded: ReadonlySet<string>): number =>
  1 + (folded.has(state.id) ? 0 : state.children.reduce((sum, child) => sum + countOf(child, folded), 0));

/**
 * The active states, what one transition leads to from there, what leads there, and the state `found` that is pointed out; with the
 * compounds around them. What is near of other compounds is shown without what is in them.
 */
export function neighbourhoodOf(chart: Chart, active: ReadonlySet<string>, found = ''): Neighbourhood {
  const near = nearTransitions(chart, active);
  const ids = new Set([...active, found, ...near.flatMap(({ source, targets }) => [source, ...targets])]);
  ids.delete(chart.root.id);
  const root = kept(chart.root, ids, new Set(near));
  const folded = closedIn(root, ids);
  const signature = `${chart.signature} ${[...ids].toSorted().join(' ')}`;
  return { chart: { ...chart, root, signature }, folded, count: countOf(root, new Set(folded)) - 1 };
}
