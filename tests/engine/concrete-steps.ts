import { candidates, label } from './events.ts';
import { type Edge, type Graph, stepFrom } from './explore.ts';
import type { Step } from './pure.ts';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

/** A step of a path as it is where the path really came: what a key merges differs in the rest of the context. */
export interface ConcreteStep {
  readonly event: PathEvent;
  readonly step: Step;
}

/** Kept: a path is written, walked once and then again for every mutant. */
const known = new WeakMap<Snapshot, Map<string, ConcreteStep>>();

/** What the pure chart does there at this edge. */
export function concreteStep(graph: Graph, from: Snapshot, edge: Edge): ConcreteStep {
  const here = known.get(from) ?? new Map<string, ConcreteStep>();
  known.set(from, here);
  const made = here.get(edge.label) ?? make(graph, from, edge);
  here.set(edge.label, made);
  return made;
}

function make(graph: Graph, from: Snapshot, edge: Edge): ConcreteStep {
  const event = eventHere(graph, from, edge);
  return { event, step: stepFrom(graph.model, graph.chart, from, event) };
}

/** The edge's event as this concrete state offers it: payloads may depend on more than the key. */
export function eventHere(graph: Graph, from: Snapshot, edge: Edge): PathEvent {
  return candidates(graph.model, from).find((event) => label(event) === edge.label) ?? edge.event;
}
