import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { buildApp } from '../../../server/app.ts';
import type { GateVerdict } from '../../../server/http/gate.ts';
import { type Route, route } from '../../../server/http/route.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { addNotes, sampleRoutes } from './sample-routes.ts';

const traceId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let verdict: GateVerdict = 'pass';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startApp({ routes: [...entityRoutes(), ...sampleRoutes], gate: () => Promise.resolve(verdict) });
  await addNotes(server.store);
  token = await server.login();
});
afterAll(() => server.close());

/** Another server over the same database. */
const alsoWith = (routes: readonly Route[]) =>
  buildApp({ store: server.store, dataDir: server.dataDir, routes, tokenTtl: 60, tokenGrace: 60, logLevel: 'silent' });

describe('the envelope', () => {
  test('is around a success, with the trace id of header and log', async () => {
    const answer = await server.call('GET', '/admin/api/Sample/lists', { token });
    expect(answer).toMatchObject({ status: 200, code: 20000, message: 'ok', result: { totalCount: 5 } });
    expect(answer.trace_id).toMatch(traceId);
    expect(answer.headers['x-trace-id']).toBe(answer.trace_id);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(server.log.some((line) => line.includes(answer.trace_id))).toBe(true);
  });

  test.for(['/admin/api/nothing', '', '/admin/api/Sample/adds'])('is around an unknown call GET %s', async (path) => {
    const answer = await server.call('GET', path, { token });
    expect(answer).toMatchObject({ status: 404, code: 40401, message: '接口不存在' });
    expect(answer.headers['x-trace-id']).toBe(answer.trace_id);
  });

  test('is around an unknown page', async () => {
    const response = await server.app.inject('/nothing.html');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 40401, message: '页面不存在' });
  });

  const faults: readonly [sql: string, status: number, code: number][] = [
    ['code', 500, 50000],
    ['select * from missing_table', 500, 50000],
    ["insert into note (title) values ('a_b')", 200, 40904],
    ["insert into note (title, cate_id) values ('x', 99)", 200, 40401],
    ["insert into note (title, amount) values ('x', -1)", 200, 42201],
    ["insert into role (code, name, status) values ('x', 'x', 'odd')", 200, 40001],
    ['insert into note (title) values (null)', 200, 40001],
    ["select 'x'::int", 200, 40001],
    ['select 1 / 0', 200, 40001],
    ["select pg_terminate_backend(0), 'x'::int", 200, 40001],
  ];
  test.for(faults)(
    'is around the failure %j: HTTP %i with %i, and says nothing about the inside',
    async ([at, status, code]) => {
      const answer = await server.call('GET', '/admin/api/Sample/fails', { token, query: { at } });
      expect(answer).toMatchObject({ status, code });
      const { headers: _, ...body } = answer;
      expect(JSON.stringify(body)).not.toMatch(/select|insert|passwd|missing_table|note|at Object|\.ts|constraint/);
      expect(server.log.some((line) => line.includes(answer.trace_id) && line.includes('stack'))).toBe(true);
    },
  );

  test('is around a database that is not there', async () => {
    const lost = new Error('Connection terminated unexpectedly');
    const failing: Route = route<object>({
      call: 'GET /admin/api/Sample/lost',
      access: 'session',
      summary: 'lost',
      input: z.strictObject({}),
      read: () => Promise.reject(lost),
    });
    const other = await alsoWith([failing]);
    const response = await other.inject({
      url: '/proxy-he/admin/api/Sample/lost',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 50000, message: '数据库暂时不可用，请稍后重试' });
  });
});

