import type { AnyStateMachine } from 'xstate';
import type { Step } from './pure.ts';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

/*
 * Charts that stand in for those that promises name: a spoilt one, to hear whether the promise notices, or one that tells what it did.
 */

/** Who hears what promises are about. */
export interface Listener {
  /** An event was sent, or asked about, in this state. */
  readonly heard: (machine: AnyStateMachine, snapshot: Snapshot, event: PathEvent) => void;
  /** The chart has made this step. */
  readonly stepped: (machine: AnyStateMachine, step: Step) => void;
}

const standIns = new Map<AnyStateMachine, AnyStateMachine>();
let asked = new Set<AnyStateMachine>();
let listener: Listener | undefined;

/** The chart that a promise about this one is asked of. */
export function actorFor<M extends AnyStateMachine>(machine: M): M {
  asked.add(machine);
  return (standIns.get(machine) ?? machine) as M;
}

/** From now on the other stands in for the machine; nobody does when it is undefined. */
export function letStandIn(machine: AnyStateMachine, other: AnyStateMachine | undefined): void {
  if (other) standIns.set(machine, other);
  else standIns.delete(machine);
}

/** The charts that promises were about since the last call. */
export function takeAsked(): ReadonlySet<AnyStateMachine> {
  const taken = asked;
  asked = new Set();
  return taken;
}

export const listen = (to: Listener | undefined): void => void (listener = to);

/** Tells whoever listens that the event was sent, or asked about, in this state. */
export const heard: Listener['heard'] = (...what) => listener?.heard(...what);

/** Tells whoever listens what the chart did, and gives it back. */
export function stepped(machine: AnyStateMachine, step: Step): Step {
  listener?.stepped(machine, step);
  return step;
}

/** The snapshot, which tells whoever listens what it is asked about. */
export function telling(machine: AnyStateMachine, snapshot: Snapshot): Snapshot {
  if (!listener) return snapshot;
  const can = (event: PathEvent) => {
    heard(machine, snapshot, event);
    return snapshot.can(event);
  };
  return Object.assign(Object.create(Object.getPrototypeOf(snapshot) as object) as Snapshot, snapshot, { can });
}
