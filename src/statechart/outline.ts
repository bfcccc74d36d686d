import type { Chart, ChartState, ChartTransition } from './chart.ts';

/** A state that is shown. */
export interface ShownState {
  readonly state: ChartState;
  /** It has states inside that are not shown. */
  readonly folded: boolean;
  /** States right inside that are shown, in reading order. */
  readonly children: readonly ShownState[];
  /**
   * Transitions drawn in the state's own box: those that stay, return to it, lead into it, or out of a state around it.
   * Only states side by side are joined by lines.
   */
  readonly inside: readonly Aimed[];
}

/** A transition, and where it leads when that must be said beside it. */
export interface Aimed {
  readonly transition: ChartTransition;
  readonly to?: ChartState;
}

/** All that leads from a state to one beside it. */
export interface Bundle {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** Transitions of the source itself; drawn on the line. */
  readonly pills: readonly Aimed[];
  /** Transitions of states inside the source; drawn there. */
  readonly through: readonly ChartTransition[];
}

/** What of a chart is shown when some compounds are folded. */
export interface Outline {
  readonly root: ShownState;
  readonly states: ReadonlyMap<string, ShownState>;
  readonly bundles: readonly Bundle[];
  /** Every state of the chart, shown or not. */
  readonly all: ReadonlyMap<string, ChartState>;
  /** The states around a state and itself, the root first, down to the outermost folded one. */
  pathOf(id: string): readonly string[];
}

/** Every state, the root first. */
export const statesIn = (state: ChartState): readonly ChartState[] => [state, ...state.children.flatMap(statesIn)];

function pathsIn(state: ChartState, around: readonly string[] = []): readonly (readonly [string, readonly string[]])[] {
  const path = [...around, state.id];
  return [[state.id, path], ...state.children.flatMap((child) => pathsIn(child, path))];
}

/** The initial state first, then as transitions lead from one to the next, then the rest. */
function readingOrder({ initial, children }: ChartState): readonly ChartState[] {
  const within = new Map(children.flatMap((child) => statesIn(child).map(({ id }) => [id, child] as const)));
  const seen = new Set<ChartState>();
  const waiting = initial === undefined ? [] : [initial];
  for (const id of waiting) {
    const child = within.get(id);
    if (!child || seen.has(child)) continue;
    seen.add(child);
    waiting.push(...statesIn(child).flatMap(({ transitions }) => transitions.flatMap(({ targets }) => targets)));
  }
  return [...seen, ...children.filter((child) => !seen.has(child))];
}

interface Found {
  readonly source: string;
  readonly target: string;
  readonly pills: Aimed[];
  readonly through: ChartTransition[];
}

/** Hands every transition to the box and the line that show it. */
function sorted(all: Outline['all'], pathOf: Outline['pathOf'], root: string) {
  const inside = new Map<string, Aimed[]>();
  const bundles = new Map<string, Found>();
  const keepInside = (id: string, aimed: Aimed) => void inside.set(id, [...(inside.get(id) ?? []), aimed]);
  const bundleOf = (source: string, target: string) => {
    const id = `${source} → ${target}`;
    const bundle = bundles.get(id) ?? { source, target, pills: [], through: [] };
    bundles.set(id, bundle);
    return bundle;
  };
  const keep = (transition: ChartTransition, id: string) => {
    const [from, to] = [pathOf(transition.source), pathOf(id)];
    const source = from.at(-1) ?? root;
    const isHidden = source !== transition.source;
    const aimed = { transition, ...aim(all, id, source) };
    const fork = from.findIndex((step, index) => step !== to[index]);
    const [side, other] = [from[fork], to[fork]];
    if (fork < 0 || other === undefined || side === undefined) {
      if (!isHidden || fork >= 0) keepInside(source, aimed);
    } else if (side === source) bundleOf(side, other).pills.push({ transition, ...aim(all, id, other) });
    else {
      keepInside(source, aimed);
      bundleOf(side, other).through.push(transition);
    }
  };
  for (const { id, transitions } of all.values()) {
    for (const transition of transitions) {
      for (const target of transition.targets) keep(transition, target);
      if (transition.targets.length === 0 && pathOf(id).at(-1) === id) keepInside(id, { transition });
    }
  }
  return { inside, bundles };
}

const aim = (all: Outline['all'], id: string, unsaid: string): { readonly to?: ChartState } => {
  const to = id === unsaid ? undefined : all.get(id);
  return to ? { to } : {};
};

/** What is shown of a chart when the compounds of these ids are folded. */
export function outlineOf(chart: Chart, collapsed: ReadonlySet<string>): Outline {
  const all = new Map(statesIn(chart.root).map((state) => [state.id, state] as const));
  const folded = new Set([...collapsed].filter((id) => id !== chart.root.id && all.get(id)?.children.length));
  const paths = new Map(
    pathsIn(chart.root).map(([id, path]) => {
      const end = path.findIndex((step) => folded.has(step));
      return [id, end < 0 ? path : path.slice(0, end + 1)] as const;
    }),
  );
  const pathOf = (id: string) => paths.get(id) ?? [id];
  const { inside, bundles } = sorted(all, pathOf, chart.root.id);
  const states = new Map<string, ShownState>();
  const show = (state: ChartState): ShownState => {
    const isFolded = folded.has(state.id);
    const children = isFolded ? [] : readingOrder(state).map(show);
    const shown = { state, folded: isFolded, children, inside: inside.get(state.id) ?? [] };
    states.set(state.id, shown);
    return shown;
  };
  const root = show(chart.root);
  return { root, states, bundles: [...bundles].map(([id, bundle]) => ({ id, ...bundle })), all, pathOf };
}

/** The outline when the lines of these bundles are cut: their transitions stand in the boxes where they start. */
export function withoutLines({ bundles, ...outline }: Outline, cut: ReadonlySet<string>): Outline {
  if (cut.size === 0) return { ...outline, bundles };
  const states = new Map<string, ShownState>();
  const change = (shown: ShownState): ShownState => {
    const own = bundles.filter(({ id, source }) => cut.has(id) && source === shown.state.id);
    const moved = own.flatMap(({ pills, target }) =>
      pills.map(({ transition, to }): Aimed => ({ transition, ...(to ? { to } : aim(outline.all, target, '')) })),
    );
    const changed = { ...shown, children: shown.children.map(change), inside: [...shown.inside, ...moved] };
    states.set(shown.state.id, changed);
    return changed;
  };
  const root = change(outline.root);
  return { ...outline, root, states, bundles: bundles.filter(({ id }) => !cut.has(id)) };
}
