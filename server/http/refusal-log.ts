import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type Code, codes, messages } from '../../contract/core/errors.ts';
import type { Action } from '../../contract/core/permission.ts';
import { withTransaction } from '../db/transaction.ts';
import { Failure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { type Arrival, logOperation } from './operation-log.ts';
import type { Access, Logged, Request } from './route.ts';

/** What somebody tried, as far as it is known when it is refused. */
export interface Attempt {
  readonly permissionId: string;
  readonly action: Action;
  /** What the call is for, in one line. */
  readonly summary: string;
  readonly bizId?: number;
}

/** The sentence of the catalogue: the answer itself may quote what was typed. */
const sentences = new Map<Code, string>(
  Object.entries(codes).flatMap(([name, code]) => (isNamed(name) ? [[code, messages[name]] as const] : [])),
);
function isNamed(name: string): name is keyof typeof messages {
  return Object.hasOwn(messages, name);
}

/** Faults of the house's own words, which quote nothing: they say more than the catalogue. */
const told: ReadonlySet<Code> = new Set([codes.noAction, codes.illegalMove, codes.viewOnly]);

function loggedOf(failure: Failure, { summary, ...attempt }: Attempt): Logged {
  if (failure.logged) return failure.logged;
  const why = told.has(failure.code) ? failure.message : (sentences.get(failure.code) ?? messages.failed);
  return { ...attempt, summary: `${summary}：${why}` };
}

/**
 * Writes down, in a transaction of its own, that a call was refused or failed: who, what for, which row, why, and nothing of what was
 * sent (wider.md §10.8). It names no entity, so it stands in no record's history. The answer does not depend on it: a log that cannot
 * be written (the database is gone) is told to the server's own.
 */
export async function logRefusal(
  error: unknown,
  attempt: Attempt,
  arrival: Arrival,
  request: Request,
  log: FastifyBaseLogger,
): Promise<void> {
  const failure = failureOf(error);
  await withTransaction(request.store, (tx) =>
    logOperation(tx, arrival, request, loggedOf(failure, attempt), failure.code),
  ).catch((fault: unknown) => log.error({ err: fault }, 'a refused call could not be logged'));
}

/** The page and action that a call asked for. Before its input is understood they may be open. */
export function wantedBy<Input>(access: Access<Input>, input: Input | undefined, method: string): Attempt['action'] {
  const { action } = access === 'session' ? { action: undefined } : access;
  if (typeof action === 'string') return action;
  if (action && input !== undefined) return action(input);
  return method === 'DELETE' ? 'delete' : 'edit';
}

/** The page that a call is about; '' where there is none, or it is not known yet. */
export function pageOf<Input>(access: Access<Input>, input: Input | undefined): string {
  if (access === 'session') return '';
  if ('permissionId' in access) return access.permissionId;
  return input === undefined ? '' : access.pageOf(input);
}

/** The number of the row that a call names, in its path or its body. */
export function rowNamed(values: Readonly<Record<string, unknown>> | undefined): { readonly bizId?: number } {
  const id = Number(values?.['id']);
  return Number.isSafeInteger(id) && id > 0 ? { bizId: id } : {};
}

/** Carries out a call that is no route, such as one that takes or sends a file; when it is refused there is a line. */
export async function orRefused<T>(
  incoming: FastifyRequest,
  request: Request,
  since: number,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const arrival = { method: incoming.method, path: incoming.url.split('?', 1)[0] ?? '', since };
    await logRefusal(error, attempt, arrival, request, incoming.log);
    throw error;
  }
}
