import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { errorCode } from '../db/start-refused.ts';
import { type TraceParent, traceParentOf } from './trace-parent.ts';
import type { Piece, Work } from '../core/trace-piece.ts';
import { beginStatement } from './statement.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

/** How long a closing server waits for what is left to be sent, in ms. */
const closeLimitMs = 2000;
/** Between two lines of the log about spans that could not be sent, in ms. */
const quietMs = 600_000;

interface Log {
  warn(fields: object, line: string): void;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Makes traces with the SDK of OpenTelemetry and sends them to a collector. One that is away holds nothing up: what it misses is lost. */
export function openTelemetry(settings: TracingSettings, log: Log): Tracing {
  const exporter = telling(sender(settings), log);
  const random = new RandomIdGenerator();
  /** The id of the trace that is about to begin, where it has one already. */
  let wanted: string | undefined;
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(settings.attributes)),
    sampler: samplerOf(settings),
    idGenerator: {
      generateTraceId: () => wanted ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, ...settings.batch })],
  });
  const tracer = provider.getTracer('flan-admin');
  const begin = ({ name, kind, facts }: Work, context = ROOT_CONTEXT): Piece => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, context);
    return pieceOf(span, (work) => begin(work, trace.setSpan(ROOT_CONTEXT, span)));
  };
  return {
    begin(work, { parent, traceId }) {
      wanted = traceId;
      try {
        return begin(work, parent && contextOf(parent));
      } finally {
        wanted = undefined;
      }
    },
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(closeLimitMs, undefined, { ref: false })]),
  };
}

/** Compression and the files of certificates it reads from the environment itself. */
const sender = ({ url, headers, timeoutMs }: TracingSettings) =>
  new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: timeoutMs });

const contextOf = ({ traceId, spanId, sampled }: TraceParent) =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    isRemote: true,
    traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  });

function pieceOf(span: Span, begin: Piece['begin']): Piece {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let isOver = false;
  return {
    traceparent: traceParentOf({ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }),
    begin,
    statement: (asked) => (span.isRecording() ? beginStatement({ begin }, asked) : undefined),
    end(facts, fault) {
      if (isOver) return;
      isOver = true;
      span.setAttributes({ ...facts, ...(fault !== undefined && { 'error.type': fault }) });
      if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Browsers say of every call that it may be recorded, so a caller who says so leaves it to the house; one who says no is not recorded
 * (docs/decisions/165).
 */
function samplerOf({ sampler: { kind, isParentBased, ratio } }: TracingSettings): Sampler {
  const own =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return isParentBased ? new ParentBasedSampler({ root: own, remoteParentSampled: own }) : own;
}

/** Says in the log that spans could not be sent, seldom. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let toldAt = -Infinity;
  let lost = 0;
  const failed = (spans: number, error: Error) => {
    lost += spans;
    if (performance.now() - toldAt < quietMs) return;
    toldAt = performance.now();
    log.warn({ lost, reason: errorCode(error) || error.message.slice(0, 200) }, 'traces could not be sent');
    lost = 0;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) failed(spans.length, result.error);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
