import type { AnyStateMachine } from 'xstate';
import { eventTypesIn } from './chart.ts';
import type { Graph } from './explore.ts';
import { isTimer } from './outcomes.ts';
import type { Path } from './tours.ts';
import { machineOf, type Snapshot } from './xstate-internals.ts';

type Delay = number | ((args: { context: unknown; event: object }, params: undefined) => number);

/** Milliseconds of the timer behind an `after` event, in this state. */
export function delayOf(machine: AnyStateMachine, snapshot: Snapshot, type: string): number {
  const [key = ''] = type.slice('xstate.after.'.length).split('.');
  if (key !== '' && !Number.isNaN(Number(key))) return Number(key);
  const delay = machineOf(machine).implementations.delays[key] as Delay | undefined;
  if (delay === undefined) throw new Error(`${machine.id} has no delay ${key}`);
  return typeof delay === 'function' ? delay({ context: snapshot.context, event: {} }, undefined) : delay;
}

/** Whether real time could bring the path about: of several timers that run, only the shortest rings. */
export const canHappenInTime = ({ model, nodes }: Graph, { steps }: Path): boolean =>
  steps.every(({ event, from }) => {
    const snapshot = nodes.get(from);
    if (!isTimer(event.type) || !snapshot) return true;
    const delays = eventTypesIn(snapshot)
      .filter(isTimer)
      .map((type) => delayOf(model.machine, snapshot, type));
    return delayOf(model.machine, snapshot, event.type) === Math.min(...delays);
  });