describe('who may call', () => {
  const guarded = entityRoutes().flatMap(({ call, access }) =>
    typeof access === 'object' && 'permissionId' in access ? [{ call, access }] : [],
  );
  const denied = builtinRoles.flatMap((role) => {
    const grants = grantsOf(role);
    return guarded.flatMap(({ call, access: { permissionId, action } }) => {
      const granted = grants.filter((grant) => grant.permissionId === permissionId).map((grant) => grant.action);
      if (granted.length === 0) return [{ role: role.code, call, status: 401, code: 50403 }];
      if (typeof action === 'string' && !granted.includes(action))
        return [{ role: role.code, call, status: 200, code: 40301 }];
      return [];
    });
  });

  test('there is something to deny', () => {
    expect(guarded.length).toBeGreaterThan(10);
    expect(denied.filter(({ code }) => code === 50403).length).toBeGreaterThan(20);
    expect(denied.filter(({ code }) => code === 40301).length).toBeGreaterThan(3);
  });

  test('every call is denied to every role that lacks it', async () => {
    const tokens = new Map<string, string>();
    for (const { role, call, ...expected } of denied) {
      const [method = '', path = ''] = call.split(' ');
      tokens.set(role, tokens.get(role) ?? (await server.login(role)));
      const sent = { token: tokens.get(role) ?? '', ...(method === 'POST' && { body: {} }) };
      const answer = await server.call(method as 'GET', path, sent);
      expect({ role, call, status: answer.status, code: answer.code }).toEqual({ role, call, ...expected });
    }
  });

  test('every call is denied to those who are not signed in, before anything of it is looked at', async () => {
    for (const { call } of guarded) {
      const [method = '', path = ''] = call.split(' ');
      const answer = await server.call(method as 'GET', path, { headers: { 'content-type': 'application/json' } });
      expect({ call, status: answer.status, code: answer.code }).toEqual({ call, status: 401, code: 50002 });
    }
  });

  test('a missing action is named', async () => {
    const operator = await server.login('campaign_operator');
    const answer = await server.call('POST', '/admin/api/Sample/moves', {
      token: operator,
      body: { id: 1, event: 'ENABLE', request_id: '12345678' },
    });
    expect(answer).toMatchObject({
      status: 200,
      code: 40301,
      message: '您没有「启用」权限',
      result: { permissionId: 'AwardCate', action: 'enable' },
    });
  });

  const declared = {
    call: 'GET /admin/api/x',
    summary: 'x',
    input: z.strictObject({}),
    read: () => Promise.resolve(),
  } as const;
  const faulty: readonly [what: string, route: object][] = [
    ['no access', declared],
    ['an unknown page', { ...declared, access: { permissionId: 'Nowhere', action: 'query' } }],
    ['an action that the page does not have', { ...declared, access: { permissionId: 'Workplace', action: 'edit' } }],
    ['input that takes unknown keys', { ...declared, access: 'session', input: z.object({}) }],
  ];
  test.for(faulty)('a route with %s stops the start', async ([, wrong]) => {
    await expect(alsoWith([wrong as Route])).rejects.toThrow('GET /admin/api/x');
  });
});

describe('the gate of browser tests', () => {
  test('refuses instead of the server', async () => {
    verdict = { status: 502, body: { odd: true } };
    const response = await server.app.inject('/proxy-he/admin/user/info');
    expect([response.statusCode, response.json()]).toEqual([502, { odd: true }]);
    verdict = 'pass';
  });

  test('drops the connection', async () => {
    verdict = 'drop';
    await expect(server.app.inject('/proxy-he/admin/user/info')).rejects.toThrow(/destroyed/);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    verdict = 'pass';
  });

  test('loses the answer to what was done; asked again, it is not done twice', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ title: 'lost and found' });
    const send = () => fetch(`${address}/proxy-he/admin/api/Sample/adds`, { method: 'POST', headers, body });
    verdict = 'lose';
    await expect(send()).rejects.toThrow(TypeError);
    verdict = 'pass';
    expect(await (await send()).json()).toMatchObject({ code: 20000 });
    const { rows } = await server.store.pool.query(`select 1 from note where title = 'lost and found'`);
    expect(rows).toHaveLength(1);
  });
});

test('what is shown may only be ours', async () => {
  const { headers } = await server.app.inject('/proxy-he/admin/user/info');
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
});

test('probes answer', async () => {
  expect((await server.app.inject('/healthz')).json()).toMatchObject({ code: 20000, result: { status: 'alive' } });
  expect((await server.app.inject('/readyz')).json()).toMatchObject({ code: 20000, result: { status: 'ready' } });
});

test('the log never holds what it must not', async () => {
  await server.call('POST', '/admin/auth/login', { body: { username: 'admin', password: 'Secret-9876' } });
  await server.call('GET', '/admin/auth/refresh_token', { query: { token: 'a-token-in-an-address' } });
  await server.call('GET', '/admin/nothing', { query: { sticket: 'a-ticket-in-an-address' }, token });
  server.app.log.info({
    headers: { authorization: token },
    password: 'Secret-9876',
    body: { token, sticket: 'a-ticket-in-an-address' },
  });
  const log = server.log.join('');
  expect(log).not.toMatch(/Secret-9876|Test-1234|a-token-in|a-ticket-in/);
  expect(log).not.toContain(token);
  expect(log).toContain('"path":"/proxy-he/admin/auth/refresh_token"');
});
