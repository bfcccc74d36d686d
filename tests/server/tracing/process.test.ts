import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from '../../soon.ts';
import { address, endRuns, type Run, run } from '../server-process.ts';
import { startCollector } from './collector.ts';

/* A start without a collector reads nothing that makes traces, and a collector that is away or hangs holds nobody up. */

const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
/** A back end that remembers what it was told of traces, before which the pages stand: no database has to be opened. */
const told: unknown[] = [];
const backend = http.createServer((request, response) => {
  told.push(request.headers['traceparent']);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":20000}');
});
let backendUrl = '';
beforeAll(async () => {
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const bound = backend.address();
  backendUrl = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
});
afterAll(() => {
  endRuns();
  backend.closeAllConnections();
  backend.close();
});

/** Says of each module of OpenTelemetry that it is read, but for its interface, which the metrics read anyway. */
const spy = `import{registerHooks}from'node:module';registerHooks({resolve(name,at,next){if(/opentelemetry\\/(?!api)/.test(name))console.log('READ '+name);return next(name,at)}})`;
const start = (env: Record<string, string>) =>
  run({
    BACKEND_URL: backendUrl,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(spy)}`,
    OTEL_BSP_SCHEDULE_DELAY: '10',
    ...env,
  });
const call = async (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/proxy-he/admin/user/info?q=13912345678`, { headers });

/** Ends it as an operator does; how long that took, in ms. */
async function ended({ child, over, said }: Run): Promise<number> {
  const since = performance.now();
  child.kill('SIGTERM');
  expect(await over).toBe(0);
  expect(said.stderr).toBe('');
  return performance.now() - since;
}

test.each([
  ['without a collector', {}],
  ['switched off', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }],
])('%s nothing of OpenTelemetry is read', async (_, env) => {
  const running = start(env);
  const origin = await address(running);
  expect((await call(origin)).status).toBe(200);
  await ended(running);
  expect(running.said.stdout).not.toContain('READ');
});

test('with a collector what is left is sent at the end, and the back end takes the same trace', async () => {
  const collector = await startCollector();
  const running = start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_BSP_SCHEDULE_DELAY: '600000' });
  const origin = await address(running);
  await call(origin, { traceparent: `00-${trace}-${span}-01` });
  expect(collector.spans).toEqual([]);
  await ended(running);
  expect(running.said.stdout).toMatch(/READ .*opentelemetry/);
  expect(collector.spans).toMatchObject([{ traceId: trace, parentId: span, name: 'GET /proxy-he/*', status: 0 }]);
  expect(told.at(-1)).toBe(`00-${trace}-${collector.spans[0]?.spanId ?? ''}-01`);
  expect(collector.all()).not.toContain('13912345678');
  await collector.close();
});

test('a collector that is away costs one line of the log, however much it misses', async () => {
  const running = start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '50' });
  const origin = await address(running);
  const lines = () => running.said.stdout.split('\n').filter((line) => line.includes('traces could not be sent'));
  for (let nth = 0; nth < 20; nth += 1) {
    expect((await call(origin)).status).toBe(200);
    if (nth === 0) await soon(() => lines().length).toBe(1);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(lines()).toHaveLength(1);
  expect(JSON.parse(lines()[0] ?? '{}')).toMatchObject({ level: 40, lost: 1, reason: 'ECONNREFUSED' });
  expect(await ended(running)).toBeLessThan(6000);
});

test('one that takes what it is sent and says nothing holds the end up for two seconds at most', async () => {
  const collector = await startCollector(() => {});
  const running = start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address });
  const origin = await address(running);
  expect((await call(origin)).status).toBe(200);
  await soon(() => collector.spans.length).toBe(1);
  const since = performance.now();
  expect((await call(origin)).status).toBe(200);
  expect(performance.now() - since).toBeLessThan(1500);
  const took = await ended(running);
  expect(took).toBeGreaterThan(1900);
  expect(took).toBeLessThan(6000);
  await collector.close();
});

test('a wrong value is one line at the start', async () => {
  const { said, over } = start({ OTEL_EXPORTER_OTLP_ENDPOINT: backendUrl, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' });
  expect(await over).toBe(1);
  expect(said.stderr).toBe('环境变量 OTEL_EXPORTER_OTLP_PROTOCOL=grpc 无效：可选 http/protobuf。\n');
});
