import type { Chart, ChartState, ChartTransition } from '../statechart/chart.ts';

/** A state and everything below it, outermost first. */
const withDescendants = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.children.flatMap(withDescendants),
];

const known = new WeakMap<Chart, ReadonlyMap<string, ChartState>>();

/** All states of a chart by id, in the order of the chart. */
export function statesOf(chart: Chart): ReadonlyMap<string, ChartState> {
  const states = known.get(chart) ?? new Map(withDescendants(chart.root).map((state) => [state.id, state]));
  known.set(chart, states);
  return states;
}

/** All transitions of a chart. */
export const transitionsOf = (chart: Chart): readonly ChartTransition[] =>
  [...statesOf(chart).values()].flatMap(({ transitions }) => transitions);

/** The child states that a state value names, with what it says of each. */
function namedIn(state: ChartState, value: unknown): readonly (readonly [ChartState, unknown])[] {
  const child = (key: string) => state.children.find((candidate) => candidate.key === key);
  if (typeof value === 'string') {
    const found = child(value);
    return found ? [[found, undefined]] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const found = child(key);
    return found ? [[found, inner] as const] : [];
  });
}

/** Active states of a state value, outermost first, the root included. States that the chart does not know are passed over. */
export function activeStates(chart: Chart, value: unknown): readonly ChartState[] {
  const below = (state: ChartState, inner: unknown): readonly ChartState[] => [
    state,
    ...namedIn(state, inner).flatMap(([child, rest]) => below(child, rest)),
  ];
  return below(chart.root, value);
}

/** Ids of active states. */
export const activeIds = (chart: Chart, value: unknown): ReadonlySet<string> =>
  new Set(activeStates(chart, value).map(({ id }) => id));

/** Where a chart stands, region by region: labels from the outermost state to the innermost. */
export function standing(chart: Chart, value: unknown): readonly (readonly ChartState[])[] {
  const ways = (state: ChartState, inner: unknown): readonly (readonly ChartState[])[] => {
    const named = namedIn(state, inner);
    if (named.length === 0) return [[state]];
    return named.flatMap(([child, rest]) => ways(child, rest).map((way) => [state, ...way]));
  };
  return ways(chart.root, value)
    .map((way) => way.slice(1))
    .filter((way) => way.length > 0);
}

/** The innermost states in Chinese: `已登录 › 有效`, regions separated by ` · `. */
export const standingText = (chart: Chart, value: unknown): string =>
  standing(chart, value)
    .map((way) => way.at(-1)?.label ?? '')
    .join(' · ');

/** A state value as ids: `data.showing search.collapsed`. */
export const valueText = (chart: Chart, value: unknown): string =>
  standing(chart, value)
    .map((way) => way.map(({ key }) => key).join('.'))
    .join('  ');
