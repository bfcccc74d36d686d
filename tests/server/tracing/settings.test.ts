import { describe, expect, test } from 'vitest';
import { SettingRefused } from '../../../server/settings.ts';
import { readTracing } from '../../../server/tracing-settings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('nothing is traced', () => {
  test.each([
    ['where nothing is said', {}],
    ['without an address', { OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'nonsense' }],
    ['where it is switched off', { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }],
    ['where traces go nowhere', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
  ])('%s', (_, env) => expect(readTracing(env)).toEqual({}));
});

test('the address alone: what OpenTelemetry usually does', () => {
  expect(readTracing(endpoint)).toEqual({
    tracing: {
      url: 'http://collector:4318/v1/traces',
      headers: {},
      timeoutMs: 10_000,
      attributes: { 'service.name': 'flan-admin' },
      sampler: { kind: 'always_on', isParentBased: true, ratio: 1 },
      batch: {
        scheduledDelayMillis: 5000,
        exportTimeoutMillis: 30_000,
        maxQueueSize: 2048,
        maxExportBatchSize: 512,
      },
    },
  });
});

test('everything said; what is said of traces wins over what is said of all', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/all/',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/traces',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=one, x-tenant=a%2Cb',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'api-key=two==',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '2000',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_SERVICE_NAME: 'flan-two',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=lost,deployment.environment.name=%E6%AD%A3%E5%BC%8F',
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_SDK_DISABLED: 'false',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_BSP_EXPORT_TIMEOUT: '200',
    OTEL_BSP_MAX_QUEUE_SIZE: '300',
  };
  expect(readTracing(env)).toEqual({
    tracing: {
      url: 'https://collector.example/traces',
      headers: { 'api-key': 'two==', 'x-tenant': 'a,b' },
      timeoutMs: 2000,
      attributes: { 'service.name': 'flan-two', 'deployment.environment.name': '正式' },
      sampler: { kind: 'traceidratio', isParentBased: false, ratio: 0.25 },
      batch: { scheduledDelayMillis: 100, exportTimeoutMillis: 200, maxQueueSize: 300, maxExportBatchSize: 300 },
    },
  });
  expect(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT }).tracing?.url).toBe(
    'http://collector:4318/all/v1/traces',
  );
});

describe('a wrong value is one line of Chinese that names the variable, and repeats no secret', () => {
  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'secret-host:4318' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://user:secret@collector' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' },
    { OTEL_EXPORTER_OTLP_COMPRESSION: 'zip' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization: Bearer secret' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret%0d%0ax: y' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=1,secret' },
    { OTEL_RESOURCE_ATTRIBUTES: 'secret=%zz' },
    { OTEL_EXPORTER_OTLP_TIMEOUT: '10s' },
    { OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '0' },
    { OTEL_TRACES_EXPORTER: 'console' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' },
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '10%' },
    { OTEL_BSP_SCHEDULE_DELAY: '-1' },
    { OTEL_BSP_MAX_QUEUE_SIZE: '100', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '101' },
  ])('%o', (wrong) => {
    const read = () => readTracing({ ...endpoint, ...wrong });
    expect(read).toThrow(SettingRefused);
    expect(read).toThrow(new RegExp(`^环境变量 ${Object.keys(wrong).at(-1) ?? ''}.*无效：.*。$`));
    expect(read).not.toThrow('secret');
  });
});
