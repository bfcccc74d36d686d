import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTracing } from '../../../server/tracing-settings.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { startTracing } from '../../../server/tracing/start.ts';
import { soon } from '../../soon.ts';
import { engines } from '../engine.ts';
import { addNotes, sampleRoutes } from '../http/sample-routes.ts';
import { textLike } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { type Collector, type Span, startCollector } from './collector.ts';

/* A call is one trace: of the browser, of the server and of the log (docs/decisions/165). */

const trace = '0af7651916cd43dd8448eb211c80319c';
const asUuid = '0af76519-16cd-43dd-8448-eb211c80319c';
const caller = 'b7ad6b7169203331';
const phone = '13912345678';

describe.each(engines)('on %s', (engine) => {
  let server: TestServer;
  let collector: Collector;
  let token = '';
  let stop: () => Promise<void>;
  beforeAll(async () => {
    collector = await startCollector();
    server = await startApp({ engine, routes: [...entityRoutes(), ...sampleRoutes] });
    await addNotes(server.store);
    token = await server.login();
    const { tracing } = readTracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=flan%20one',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    });
    stop = await startTracing(tracing, server.app.log);
  });
  afterAll(async () => {
    await stop();
    await server.close();
    await collector.close();
  });

  const call = (
    path: string,
    traceparent: string,
    more: Parameters<TestServer['call']>[2] = {},
    method: 'GET' | 'POST' = 'GET',
  ) => server.call(method, path, { token, ...more, headers: { traceparent, ...more.headers } });
  const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
  /** The span of a call, once it has come, and what of its trace is below it. */
  const arrived = async (traceId: string): Promise<{ readonly own: Span; readonly below: readonly Span[] }> => {
    await soon(() => spansOf(traceId).some(({ kind }) => kind === 2)).toBe(true);
    const own = spansOf(traceId).find(({ kind }) => kind === 2);
    if (!own) throw new Error('no span');
    return { own, below: spansOf(traceId).filter(({ parentId }) => parentId === own.spanId) };
  };

  test('the id that a call names is that of header, envelope, log, tables and spans', async () => {
    const list = await call('/admin/api/FlanAward/awardLists', `00-${trace}-${caller}-01`, {
      query: { keyword: phone },
      headers: { 'user-agent': 'tests/1' },
    });
    expect([list.code, list.trace_id, list.headers['x-trace-id']]).toEqual([20000, asUuid, asUuid]);
    expect(server.log.some((line) => line.includes(`"trace_id":"${asUuid}"`) && line.includes('answered'))).toBe(true);
    const { own, below } = await arrived(trace);
    expect(own).toMatchObject({ parentId: caller, name: 'GET /proxy-he/admin/api/FlanAward/awardLists', status: 0 });
    expect(own.facts).toEqual({
      'http.request.method': 'GET',
      'http.route': '/proxy-he/admin/api/FlanAward/awardLists',
      'url.scheme': 'http',
      'user_agent.original': 'tests/1',
      'http.response.status_code': 200,
      'flan.code': 20000,
    });
    expect(own.resource).toMatchObject({
      'service.name': 'flan-admin',
      'deployment.environment.name': 'test',
      'telemetry.sdk.language': 'nodejs',
    });
    // Who asks, and what is asked for: all that Server-Timing counts.
    const [, counted] = /"(\d+) statements"/.exec(String(list.headers['server-timing'])) ?? [];
    expect(below).toHaveLength(Number(counted));
    expect(below.length).toBeGreaterThan(1);
    expect(below.map(({ facts }) => facts)).toContainEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.query.text': textLike(/from "?award"?[\s\S]*\$\d/),
      'db.response.returned_rows': expect.any(Number) as unknown,
    });
    expect(collector.heard[0]).toMatchObject({
      path: '/v1/traces',
      'content-type': 'application/x-protobuf',
      'x-tenant': 'flan one',
    });
    // The wire itself, whatever the tests make of it.
    expect(collector.all()).toContain('GET /proxy-he/admin/api/FlanAward/awardLists');
    expect(collector.all()).toContain(Buffer.from(trace, 'hex').toString('latin1'));
  });

  test('a write is one trace in the tables, and nothing that somebody typed leaves the house', async () => {
    const written = trace.replace('0a', '0b');
    const answer = await call(
      '/admin/api/Sample/adds',
      `00-${written}-${caller}-01`,
      { body: { title: `电话 ${phone}`, amount: 1 } },
      'POST',
    );
    expect(answer).toMatchObject({ code: 20000, trace_id: asUuid.replace('0a', '0b') });
    const { rows } = await server.store.pool.query('select 1 from operation_log where trace_id = $1', [
      answer.trace_id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    const { below } = await arrived(written);
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['START', 'INSERT', 'COMMIT']));
    await call(`/admin/nothing/${phone}`, `00-${trace.replace('0a', '0c')}-${caller}-01`, { query: { phone } });
    const lost = await arrived(trace.replace('0a', '0c'));
    expect(lost.own.name).toBe('GET');
    expect(lost.own.facts).toMatchObject({ 'http.response.status_code': 404, 'flan.code': 40401 });
    const login = { username: phone, password: 'Secret-9876' };
    await call('/admin/auth/login', `00-${trace.replace('0a', '0d')}-${caller}-01`, { body: login }, 'POST');
    await arrived(trace.replace('0a', '0d'));
    for (const secret of [phone, 'Secret-9876', token, '127.0.0.1', '超级管理员'])
      expect(collector.all()).not.toContain(Buffer.from(secret).toString('latin1'));
  });

  test('a failure is told by its codes, not in the words of the database', async () => {
    const failing = trace.replace('0a', '0e');
    const at = `select '${'x'.repeat(3000)}' from missing_table`;
    await call('/admin/api/Sample/fails', `00-${failing}-${caller}-01`, { query: { at } });
    const { own, below } = await arrived(failing);
    expect(own).toMatchObject({ status: 2, facts: { 'error.type': '500', 'http.response.status_code': 500 } });
    const broken = below.find(({ status }) => status === 2);
    expect(broken?.facts).toMatchObject({ 'error.type': '42P01', 'db.response.status_code': '42P01' });
    expect(String(broken?.facts['db.query.text'])).toHaveLength(2000);
    expect(collector.all()).not.toContain('does not exist');
  });

  test('calls at once keep their statements apart', async () => {
    const ids = Array.from({ length: 30 }, (_, nth) => `${String(nth + 10)}${trace.slice(2)}`);
    const answers = await Promise.all(
      ids.map((id) => call('/admin/api/FlanAward/awardLists', `00-${id}-${caller}-01`)),
    );
    for (const [nth, id] of ids.entries()) {
      const { below } = await arrived(id);
      const timing = String(answers[nth]?.headers['server-timing']);
      expect(timing).toContain(`"${below.length} statements"`);
      // Asked of the pool by itself: whoever gives a connection back must not have it on his account.
      expect(below.filter(({ facts }) => String(facts['db.query.text']).includes('as session_id'))).toHaveLength(1);
    }
  });

  test('a caller who names none begins one here; one who wants none recorded is not', async () => {
    const answer = await server.call('GET', '/admin/user/info', { token });
    const { own } = await arrived(answer.trace_id.replaceAll('-', ''));
    expect(own.parentId).toBe('');
    const unwanted = trace.replace('0a', '0f');
    await call('/admin/user/info', `00-${unwanted}-${caller}-00`);
    const after = await server.call('GET', '/admin/user/info', { token });
    await arrived(after.trace_id.replaceAll('-', ''));
    expect(spansOf(unwanted)).toEqual([]);
  });

  test('files and probes are no traces', async () => {
    const before = collector.spans.length;
    for (const url of ['/healthz', '/', '/metrics']) await server.app.inject(url);
    const after = await server.call('GET', '/admin/user/info', { token });
    await arrived(after.trace_id.replaceAll('-', ''));
    const names = collector.spans.slice(before).filter(({ kind }) => kind === 2);
    expect(names.map(({ name }) => name)).toEqual(['GET /proxy-he/admin/user/info']);
  });
});
