import type { AnyStateMachine } from 'xstate';
import { type Failed, failedWith } from '../../machines/core/failure.ts';
import type { ViewDriver } from '../engine/driver.ts';
import type { GateAnswer } from '../engine/gate.ts';
import type { Outcome } from '../engine/outcomes.ts';

/** How a call ends in this outcome: its output in an envelope, a refusal by its code, or, without a code, a broken line. */
export function answerIn(event: Outcome): GateAnswer {
  if (!('error' in event)) return { result: event['output'] };
  const { code, message, result }: Failed = failedWith(event['error']);
  return code === 0 ? 'drop' : { code, message, ...(result !== undefined && { result }) };
}

/** What an envelope holds. */
export const resultIn = (body: unknown): unknown => (body as { readonly result: unknown }).result;

/** The driver, with every held call answered by the server itself. */
export const answeredReally = <M extends AnyStateMachine>(driver: ViewDriver<M>): ViewDriver<M> => ({
  ...driver,
  answerOf: (event, snapshot) => {
    const scripted = driver.answerOf?.(event, snapshot);
    if (!scripted) throw new Error(`nobody says which call ends in ${event.type}`);
    return { ...scripted, how: 'ok' };
  },
});
