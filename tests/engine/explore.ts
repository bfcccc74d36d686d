import { transitionId } from '../../src/statechart/transition-id.ts';
import { stateIds, transitionIds } from './chart.ts';
import { enabledEvents, judgedEvents, label } from './events.ts';
import { reachable } from './graph.ts';
import { type AnyModel, type EngineModel, engineModel } from './model.ts';
import { type PureChart, pureChart, type Step } from './pure.ts';
import { shortened, stateText, text } from './text.ts';
import type { PathEvent, Snapshot, Stage } from './xstate-internals.ts';

/** A concrete step from node to node. */
export interface Edge {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly event: PathEvent;
  /** Unique among the edges of its node. */
  readonly label: string;
  /** Ids of the chart transitions taken. */
  readonly taken: readonly string[];
  readonly effects: readonly string[];
}

/** A way to start the chart. */
export interface Root extends Step {
  /** From 1, as in path files. */
  readonly number: number;
  readonly input: unknown;
  /** Where it stands, when it does not start with an input. */
  readonly stage?: Stage;
  readonly key: string;
}

/** A chart explored: all that can happen within the model's cases and bounds. */
export interface Graph {
  readonly model: EngineModel;
  readonly chart: PureChart;
  readonly roots: readonly Root[];
  readonly nodes: ReadonlyMap<string, Snapshot>;
  readonly edges: readonly Edge[];
  readonly out: ReadonlyMap<string, readonly Edge[]>;
  /** Per node, the guarded transitions whose event the model knows there and the guard refuses. */
  readonly refusals: ReadonlyMap<string, readonly string[]>;
  /** Ids of the chart's own transitions and states, reachable or not. */
  readonly transitions: readonly string[];
  readonly states: readonly string[];
}

const defaultLimit = 20_000;

/** Identity of a node: the state, what the model says matters of the context, and the end. */
export function keyOf(model: EngineModel, snapshot: Snapshot): string {
  const keys = keysOf.get(model) ?? new WeakMap<Snapshot, string>();
  keysOf.set(model, keys);
  const key = keys.get(snapshot) ?? makeKey(model, snapshot);
  keys.set(snapshot, key);
  return key;
}

const keysOf = new WeakMap<EngineModel, WeakMap<Snapshot, string>>();

function makeKey(model: EngineModel, snapshot: Snapshot): string {
  const fact: unknown = model.key ? model.key(snapshot) : snapshot.context;
  return text(snapshot.status === 'active' ? [snapshot.value, fact] : [snapshot.value, fact, snapshot.status]);
}

/** Starts the chart once per input and stage. */
export function rootsOf(model: EngineModel, chart: PureChart): readonly Root[] {
  const starts = [
    ...(model.roots ?? [undefined]).map((input) => ({ input })),
    ...(model.stages ?? []).map((stage) => ({ input: undefined, stage })),
  ];
  return starts.map((start, index) => {
    const step = startFrom(chart, start);
    if (step.snapshot.status === 'error')
      throw new Error(`${model.id} does not ${startText(start)}`, { cause: step.snapshot.error });
    return { ...step, ...start, number: index + 1, key: keyOf(model, step.snapshot) };
  });
}

/** The first step of a root. */
const startFrom = (chart: PureChart, { input, stage }: Pick<Root, 'input' | 'stage'>): Step =>
  stage ? chart.resume(stage) : chart.start(input);

/** How a root begins, as in path files: `start {"token":""}`, `start at disabled with {"is_system":true}`. */
export function startText({ input, stage }: Pick<Root, 'input' | 'stage'>): string {
  if (stage) return `start at ${stateText(stage.value)} with ${shortened(text(stage.context), longestStart)}`;
  return input === undefined ? 'start' : `start ${shortened(text(input), longestStart)}`;
}

const longestStart = 120;

/**
 * All reachable nodes and edges, breadth first from every root. Throws when the model does not bound the chart. A `chart` of the
 * model's machine that was walked before is not asked again for what it said.
 */
export function explore(anyModel: AnyModel, chart: PureChart = pureChart(anyModel.machine)): Graph {
  const model = engineModel(anyModel);
  const roots = rootsOf(model, chart);
  const nodes = new Map<string, Snapshot>();
  const out = new Map<string, readonly Edge[]>();
  const refusals = new Map<string, readonly string[]>();
  const edges: Edge[] = [];
  for (const root of roots) {
    for (const { snapshot, leaving } of walkFrom(model, chart, root.snapshot)) {
      const from = keyOf(model, snapshot);
      if (nodes.has(from)) continue;
      nodes.set(from, snapshot);
      refusals.set(from, refusedIn(model, snapshot));
      const own = leaving.map(({ event, to }, index): Edge => {
        const { taken, effects } = stepFrom(model, chart, snapshot, event);
        return { id: edges.length + index, from, to: keyOf(model, to), event, label: label(event), taken, effects };
      });
      out.set(from, own);
      edges.push(...own);
    }
  }
  return {
    model,
    chart,
    roots,
    nodes,
    edges,
    out,
    refusals,
    transitions: transitionIds(model.machine),
    states: stateIds(model.machine),
  };
}

/** What is known of a chart before it is explored: where it starts, and how it steps. For whoever only walks through it. */
export function unexplored(anyModel: AnyModel): Graph {
  const model = engineModel(anyModel);
  const chart = pureChart(model.machine);
  const none = new Map<string, never>();
  return {
    model,
    chart,
    roots: rootsOf(model, chart),
    nodes: none,
    edges: [],
    out: none,
    refusals: none,
    transitions: transitionIds(model.machine),
    states: stateIds(model.machine),
  };
}

/** Ids of the transitions that an event could take here, were it not for their guards. */
function refusedIn(model: EngineModel, snapshot: Snapshot): readonly string[] {
  const guarded = judgedEvents(model, snapshot).refused.flatMap(({ type }) =>
    snapshot._nodes.flatMap((node) =>
      (node.transitions.get(type) ?? []).filter((transition) => transition.guard !== undefined),
    ),
  );
  return [...new Set(guarded.map(transitionId))];
}

function walkFrom(model: EngineModel, chart: PureChart, from: Snapshot) {
  const limit = model.limit ?? defaultLimit;
  try {
    return reachable({
      from,
      transition: (snapshot, event) => stepFrom(model, chart, snapshot, event).snapshot,
      limit,
      label,
      events: (snapshot) => enabledEvents(model, snapshot),
      key: (snapshot) => keyOf(model, snapshot),
    });
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Traversal limit exceeded') throw error;
    throw new Error(`${model.id}: more than ${limit} steps; bound it by key, within or limit`, { cause: error });
  }
}

/** A step of the pure chart; an error in a guard or an assign tells where. */
export function stepFrom(model: EngineModel, chart: PureChart, snapshot: Snapshot, event: PathEvent): Step {
  try {
    return chart.step(snapshot, event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${model.id}: ${label(event)} in ${stateText(snapshot.value)}: ${reason}`, { cause: error });
  }
}
