import { type AnyStateMachine, fromPromise } from 'xstate';
import { actorNames } from './chart.ts';
import type { PathEvent, System } from './xstate-internals.ts';

/** Work that a chart has started and that waits for the test to answer. */
export interface ParkedCall {
  readonly src: string;
  /** The invoke id, or the id given on spawning. */
  readonly id: string;
  readonly input: unknown;
  /** Aborted when the chart no longer wants the answer. */
  readonly signal: AbortSignal;
}

interface Parked extends ParkedCall {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Who scripts the actors of a system. */
const scripts = new WeakMap<object, ScriptedActors>();

/** Logic by name, for `machine.provide({ actors })`: made once per chart, each call asks the script of its own system. */
export const scriptedActors = (machine: AnyStateMachine): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    actorNames(machine).map((src) => [
      src,
      fromPromise<unknown, unknown>(({ input, signal, self, system }) => {
        const script = scripts.get(system);
        if (!script) throw new Error(`nobody scripts ${src}`);
        return script.park({ src, id: self.id, input, signal });
      }),
    ]),
  );

/**
 * Stands in for every actor of a chart: promises wait for their answer; callbacks, observables and child charts are started, told
 * nothing and say nothing, but can be made to finish or fail all the same.
 */
export class ScriptedActors {
  readonly #waiting = new Set<Parked>();
  readonly #started: ParkedCall[] = [];

  /** Scripts the actors of the system. Call before the chart starts. */
  follow(system: System): void {
    scripts.set(system, this);
  }

  /** A call that waits for its answer. */
  park(call: ParkedCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const parked = { ...call, resolve, reject };
      this.#started.push(parked);
      this.#waiting.add(parked);
    });
  }

  /** Whether any call was started since `takeStarted`. */
  hasStarted(): boolean {
    return this.#started.length > 0;
  }

  /** Calls started since the last time this was asked. */
  takeStarted(): readonly ParkedCall[] {
    return this.#started.splice(0);
  }

  /** Calls that the chart still waits for, oldest first. */
  pending(): readonly ParkedCall[] {
    return [...this.#waiting].filter((call) => !call.signal.aborted);
  }

  /** Ends the latest live call of the event's actor as the event says. */
  answer(id: string, event: PathEvent): void {
    const call = [...this.#waiting].findLast((waiting) => waiting.id === id && !waiting.signal.aborted);
    if (!call)
      throw new Error(
        `nothing waits for ${event.type}; waiting: ${
          this.pending()
            .map((waiting) => waiting.id)
            .join(', ') || 'none'
        }`,
      );
    this.#waiting.delete(call);
    if ('error' in event) call.reject(event['error']);
    else call.resolve(event['output']);
  }

  /** Answers all calls whose actor was stopped, which must change nothing; returns how many there were. */
  answerLate(outputOf: (call: ParkedCall) => unknown): number {
    const late = [...this.#waiting].filter((call) => call.signal.aborted);
    for (const call of late) {
      this.#waiting.delete(call);
      call.resolve(outputOf(call));
    }
    return late.length;
  }
}
