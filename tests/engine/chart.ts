import type { AnyStateMachine } from 'xstate';
import { forbids, transitionId } from '../../src/statechart/transition-id.ts';
import { isInternal } from './outcomes.ts';
import { machineOf, type Snapshot, type StateNode, type Transition } from './xstate-internals.ts';

/** All state nodes of the chart, the root first, in document order. */
export function stateNodes(machine: AnyStateMachine): readonly StateNode[] {
  const walk = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(walk)];
  return walk(machineOf(machine).root);
}

export const transitionsFrom = (node: StateNode): readonly Transition[] =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])].filter((transition) => !forbids(transition));

/** Ids of all transitions of the chart that can be taken. */
export const transitionIds = (machine: AnyStateMachine): readonly string[] =>
  stateNodes(machine).flatMap((node) => transitionsFrom(node).map(transitionId));

/** Ids of the states one can be in: all but the root and history. */
export const stateIds = (machine: AnyStateMachine): readonly string[] =>
  stateNodes(machine)
    .filter((node) => node.parent && node.type !== 'history')
    .map((node) => node.id);

/** Event types that have a transition in the active states, guards not asked. */
export const eventTypesIn = (snapshot: Snapshot): readonly string[] =>
  [...new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))].filter((type) => !isInternal(type));

/** All event types of the chart: its own, outcomes of its actors, timers. */
export const eventTypes = (machine: AnyStateMachine): readonly string[] =>
  [...new Set(stateNodes(machine).flatMap((node) => [...node.transitions.keys()]))].filter((type) => !isInternal(type));

/** Whether a wildcard descriptor (`*`, `STORAGE.*`) stands for the event type. */
export const describes = (descriptor: string, type: string): boolean =>
  descriptor === type || descriptor === '*' || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/** Names of all actor logic the chart may start. */
export function actorNames(machine: AnyStateMachine): readonly string[] {
  const nodes = stateNodes(machine);
  const invoked = nodes.flatMap((node) => node.invoke.map((invoke) => invoke.src));
  return [...new Set([...Object.keys(machineOf(machine).implementations.actors), ...invoked])];
}
