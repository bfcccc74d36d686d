import { type Code, codes } from '../../contract/core/errors.ts';
import type { Envelope } from '../../contract/core/envelope.ts';
import type { Failure } from './failure.ts';

/** A success with its result. */
export const succeeded = (traceId: string, result: unknown): Envelope => ({
  code: codes.ok,
  message: 'ok',
  ...(result !== undefined && { result }),
  trace_id: traceId,
});

/** A failure in the words of its catalogue entry. */
export const failed = (traceId: string, { code, message, result }: Failure): Envelope & { readonly code: Code } => ({
  code,
  message,
  ...(result !== undefined && { result }),
  trace_id: traceId,
});
