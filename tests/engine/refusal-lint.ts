import type { AnyStateMachine } from 'xstate';
import { stateNodes } from './chart.ts';
import { type Finding, findingIf } from './finding.ts';
import { machineOf, type StateNode, type Transition } from './xstate-internals.ts';

const chinese = /\p{Script=Han}/u;

/**
 * Where a person can be refused, the chart's root says why in Chinese (`meta.refusals`, by the guard's name): greyed buttons and
 * the inspector show it. An event that some transition always takes refuses nobody; outcomes and timers are the world's.
 */
export function lintRefusals(machine: AnyStateMachine): readonly Finding[] {
  const { root } = machineOf(machine);
  const { refusals = {} } = (root.meta ?? {}) as { readonly refusals?: Readonly<Record<string, string>> };
  const refusing = new Set(stateNodes(machine).flatMap(refusingGuards));
  const silent = [...refusing].filter((guard) => !chinese.test(refusals[guard] ?? ''));
  const idle = Object.keys(refusals).filter((guard) => !refusing.has(guard));
  return [
    ...silent.flatMap((guard) =>
      findingIf(true, 'guard without reason', root.id, `${guard} refuses; say why in the root's meta.refusals`),
    ),
    ...idle.flatMap((guard) => findingIf(true, 'reason without guard', root.id, `${guard} refuses nothing`)),
  ];
}

/** Names of the guards that decide alone whether an event is taken here. */
const refusingGuards = (node: StateNode): readonly string[] =>
  [...node.transitions.entries()]
    .filter(([type]) => !type.startsWith('xstate.') && !isAlwaysTaken(node, type))
    .flatMap(([, transitions]) => transitions.map(guardName))
    .filter((name) => name !== undefined);

/** By the node itself or by one around it. */
const isAlwaysTaken = (node: StateNode, type: string): boolean =>
  (node.transitions.get(type) ?? []).some(({ guard }) => guard === undefined) ||
  (node.parent !== undefined && isAlwaysTaken(node.parent, type));

/** Undefined for a guard without a name, which is a fault of its own. */
const guardName = ({ guard }: Transition): string | undefined =>
  typeof guard === 'string' ? guard : (guard as { readonly type?: string }).type;
