import type { LivingChart, RegionNow, StateNow } from '../../../contract/entity/list/living-chart.ts';
import { eventLabel, type Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import type { PickedState, PickedWay } from '../../../machines/entity/list/living-chart.ts';
import type { Chart, ChartState, ChartTransition } from '../../statechart/chart.ts';
import type { Layout } from '../../statechart/layout.ts';
import type { Figure, Flow } from '../../statechart/marks.ts';
import { outlineOf } from '../../statechart/outline.ts';
import { formatNumber } from '../fields/formats.ts';
import { lineWidth, noteOf, percentText, sharesFrom, spokenState, spokenWay } from './figures.ts';
import { spread, within } from './spread.ts';

/** A region of the life cycle with numbers, ready to be drawn. */
export interface LivingDrawing {
  readonly chart: Chart;
  readonly layout: Layout;
  readonly figures: ReadonlyMap<string, Figure>;
  readonly flows: ReadonlyMap<string, Flow>;
  /** By the ids of states and of transitions. */
  readonly states: ReadonlyMap<string, PickedState>;
  readonly ways: ReadonlyMap<string, PickedWay>;
}

interface Drawn {
  readonly chart: Chart;
  readonly layout: Layout;
}

interface Told {
  readonly lifecycle: Lifecycle;
  readonly content: LivingChart;
  /** Whether the list can show exactly the rows of a state, and those that took a way. */
  readonly canFind: (picked: PickedState) => boolean;
  readonly canFollow: (picked: PickedWay) => boolean;
}

/** The region of each state of the chart, by its id. */
function placesIn({ root }: Chart, { lifecycle: { regions }, content }: Told) {
  const regionAt = (column: string) => content.regions.find((region) => region.column === column);
  const below = (node: ChartState, column: string) => {
    const region = regionAt(column);
    return region ? node.children.map((state) => [state.id, { region, state }] as const) : [];
  };
  if (!regions) return new Map(below(root, 'status'));
  return new Map(root.children.flatMap((node) => below(node, regions[node.key] ?? keyOf(node, regions))));
}

/** Charts in words have no keys: the last part of the id is one. */
const keyOf = ({ id }: ChartState, regions: Readonly<Record<string, string>>) => regions[lastOf(id)] ?? '';
const lastOf = (id: string) => id.slice(id.lastIndexOf('.') + 1);

type Places = ReturnType<typeof placesIn>;

/** All transitions from a state to another one as one way, under all their names. */
function waysOf(state: ChartState, places: Places, { lifecycle }: Told): readonly ChartTransition[] {
  const place = places.get(state.id);
  if (!place) return [];
  const byTarget = Map.groupBy(
    state.transitions.filter(({ targets: [target] }) => target !== undefined && target !== state.id),
    ({ targets: [target = ''] }) => target,
  );
  return [...byTarget].flatMap(([target, [first, ...others]]) => {
    if (!first) return [];
    const names = [first, ...others].map(({ title, event }) => title ?? eventLabel(lifecycle, event));
    const share = sharesFrom(place.region, lastOf(state.id)).find(({ to }) => to === lastOf(target));
    const label = [[...new Set(names)].join('、'), ...(share ? [percentText(share.percent)] : [])].join(' ');
    const { title: _, guard: __, ...bare } = first;
    return [{ ...bare, label, actions: [], reenter: false }];
  });
}

function toneOf({ rows, overdue = 0 }: StateNow, isEnd: boolean): Figure['tone'] {
  if (overdue > 0) return 'late';
  return isEnd ? 'ended' : rows === 0 ? 'quiet' : 'busy';
}

function figureOf(now: StateNow, isEnd: boolean, label: string, told: Told, column: string): Figure {
  const tone = toneOf(now, isEnd);
  const spoken = spokenState(label, now, told.content.at);
  return {
    number: formatNumber(now.rows),
    note: noteOf(now),
    spoken,
    tone,
    pressable: told.canFind({ column, state: now.state }),
  };
}

const mostIn = (regions: readonly RegionNow[]) =>
  Math.max(0, ...regions.flatMap(({ ways }) => ways.map(({ rows }) => rows)));

/** Puts what rows do into the drawing of their life cycle: each region is a drawing of its own. */
export function livingDrawings({ chart, layout }: Drawn, told: Told): readonly LivingDrawing[] {
  if (!told.lifecycle.regions) return [livingDrawing({ chart, layout }, told, chart)];
  return chart.root.children.map((root) =>
    livingDrawing({ chart: { ...chart, root }, layout: within(layout, root.id) }, told, chart),
  );
}

function livingDrawing({ chart: drawn, layout }: Drawn, told: Told, whole: Chart): LivingDrawing {
  const places = placesIn(whole, told);
  const most = mostIn(told.content.regions);
  const figures = new Map<string, Figure>();
  const flows = new Map<string, Flow>();
  const states = new Map<string, PickedState>();
  const ways = new Map<string, PickedWay>();
  const living = (state: ChartState): ChartState => {
    const transitions = waysOf(state, places, told);
    const place = places.get(state.id);
    const now = place?.region.states.find((one) => one.state === lastOf(state.id));
    if (place && now) {
      const { column } = place.region;
      figures.set(state.id, figureOf(now, transitions.length === 0, state.label, told, column));
      states.set(state.id, { column, state: now.state });
      for (const { id, label, targets } of transitions) {
        const [target = ''] = targets;
        const way = { column, from: now.state, to: lastOf(target) };
        const rows = sharesFrom(place.region, now.state).find(({ to }) => to === way.to)?.rows ?? 0;
        const spoken = spokenWay(label, state.label, places.get(target)?.state.label ?? way.to, rows);
        flows.set(id, { width: lineWidth(rows, most), spoken, pressable: told.canFollow(way) });
        ways.set(id, way);
      }
    }
    return { ...state, transitions, children: state.children.map(living), entry: [], exit: [], invokes: [] };
  };
  const chart = { ...drawn, root: living(drawn.root) };
  return {
    chart,
    layout: spread(layout, new Set(figures.keys()), outlineOf(chart, new Set())),
    figures,
    flows,
    states,
    ways,
  };
}
