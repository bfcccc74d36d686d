import { AsyncLocalStorage } from 'node:async_hooks';

/** Statements that one request has asked so far, and how long it waited for their answers, in ms. */
export interface StatementTimes {
  count: number;
  ms: number;
}

const current = new AsyncLocalStorage<StatementTimes>();

/** Runs work whose statements are added to `times`. */
export const timedBy = (times: StatementTimes, work: () => void): void => current.run(times, work);

type Send = (...given: readonly unknown[]) => unknown;

/** Sends a statement in whichever way a client takes it, and adds what it takes to the times of the request that asks it. */
export function timed(send: Send, given: readonly unknown[]): unknown {
  const times = current.getStore();
  if (!times) return send(...given);
  const since = performance.now();
  const note = () => {
    times.count += 1;
    times.ms += performance.now() - since;
  };
  const last = given.at(-1);
  if (typeof last !== 'function') {
    const answer = send(...given);
    if (answer instanceof Promise) void answer.then(note, note);
    return answer;
  }
  return send(...given.slice(0, -1), (...answer: readonly unknown[]) => {
    note();
    Reflect.apply(last, undefined, answer);
  });
}
