import type { Piece, Work } from '../core/trace-piece.ts';
import type { TraceParent } from './trace-parent.ts';

/** What OTEL_… variables ask for (tracing-settings.ts). */
export interface TracingSettings {
  /** Where spans are sent to. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** What is said of this service, `service.name` among it. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly sampler: { readonly kind: SamplerKind; readonly isParentBased: boolean; readonly ratio: number };
  readonly batch: {
    readonly scheduledDelayMillis: number;
    readonly exportTimeoutMillis: number;
    readonly maxQueueSize: number;
    readonly maxExportBatchSize: number;
  };
}

export type SamplerKind = 'always_on' | 'always_off' | 'traceidratio';

/** Makes traces of what the server does, and sends them. */
export interface Tracing {
  /** The first piece of a trace here. `parent`: what the caller says of it; `traceId`: the trace's, where it has no parent. */
  begin(work: Work, of: { readonly parent?: TraceParent | undefined; readonly traceId?: string | undefined }): Piece;
  /** Sends what is left, for as long as a closing server can wait. */
  close(): Promise<void>;
}

let current: Tracing | undefined;

/** What makes traces in this process; undefined: nothing does. */
export const tracingNow = (): Tracing | undefined => current;

export const makeTraces = (tracing: Tracing | undefined): void => void (current = tracing);
