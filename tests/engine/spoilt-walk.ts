import type { AnyStateMachine } from 'xstate';
import { stateIds, transitionIds } from './chart.ts';
import { concreteStep } from './concrete-steps.ts';
import { enabledEvents, label } from './events.ts';
import { type Edge, type Graph, type Root, stepFrom } from './explore.ts';
import type { EngineModel } from './model.ts';
import { startLine, stepLine, tagLines } from './path-text.ts';
import type { PureChart } from './pure.ts';
import type { Path } from './tours.ts';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

/** A chart with its committed paths. */
export interface Committed {
  readonly graph: Graph;
  readonly paths: readonly Path[];
  /** Of the file's census. */
  readonly nodes: number;
  readonly edges: number;
}

/** A spoilt chart, which is its own model, and the state with the fault. */
export interface Spoilt {
  readonly model: EngineModel;
  readonly chart: PureChart;
  readonly roots: readonly Root[];
  readonly state: string;
}

/** What the walk came upon: an invariant that does not hold, or a line that reads otherwise than the committed file. */
export interface Found {
  readonly by: 'invariant' | 'path file';
  readonly said: string;
}

/** Walks a spoilt chart along the committed paths. An invariant that breaks counts more than a line that reads otherwise. */
export function walkSpoilt({ graph, paths }: Committed, spoilt: Spoilt): Found | undefined {
  const seen = new Set<Snapshot>();
  const touched = paths.filter((path) => visitedBy(graph, path).has(spoilt.state));
  let line: string | undefined;
  for (const path of touched) {
    for (const { at, differs } of placesOn(graph, path, spoilt)) {
      if (differs !== undefined) line ??= `path ${path.number}, ${differs}`;
      const invariant = seen.has(at) ? undefined : brokenInvariant(spoilt.model, at);
      if (invariant !== undefined) return { by: 'invariant', said: invariant };
      seen.add(at);
    }
  }
  line ??= headOf(spoilt.model.machine) === headOf(graph.model.machine) ? undefined : 'the head';
  line ??= touched.find((path) => hasOtherOffers(graph, path, spoilt)) && 'the number of edges';
  return line === undefined ? undefined : { by: 'path file', said: line };
}

interface Place {
  readonly at: Snapshot;
  /** Where the chart is that is not spoilt. */
  readonly wanted: Snapshot;
  /** The step whose line reads otherwise. */
  readonly differs?: string;
}

/** Where the spoilt chart comes along a path, as far as it can go. */
function* placesOn(graph: Graph, { root, steps }: Path, { model, chart, roots }: Spoilt): Iterable<Place> {
  const start = roots[root.number - 1];
  if (!start) return;
  yield placeOf(start.snapshot, root.snapshot, startLine(start) !== startLine(root) && 'start');
  let [at, wanted] = [start.snapshot, root.snapshot];
  for (const [index, edge] of steps.entries()) {
    const event = eventOf(model, at, edge);
    const { step: should } = concreteStep(graph, wanted, edge);
    if (!event) yield placeOf(at, wanted, `step ${index + 1}: ${edge.label} is not possible`);
    if (!event) return;
    const is = stepFrom(model, chart, at, event);
    const isOther = stepLine(edge.label, at, is) !== stepLine(edge.label, wanted, should);
    [at, wanted] = [is.snapshot, should.snapshot];
    yield placeOf(at, wanted, isOther && `step ${index + 1}`);
  }
}

const placeOf = (at: Snapshot, wanted: Snapshot, differs: string | false): Place => ({
  at,
  wanted,
  ...(differs !== false && { differs }),
});

const eventOf = (model: EngineModel, at: Snapshot, edge: Edge): PathEvent | undefined =>
  enabledEvents(model, at).find((one) => label(one) === edge.label);

/** Whether other steps are possible on the way, which the census counts. */
function hasOtherOffers(graph: Graph, path: Path, spoilt: Spoilt): boolean {
  const offers = (model: EngineModel, at: Snapshot) => enabledEvents(model, at).map(label).join('\n');
  for (const { at, wanted } of placesOn(graph, path, spoilt))
    if (offers(spoilt.model, at) !== offers(graph.model, wanted)) return true;
  return false;
}

/** What the head of a path file says of the chart itself. */
const headOf = (machine: AnyStateMachine): string =>
  [stateIds(machine).length, transitionIds(machine).length, ...tagLines(machine)].join('\n');

/** The first invariant of the model that does not hold here. */
export const brokenInvariant = ({ invariants }: EngineModel, snapshot: Snapshot): string | undefined =>
  Object.entries(invariants).find(([, holds]) => {
    try {
      return !holds(snapshot);
    } catch {
      return true;
    }
  })?.[0];

const visits = new WeakMap<Path, ReadonlySet<string>>();

/** Ids of the states that a path comes through, those that an always transition leaves at once included. */
function visitedBy(graph: Graph, path: Path): ReadonlySet<string> {
  const known = visits.get(path);
  if (known) return known;
  const places = [path.root.key, ...path.steps.map((edge) => edge.to)];
  const active = places.flatMap((key) => graph.nodes.get(key)?._nodes.map((node) => node.id) ?? []);
  const passed = [path.root, ...path.steps].flatMap(({ taken }) => taken.map((id) => id.slice(0, id.indexOf('|'))));
  const visited = new Set([...active, ...passed]);
  visits.set(path, visited);
  return visited;
}
