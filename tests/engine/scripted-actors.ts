import { type AnyStateMachine, fromPromise } from 'xstate';
import { actorNames } from './chart.ts';
import type { PathEvent } from './xstate-internals.ts';

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

/**
 * Stands in for every actor of a chart: promises wait for their answer; callbacks, observables and child charts are started, told
 * nothing and say nothing, but can be made to finish or fail all the same.
 */
export class ScriptedActors {
  readonly #waiting = new Set<Parked>();
  readonly #started: ParkedCall[] = [];

  /** Logic by name, for `machine.provide({ actors })`. */
  forMachine(machine: AnyStateMachine): Readonly<Record<string, unknown>> {
    return Object.fromEntries(actorNames(machine).map((src) => [src, this.#parking(src)]));
  }

  #parking(src: string): unknown {
    return fromPromise<unknown, unknown>(
      ({ input, signal, self }) =>
        new Promise((resolve, reject) => {
          const call = { src, id: self.id, input, signal, resolve, reject };
          this.#started.push(call);
          this.#waiting.add(call);
        }),
    );
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
