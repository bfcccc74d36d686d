import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { importCalls } from '../../../contract/jobs/import.ts';
import { baseServer } from '../../../server/http/base-server.ts';
import { openApi, registeredIn } from '../../../server/http/openapi.ts';
import { errorsOf, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { generatedBodies, type Shape } from './generated-body.ts';

/* The document of a whole server, held against what the server takes. */

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let server: TestServer;
let token: string;
let document: Document;
beforeAll(async () => {
  server = await startEntities({ registrationOpen: true });
  token = await server.login();
  document = (await server.app.inject('/proxy-he/openapi.json')).json<Document>();
});
afterAll(() => server.close());

test('it is an OpenAPI document', async () => {
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('calls that take or answer files are in it, and what stands beside the calls', () => {
  const imports = entities.filter(({ import: from }) => from !== undefined).map(importCalls);
  const calls = imports.flatMap(({ template, upload, faults }) => [template, upload, faults]);
  const others = ['dictionaries', 'jobs/file', 'logs', 'upload', 'events', 'openapi.json', 'rehears', 'codes'];
  const named = Object.entries(document.paths).flatMap(([path, found]) =>
    Object.keys(found).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => !named.includes(call.replace(' ', ' /proxy-he')))).toEqual([]);
  expect(others.filter((other) => !named.some((name) => name.includes(other)))).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(['GET /healthz', 'GET /readyz']));
});

/** Names that §7 of the specification gives to calls that nobody makes, with the calls that bear them. */
const spare: readonly (readonly [string, string])[] = [
  ['register', 'POST /admin/auth/register'],
  ['forget-password', 'POST /admin/auth/forget-password'],
  ['2step-code', 'POST /admin/auth/2step-code'],
  ['account sms', 'POST /admin/account/sms'],
  ['sms_err', 'POST /admin/account/sms_err'],
  ['user', 'GET /admin/user'],
  ['role', 'GET /admin/api/roles'],
  ['permission', 'GET /admin/api/permissions'],
  ['current user', 'GET /admin/user/info'],
  ['reset-password', 'POST /admin/auth/reset-password'],
  ['avatar', 'POST /admin/api/account/avatar'],
  ['system dept', 'GET /admin/api/depts'],
  ['system post', 'GET /admin/api/posts'],
  ['log account', 'GET /admin/api/login-logs'],
  ['log db', 'GET /admin/api/db-logs'],
  ['month-bar', 'GET /analysis/month-bar'],
];

test('each call that the specification names is one', async () => {
  const missing = spare.filter(([, call]) => {
    const [method = '', path = ''] = call.split(' ');
    return document.paths[`/proxy-he${path}`]?.[method.toLowerCase()] === undefined;
  });
  expect(missing).toEqual([]);
  const { result } = await server.call('GET', '/admin/user', { token });
  expect(result).toEqual({
    user_id: 1,
    username: 'admin',
    nickname: '超级管理员',
    avatar: null,
    role: { id: 1, name: '超级管理员' },
  });
  for (const name of ['sms', 'sms_err']) {
    const answer = await server.call('POST', `/admin/account/${name}`, { token, body: { mobile: '13800000001' } });
    expect([answer.code, answer.message]).toEqual([
      codes.noAction,
      '本系统不发送短信：两步验证请使用身份验证器，找回密码请使用邮箱',
    ]);
  }
});

test('a route of the API that is not in it stops the start', () => {
  const app = baseServer({ logLevel: 'silent' });
  const registered = registeredIn(app);
  app.get('/proxy-he/secret/:id', (_request, reply) => reply.send({}));
  expect(() => openApi([], registered)).toThrow('get /proxy-he/secret/{id} is not in the OpenAPI document');
});

/** Refusals of a key as such, not of its value. */
const ofKeys = /不支持的参数|参数重复|不能与操作一起提交|Unrecognized|unknown/i;

/** Every body that the document describes, with the call that takes it. */
const bodies = () =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      const inPath = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]));
      return (schema ? generatedBodies(schema) : []).map((body) => ({ method, path, body: { ...body, ...inPath } }));
    }),
  );

test('a body made from the document is taken, or refused by a rule: never for a key that the document names', async () => {
  const sent = bodies().filter(({ path }) => !/\/(?:logout|lock|unlock)$/.test(path));
  const wrong: unknown[] = [];
  for (const { method, path, body } of sent) {
    const url = path.replace('/proxy-he', '').replaceAll(/\{\w+\}/g, '1');
    const answer = await server.call(method.toUpperCase() as 'PUT', url, { token, body });
    const text = JSON.stringify([answer.message, errorsOf(answer)]);
    if (![200, 401].includes(answer.status) || ofKeys.test(text)) wrong.push([method, path, body, answer.status, text]);
  }
  expect(wrong).toEqual([]);
  expect(sent.length).toBeGreaterThan(100);
});

test('the number of the address may stand in the body as well; another one is refused', async () => {
  const admin = operator(server, token);
  const id = await admin.made('post');
  const put = (body: object) => server.call('PUT', `/admin/api/posts/${id}`, { token, body });
  expect(await put({ id, version: 1, remark: '甲' })).toMatchObject({ code: codes.ok, result: { id, version: 2 } });
  expect((await put({ id: String(id), version: 2, remark: '乙' })).code).toBe(codes.ok);
  for (const other of [id + 1, [id], { id }])
    expect(errorsOf(await put({ id: other, version: 3, remark: '丙' }))).toEqual([
      { field: 'id', message: '参数重复' },
    ]);
  const mode = { id, version: 3, mode: 'disable' };
  expect((await server.call('PUT', `/admin/api/posts/${id}/mode`, { token, body: mode })).code).toBe(codes.ok);
  expect(page(await admin.list('post', { id: String(id) })).data).toMatchObject([{ remark: '乙', status: 'disabled' }]);
});
