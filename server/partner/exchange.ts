import { AnswerTooLong, cappedBytes } from '../http/capped-text.ts';
import { askOf, traced } from '../tracing/traced.ts';
import { PartnerFailure } from './partner.ts';

/* One question to somebody else over HTTP and the answer, whatever the two say to each other: how long one waits, and what no answer means. */

/** Bytes of an answer; nothing that is asked for is longer. */
const longest = 2_000_000;

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly address: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
  readonly timeoutMs: number;
  /** Bytes of an answer that are read at most, where it is a file. */
  readonly most?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/**
 * Asks once and reads the answer within the time; whoever has a server's fault has not answered. Of a POST that was not answered it is said
 * that it may have been done. @throws {PartnerFailure} `down`, `slow`, `nonsense`
 */
export async function exchange({ method, address, headers, body, timeoutMs, most }: Question): Promise<Answer> {
  const isWrite = method === 'POST';
  return traced(askOf(method, address), async ({ traceparent, tell }) => {
    try {
      const response = await fetch(address, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, ...(traceparent !== undefined && { traceparent }) },
        ...(body !== undefined && { body }),
      });
      tell({ 'http.response.status_code': response.status });
      const bytes = await cappedBytes(response, most ?? longest);
      if (response.status >= 500) throw new PartnerFailure('down', '暂时不可用，请稍后重试', isWrite);
      return { status: response.status, headers: response.headers, body: bytes };
    } catch (error) {
      throw troubleOf(error, isWrite);
    }
  });
}

/** An answer that nobody can make anything of; after a write it may have been done. */
export const nonsense = (isWrite: boolean, message = '返回的内容无法识别'): PartnerFailure =>
  new PartnerFailure('nonsense', message, isWrite);

/** What a text says as JSON; undefined where it is none. */
export function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Why there was no answer. */
function troubleOf(error: unknown, isWrite: boolean): PartnerFailure {
  if (error instanceof PartnerFailure) return error;
  if (error instanceof AnswerTooLong) return nonsense(isWrite);
  if (error instanceof Error && error.name === 'TimeoutError')
    return new PartnerFailure('slow', '响应超时，请稍后重试', isWrite);
  return new PartnerFailure('down', '暂时连接不上，请稍后重试', isWrite && !isUnreached(error));
}

/** Whether the request has not left the house. */
const isUnreached = (error: unknown): boolean =>
  error instanceof Error &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'code' in error.cause &&
  (error.cause.code === 'ECONNREFUSED' || error.cause.code === 'ENOTFOUND');
