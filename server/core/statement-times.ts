import { AsyncLocalStorage } from 'node:async_hooks';
import type { Piece } from './trace-piece.ts';

/** Statements that one request has asked so far, and how long it waited for their answers, in ms. */
export interface StatementTimes {
  count: number;
  ms: number;
}

/** On whose behalf statements are asked. */
export interface Asker {
  readonly times?: StatementTimes | undefined;
  /** Where traces are made. */
  readonly piece?: Piece | undefined;
}

const current = new AsyncLocalStorage<Asker>();

/** Runs work whose statements are added to the times of `asker`, and to its trace. */
export const askedBy = <T>(asker: Asker, work: () => T): T => current.run(asker, work);

/** On whose behalf this runs. */
export const askerNow = (): Asker | undefined => current.getStore();

type Send = (...given: readonly unknown[]) => unknown;

/** Sends a statement in whichever way a client takes it, and tells who asks it what it takes. */
export function timed(send: Send, given: readonly unknown[]): unknown {
  const asker = current.getStore();
  if (!asker) return send(...given);
  const { times, piece } = asker;
  const since = performance.now();
  const traced = piece?.statement(given[0]);
  const note = (error: unknown, result?: unknown) => {
    if (times) {
      times.count += 1;
      times.ms += performance.now() - since;
    }
    traced?.(error, result);
  };
  const last = given.at(-1);
  if (typeof last !== 'function') {
    const answer = send(...given);
    if (answer instanceof Promise) void answer.then((result: unknown) => note(undefined, result), note);
    return answer;
  }
  return send(...given.slice(0, -1), (...answer: readonly unknown[]) => {
    note(answer[0], answer[1]);
    Reflect.apply(last, undefined, answer);
  });
}
