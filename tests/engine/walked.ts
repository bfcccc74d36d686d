import { stateIds, transitionIds } from './chart.ts';
import { enabledEvents, label } from './events.ts';
import { type Edge, type Graph, keyOf, rootsOf, startText, stepFrom } from './explore.ts';
import { type AnyModel, engineModel } from './model.ts';
import { blocksIn, partsOf, type PathBlock } from './path-text.ts';
import { pureChart } from './pure.ts';
import { stateText } from './text.ts';
import type { Path } from './tours.ts';
import type { Snapshot } from './xstate-internals.ts';

/** Committed paths, and as much of the chart as they come through: nothing beside them is explored. */
export interface Walked {
  readonly graph: Graph;
  readonly paths: readonly Path[];
}

/**
 * The paths of a committed file, walked step by step by the pure chart, for levels whose paths level a has compared with what
 * exploring gives. Throws where the chart has no such step, or comes elsewhere. `id` names the walked chart; the model's when absent.
 */
export function walkedPaths(anyModel: AnyModel, file: string, id: string = anyModel.id): Walked {
  const model = { ...engineModel(anyModel), id };
  const chart = pureChart(model.machine);
  const roots = rootsOf(model, chart);
  const nodes = new Map<string, Snapshot>(roots.map(({ key, snapshot }) => [key, snapshot]));
  const out = new Map<string, Edge[]>();
  const edges: Edge[] = [];
  const graph: Graph = {
    model,
    chart,
    roots,
    nodes,
    edges,
    out,
    refusals: new Map(),
    transitions: transitionIds(model.machine),
    states: stateIds(model.machine),
  };

  const follow = (from: Snapshot, line: string, title: string): { readonly edge: Edge; readonly to: Snapshot } => {
    const { step: wanted, state } = partsOf(line);
    const event = enabledEvents(model, from).find((one) => label(one) === wanted);
    if (!event) throw new Error(`${id}, ${title}: the chart has no step "${wanted}" there; npm run charts`);
    const { snapshot: to, taken, effects } = stepFrom(model, chart, from, event);
    if (stateText(to.value) !== state)
      throw new Error(`${id}, ${title}: ${wanted} leads to ${stateText(to.value)}, the file says ${state}`);
    const leaving = out.get(keyOf(model, from)) ?? [];
    out.set(keyOf(model, from), leaving);
    const known = leaving.find((edge) => edge.label === wanted);
    if (known) return { edge: known, to };
    const edge = {
      id: edges.length,
      from: keyOf(model, from),
      to: keyOf(model, to),
      event,
      label: wanted,
      taken,
      effects,
    };
    edges.push(edge);
    leaving.push(edge);
    if (!nodes.has(edge.to)) nodes.set(edge.to, to);
    return { edge, to };
  };

  const pathFrom = ({ title, number, root: rootNumber, start, steps: lines }: PathBlock): Path => {
    const root = roots[rootNumber - 1];
    const { step, state } = partsOf(start);
    if (!root || step !== startText(root) || state !== stateText(root.snapshot.value))
      throw new Error(`${id}: not a path of this chart: ${title}`);
    let at = root.snapshot;
    const steps = lines.map((line) => {
      const { edge, to } = follow(at, line, title);
      at = to;
      return edge;
    });
    return { number, root, steps };
  };
  return { graph, paths: blocksIn(file).map(pathFrom) };
}
