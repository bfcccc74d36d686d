import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { EventOf } from './model.ts';
import type { Elapsed, Outcome } from './outcomes.ts';
import { type PureChart, pureChart, type Step } from './pure.ts';
import { actorFor, heard, stepped, telling } from './stand-ins.ts';
import type { PathEvent } from './xstate-internals.ts';

export { done, elapsed, failed } from './outcomes.ts';

/** What may happen in a promise: an event of the chart's own, or an outcome or timer. */
export type Happening<M extends AnyStateMachine> = EventOf<M> | Outcome | Elapsed;

const charts = new WeakMap<AnyStateMachine, PureChart>();

function last(named: AnyStateMachine, input: unknown, events: readonly PathEvent[]): Step {
  const machine = actorFor(named);
  const chart = charts.get(machine) ?? pureChart(machine);
  charts.set(machine, chart);
  return events.reduce(
    (step, event) => {
      heard(named, step.snapshot, event);
      return stepped(named, chart.step(step.snapshot, event));
    },
    stepped(named, chart.start(input)),
  );
}

/**
 * Where the chart is after these events, nothing run: `after(tableMachine, {}, done('fetchPage', page), { type: 'RELOAD' })`.
 * Events that are not possible change nothing, as in the application.
 */
export const after = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  ...events: readonly Happening<M>[]
): SnapshotFrom<M> =>
  telling(machine, last(machine, input, events as readonly PathEvent[]).snapshot) as unknown as SnapshotFrom<M>;

/** Named actions, emits and sends of the last event (of the start, without events), as text: `toast {"text":"保存成功"}`. */
export const effectsAfter = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  ...events: readonly Happening<M>[]
): readonly string[] => last(machine, input, events as readonly PathEvent[]).effects;

/** Actors that the last event started, with their input, as text: `save (save) {"id":1}`. */
export const callsAfter = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  ...events: readonly Happening<M>[]
): readonly string[] => last(machine, input, events as readonly PathEvent[]).calls;
