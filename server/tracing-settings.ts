import { type Env, given, oneOf, SettingRefused, type Settings, url, whole } from './settings.ts';
import type { SamplerKind, TracingSettings } from './tracing/tracing.ts';

/** Variables of all signals have one of their own for traces, which wins. */
const names = (name: string) => [`OTEL_EXPORTER_OTLP_TRACES_${name}`, `OTEL_EXPORTER_OTLP_${name}`] as const;
const samplers = ['always_on', 'always_off', 'traceidratio'] as const satisfies readonly SamplerKind[];
const longestMs = 600_000;

/**
 * Reads the variables of OpenTelemetry. Without an address of a collector nothing is traced, and the others count for nothing.
 * @throws {SettingRefused} on the first that is wrong, or that asks for what is not there
 */
export function readTracing(env: Env): Pick<Settings, 'tracing'> {
  if (isOff(env)) return {};
  const [specific, general] = names('ENDPOINT').map((name) => url(env, name, ['http:', 'https:']));
  const to = specific ?? (general && new URL('v1/traces', general.href.replace(/\/?$/, '/')));
  if (!to) return {};
  for (const name of names('PROTOCOL')) oneOf(env, name, ['http/protobuf']);
  for (const name of names('COMPRESSION')) oneOf(env, name, ['gzip', 'none']);
  const [ownHeaders, headers] = names('HEADERS').map((name) => pairs(env, name));
  const [ownTimeout, timeout] = names('TIMEOUT');
  return {
    tracing: {
      url: to.href,
      headers: { ...headers, ...ownHeaders },
      timeoutMs: whole(env, ownTimeout, whole(env, timeout, 10_000, 1, longestMs), 1, longestMs),
      attributes: {
        'service.name': 'flan-admin',
        ...pairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
        ...serviceName(given(env, 'OTEL_SERVICE_NAME')),
      },
      sampler: sampler(env),
      batch: batch(env),
    },
  };
}

const isOff = (env: Env): boolean =>
  given(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true' ||
  oneOf(env, 'OTEL_TRACES_EXPORTER', ['otlp', 'none']) === 'none';

const serviceName = (name: string | undefined) => (name === undefined ? {} : { 'service.name': name });

function sampler(env: Env): TracingSettings['sampler'] {
  const choices = [...samplers.map((kind) => `parentbased_${kind}` as const), ...samplers];
  const chosen = oneOf(env, 'OTEL_TRACES_SAMPLER', choices) ?? 'parentbased_always_on';
  const kind = samplers.find((one) => chosen.endsWith(one)) ?? 'always_on';
  return { kind, isParentBased: chosen.startsWith('parentbased_'), ratio: kind === 'traceidratio' ? ratio(env) : 1 };
}

function ratio(env: Env): number {
  const text = given(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(text)) return Number(text);
  throw new SettingRefused(`环境变量 OTEL_TRACES_SAMPLER_ARG=${text} 无效：应为 0–1 的小数，如 0.1。`);
}

function batch(env: Env): TracingSettings['batch'] {
  const maxQueueSize = whole(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2048, 1, 100_000);
  const usual = Math.min(512, maxQueueSize);
  return {
    scheduledDelayMillis: whole(env, 'OTEL_BSP_SCHEDULE_DELAY', 5000, 1, longestMs),
    exportTimeoutMillis: whole(env, 'OTEL_BSP_EXPORT_TIMEOUT', 30_000, 1, longestMs),
    maxQueueSize,
    maxExportBatchSize: whole(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', usual, 1, maxQueueSize),
  };
}

/** `key=value,key=value`, in percent encoding. The text may hold a secret, so no message repeats it. */
function pairs(env: Env, name: string): Readonly<Record<string, string>> {
  const parts = (given(env, name) ?? '').split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [, key, value] = /^\s*([\w.!#$%&'*+^`|~/-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
      const decoded = value === undefined ? undefined : decodedOf(value);
      if (key !== undefined && decoded !== undefined) return [key, decoded];
      throw new SettingRefused(`环境变量 ${name} 无效：应为用逗号分隔的 名称=值，特殊字符用百分号编码。`);
    }),
  );
}

/** What no header can hold is refused as well. */
function decodedOf(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return /\p{Cc}/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
