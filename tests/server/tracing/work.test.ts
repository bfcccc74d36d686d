import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { enqueue } from '../../../server/jobs/enqueue.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { deliveryRound } from '../../../server/open-api/webhooks/deliver.ts';
import { publicWay } from '../../../server/open-api/webhooks/post.ts';
import { partnerClient } from '../../../server/partner/client.ts';
import { secretBox } from '../../../server/sign-in/secrets/secret-box.ts';
import { startTracing } from '../../../server/tracing/start.ts';
import { traced } from '../../../server/tracing/traced.ts';
import { readTracing } from '../../../server/tracing-settings.ts';
import { soon } from '../../soon.ts';
import { blackLines } from '../clock/lines.ts';
import { startEntities } from '../entities/with-entities.ts';
import { counting, prepareMarks } from '../jobs/counting.ts';
import { madeKey } from '../open-api/keys.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';
import { type Collector, type Span, startCollector } from './collector.ts';

/* What the house does by itself is a trace of its own, and what it asks of others a piece of one. */

const secretKey = 'a server key that is long enough for tests';
let server: TestServer;
let collector: Collector;
let stop: () => Promise<void>;
/** Somebody else, who answers 503. */
let other: http.Server;
const heard: http.IncomingHttpHeaders[] = [];
const portOf = () => {
  const bound = other.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
};

beforeAll(async () => {
  collector = await startCollector();
  server = await startEntities({ engine: 'PostgreSQL', secretKey });
  await prepareMarks(server.store);
  other = http.createServer((request, response) => {
    heard.push(request.headers);
    request.resume().on('end', () => response.writeHead(503).end());
  });
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_BSP_SCHEDULE_DELAY: '20' };
  stop = await startTracing(readTracing(env).tracing, server.app.log);
});
afterAll(async () => {
  await stop();
  await server.close();
  await collector.close();
  other.closeAllConnections();
  other.close();
});
beforeEach(() => {
  collector.spans.length = 0;
  heard.length = 0;
});

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const arrived = async (name: string, count = 1): Promise<readonly Span[]> => {
  await soon(() => named(name).length).toBe(count);
  return named(name);
};
const below = ({ spanId }: Span) => collector.spans.filter(({ parentId }) => parentId === spanId);

test('each step of a job is one, with the trace that its lines have', async () => {
  const { rows } = await server.store.pool.query<{ id: number }>(`select id from account where username = 'admin'`);
  const id = await withTransaction(server.store, (tx) =>
    enqueue(tx, { kind: 'count' }, { upTo: 2 }, { accountId: rows[0]?.id ?? 0, nickname: '' }, { title: '奖励' }),
  );
  const log = { info: () => {}, warn: () => {} };
  const end = startJobs(server.store, log, { kinds: [counting()], pollMs: 200 });
  const steps = await arrived('job count', 2);
  await end();
  expect(new Set(steps.map(({ traceId }) => traceId)).size).toBe(2);
  for (const step of steps) {
    expect(step).toMatchObject({ parentId: '', kind: 1, status: 0 });
    expect(step.facts).toEqual({ 'flan.job': id, 'flan.trace_id': `job-${id}` });
    expect(below(step).map(({ name }) => name)).toEqual(expect.arrayContaining(['START', 'INSERT', 'COMMIT']));
  }
});

test('what the clock moves has the id of its lines in the logs', async () => {
  const lines = blackLines(() => server);
  const [id = 0] = await lines.add(60);
  await tick(server.store);
  const [line] = await lines.logged('he_user_black_list', [id]);
  const [move] = await arrived('clock he_user_black_list');
  expect(`clock-${move?.traceId ?? ''}`).toBe(line?.trace_id.replaceAll(/(?<=-.*)-/g, ''));
  expect(move).toMatchObject({ parentId: '', kind: 1 });
  expect(move?.facts).toEqual({
    'flan.entity': 'he_user_black_list',
    'flan.rows': 1,
    'flan.trace_id': line?.trace_id,
  });
  expect(move && below(move).length).toBeGreaterThan(3);
});

test('a partner is told of the trace that it is asked in; of its address the host alone is told', async () => {
  const settings = { url: new URL(`http://127.0.0.1:${portOf()}/shop`), appKey: 'k', appSecret: 's', timeoutMs: 2000 };
  const place = partnerClient(settings).place({ order_no: 'DH-1', item_id: 'x', quantity: 1, needs_check: true });
  await expect(place).rejects.toMatchObject({ kind: 'down' });
  const [asked] = await arrived('POST');
  expect(asked).toMatchObject({ parentId: '', kind: 3, status: 2 });
  expect(asked?.facts).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 503,
    'server.address': '127.0.0.1',
    'url.scheme': 'http',
    'error.type': 'PartnerFailure',
  });
  expect(heard[0]?.['traceparent']).toBe(`00-${asked?.traceId ?? ''}-${asked?.spanId ?? ''}-01`);
  expect(collector.all()).not.toContain('DH-1');
});

test('asked within other work it is a piece of that', async () => {
  const settings = { url: new URL(`http://127.0.0.1:${portOf()}/`), appKey: 'k', appSecret: 's', timeoutMs: 2000 };
  await traced({ name: 'outer', kind: 'internal', facts: {} }, () =>
    partnerClient(settings)
      .cancel('DH-2', '不要了')
      .catch(() => undefined),
  );
  const [outer] = await arrived('outer');
  expect(outer && below(outer).map(({ name, kind }) => [name, kind])).toEqual([['POST', 3]]);
});

test('an address of somebody else hears nothing of traces, and what it is sent is one', async () => {
  const token = await server.login();
  const key = await madeKey(server, token);
  await server.store.pool.query(`insert into webhook_endpoint (name, client_id, url, events, status)
    values ('演示接收端', ${key.id}, 'http://hooks.example.com:${portOf()}/in?secret=of-theirs', '["record.won"]', 'enabled')`);
  await server.store.pool.query('delete from outbox_event');
  await server.store.pool.query(`insert into outbox_event (kind, member_no, data) values ('record.won', 'HY01', '{}')`);
  const way = { ...publicWay, protocols: new Set(['http:']), addressOf: async () => '127.0.0.1' };
  collector.spans.length = 0;
  await deliveryRound(server.store, { box: secretBox(secretKey, 'api client'), way });
  const [push] = await arrived('POST');
  expect(push?.facts).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 503,
    'server.address': 'hooks.example.com',
    'url.scheme': 'http',
  });
  expect(heard).toHaveLength(1);
  expect(heard[0]).not.toHaveProperty('traceparent');
  expect(collector.all()).not.toMatch(/of-theirs|HY01/);
});
