import { type Code, codes, messages } from '../../contract/errors.ts';

/**
 * An expected failure: answered as HTTP 200 with a business code and a message for the operator (design.md §5).
 * `status` is set only for what is really an HTTP matter: 401 with a session code, 404, 413, 415, 429, 503.
 */
export class Failure extends Error {
  readonly code: Code;
  readonly result: unknown;
  readonly status: number;

  constructor(code: Code, message: string, { result, status = 200 }: { result?: unknown; status?: number } = {}) {
    super(message);
    this.code = code;
    this.result = result;
    this.status = status;
  }
}

/** A failure with the catalogue's own sentence, or a better one. */
export const failure = (name: Exclude<keyof typeof codes, 'ok'>, message?: string, result?: unknown): Failure =>
  new Failure(codes[name], message ?? messages[name], { result });
