import { type Code, codes, messages } from '../../contract/core/errors.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Logged } from './route.ts';

/**
 * An expected failure: answered as HTTP 200 with a business code and a message for the operator (design.md §5).
 * `status` is set only for what is really an HTTP matter: 400, 401 with a session code, 404, 413, 415, 431, 502, 503, 504.
 */
export class Failure extends Error {
  readonly code: Code;
  readonly result: unknown;
  readonly status: number;
  /** What of it stands in the operation log: somebody reached for more than he may. */
  readonly logged: Logged | undefined;

  constructor(
    code: Code,
    message: string,
    { result, status = 200, logged }: { result?: unknown; status?: number; logged?: Logged } = {},
  ) {
    super(message);
    this.logged = logged;
    this.code = code;
    this.result = result;
    this.status = status;
  }
}

/** A failure with the catalogue's own sentence, or a better one. */
export const failure = (name: Exclude<keyof typeof codes, 'ok'>, message?: string, result?: unknown): Failure =>
  new Failure(codes[name], message ?? messages[name], { result });

/** Input that is refused, with the fields to mark (award.md §0.1). */
export const invalid = (errors: readonly FieldError[], message?: string): Failure =>
  failure('invalid', message ?? errors[0]?.message, { errors });

/** What is wrong with the request as HTTP, before anything of it is understood. */
export const unreadable = (status: 400 | 408 | 413 | 415 | 431, message: string): Failure =>
  new Failure(codes.invalid, message, { status });
