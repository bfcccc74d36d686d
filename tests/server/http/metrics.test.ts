import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMetrics } from '../../../server/metrics-settings.ts';
import { SettingRefused } from '../../../server/settings.ts';
import { startApp, type TestServer } from '../with-server.ts';

/* `/metrics` is for loopback and for those who are named (outside.md); everybody else finds no such page. */

const secret = 'a token of sixteen';
let server: TestServer;
beforeAll(async () => {
  server = await startApp({ metrics: { token: secret, from: ['10.1.0.0/16', 'fd00::1'] } });
});
afterAll(() => server.close());

const ask = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}, app = server.app) =>
  app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });

describe('may be read', () => {
  test.each([
    ['from this machine', '127.0.0.1', {}],
    ['from this machine by IPv6', '::1', {}],
    ['from a place that is named', '10.1.2.3', {}],
    ['from an address that is named', 'fd00::1', {}],
    ['with the token', '203.0.113.9', { authorization: `Bearer ${secret}` }],
    [
      'with the token through a proxy',
      '127.0.0.1',
      { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${secret}` },
    ],
  ])('%s', async (_, from, headers) => {
    const { statusCode, headers: told, body } = await ask(from, headers);
    expect(statusCode).toBe(200);
    expect(told['content-type']).toContain('text/plain');
    expect(body).toContain('flan_calls_total');
  });
});

describe('is not found', () => {
  test.each([
    ['from elsewhere', '203.0.113.9', {}],
    ['with another token', '203.0.113.9', { authorization: `Bearer ${secret}x` }],
    ['through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['through a proxy that says it otherwise', '127.0.0.1', { forwarded: 'for=203.0.113.9' }],
    ['by whoever says that he comes from here', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }],
  ])('%s', async (_, from, headers) => {
    const { statusCode, body } = await ask(from, headers);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('flan_');
  });

  test('by anybody where nothing is said of it', async () => {
    const plain = await startApp();
    try {
      expect((await ask('127.0.0.1', {}, plain.app)).statusCode).toBe(404);
    } finally {
      await plain.close();
    }
  });
});

test('tells calls by route and code, the pool, streams, jobs and the event loop; no address with a number or a query in it', async () => {
  const token = await server.login();
  await server.call('GET', '/admin/user/info', { token, query: { no: 'such-key' } });
  await server.call('GET', '/admin/api/nothing-here');
  const { body } = await ask('127.0.0.1');
  expect(body).toMatch(
    /flan_calls_total\{method="GET",route="\/proxy-he\/admin\/user\/info",status="200",code="\d+"\} \d/,
  );
  expect(body).toMatch(/flan_call_duration_seconds_count\{method="POST",route="\/proxy-he\/admin\/auth\/login"\} \d/);
  for (const state of ['idle', 'busy', 'waiting'])
    expect(body).toContain(`flan_database_connections{state="${state}"}`);
  for (const state of ['queued', 'running', 'done', 'failed', 'cancelled'])
    expect(body).toContain(`flan_jobs{state="${state}"} 0`);
  expect(body).toContain('flan_live_streams 0');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  expect(body).not.toContain('such-key');
  expect(body).not.toContain('nothing-here');
});

test('what an answer took is told to whoever is signed in, and to nobody else', async () => {
  const token = await server.login();
  const { headers } = await server.call('GET', '/admin/user/info', { token });
  expect(headers['server-timing']).toMatch(/^db;dur=[\d.]+;desc="[1-9]\d* statements", total;dur=[\d.]+$/);
  const posted = await server.call('POST', '/admin/auth/logout', { token, body: { user_id: 1 } });
  expect(posted.headers['server-timing'] ?? '').not.toContain('"0 statements"');
  const refused = await server.call('POST', '/admin/auth/login', { body: { username: 'admin', password: 'no' } });
  expect(refused.headers).not.toHaveProperty('server-timing');
  expect((await server.call('GET', '/admin/user/info')).headers).not.toHaveProperty('server-timing');
});

describe('the settings', () => {
  test('are nobody but this machine, unless they say more', () => {
    expect(readMetrics({})).toEqual({ metrics: { from: [] } });
    expect(readMetrics({ METRICS_TOKEN: secret, METRICS_FROM: '10.0.0.0/8, ::1' })).toEqual({
      metrics: { token: secret, from: ['10.0.0.0/8', '::1'] },
    });
  });

  test.each([
    { METRICS_TOKEN: 'short' },
    { METRICS_FROM: 'everybody' },
    { METRICS_FROM: '0.0.0.0/0' },
    { METRICS_FROM: '10.0.0.0/64' },
  ])('%o is refused', (env) => {
    expect(() => readMetrics(env)).toThrow(SettingRefused);
  });
});
