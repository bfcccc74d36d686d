import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a caller says of the trace that its call belongs to (W3C Trace Context, `traceparent`). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the caller wants it recorded. */
  readonly sampled: boolean;
}

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The trace that a call names; undefined where it names none, or not as the standard has it. */
export function traceParentIn({ traceparent }: IncomingHttpHeaders): TraceParent | undefined {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && form.exec(traceparent)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceParentOf = ({ traceId, spanId, sampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

/** The id of a request: that of the trace that its caller names, as a UUID; one of its own otherwise. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const named = traceParentIn(headers);
  return named ? named.traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : randomUUID();
}

/** The id of a trace as traces have it: without the dashes of a UUID. */
export const traceIdOf = (uuid: string): string => uuid.replaceAll('-', '');

/** What a back end is told of a request that names no trace: it takes the same id. */
export const traceParentFor = (requestId: string): string =>
  traceParentOf({ traceId: traceIdOf(requestId), spanId: traceIdOf(randomUUID()).slice(16), sampled: true });
