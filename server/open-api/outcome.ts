import { z } from 'zod';
import type { Values } from '../../contract/entity/field.ts';
import { codes } from '../../contract/core/errors.ts';
import { isQuiet, type TraceLine } from '../../contract/core/trace-line.ts';
import type { Tx } from '../db/transaction.ts';
import { isWatched } from '../risk/events.ts';
import { judged } from '../risk/judge.ts';
import { Failure, failure } from '../http/failure.ts';
import { noteHits } from '../members/door.ts';
import { failureOf } from '../http/failure-of.ts';
import { type Context, NotYet, type OpenWrite } from './call.ts';
import { leaveBehind } from './leave-behind.ts';

/** What came of a write, as its event keeps it and its caller is told. */
export interface Outcome {
  readonly status: 'applied' | 'refused' | 'parked';
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
  readonly trace: readonly TraceLine[];
}

/** Later than this it is kept and waits for a person, in hours (engines.md §0, R8). */
const lateHours = 72;

export const isLate = (occurredAt: number | undefined, now: number): boolean =>
  occurredAt !== undefined && now - occurredAt > lateHours * 3_600_000;

const isLine = (value: unknown): value is TraceLine =>
  typeof value === 'object' && value !== null && 'guard' in value && 'fact' in value;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** What an answer says itself of how it came about, as that of a scan does. */
const traceIn = (result: unknown): readonly TraceLine[] =>
  isObject(result) && Array.isArray(result['trace']) ? result['trace'].filter(isLine) : [];

/** What stood in the way: what the guard says itself, or the fields, or the state that the chart met. */
function traceOf({ message, result }: Pick<Failure, 'message' | 'result'>): readonly TraceLine[] {
  if (!isObject(result)) return [{ guard: 'refused', fact: message, value: null, wanted: null }];
  const { trace, errors, state, event, available } = result;
  if (Array.isArray(trace)) return trace.filter(isLine);
  if (Array.isArray(errors))
    return errors
      .filter(isObject)
      .map((one) => ({ guard: 'input', fact: String(one['field']), value: null, wanted: one['message'] }));
  if (state !== undefined) return [{ guard: String(event), fact: 'status', value: state, wanted: message }];
  return [{ guard: 'refused', fact: message, value: available ?? null, wanted: null }];
}

export const parked = (message: string): Outcome => ({
  status: 'parked',
  code: codes.ok,
  message,
  result: { status: 'parked' },
  trace: [{ guard: 'parked', fact: message, value: null, wanted: null }],
});

/** A line of the black list that it was for: kept for operators, and no part of the answer. */
const listed: TraceLine = { guard: 'isWelcome', fact: 'blacklist', value: true, wanted: false, text: '命中黑名单' };

/** For the caller: the words of what somebody was found by stay in the house. */
const told = (line: TraceLine): TraceLine => {
  const { text: _, ...without } = line;
  return isQuiet(line) ? without : line;
};

function refused(cause: Failure, isListed: boolean): Outcome {
  const trace = traceOf(cause);
  const shown = { trace: trace.map(told) };
  const result = isObject(cause.result) ? { ...cause.result, ...shown } : shown;
  const kept = isListed ? [listed] : trace;
  return { status: 'refused', code: cause.code, message: cause.message, result, trace: kept };
}

/**
 * Does the work. What is refused or not ready leaves nothing but its event; what nobody expected, and what may pass by itself, is thrown and
 * leaves no event either, so that the same request can be sent again.
 */
export async function outcomeOf(tx: Tx, call: OpenWrite<never>, input: never, context: Context): Promise<Outcome> {
  try {
    const memberNo = isWatched(call.name) ? await call.memberNo?.(input, tx, context) : undefined;
    const event = { call: call.name, input, memberNo, clientId: context.client.id, ...context };
    const { result, trace } = await judged(tx, event, () => call.write(tx, input, context));
    return { status: 'applied', code: codes.ok, message: 'ok', result, trace: [...trace, ...traceIn(result)] };
  } catch (error) {
    if (error instanceof NotYet) return parked(error.message);
    if (!(error instanceof Failure || error instanceof z.ZodError)) throw error;
    const cause = failureOf(error);
    if (cause.status !== 200 || cause.code === codes.busy) throw error;
    await leaveBehind(tx, error);
    return refused(cause, await noteHits(tx, error));
  }
}

/** The same request is under way, or was another one. */
export const sameIdOtherBody = (): Failure =>
  failure('duplicate', '同一 request_id 已用于另一内容的请求', { field: 'request_id' });
