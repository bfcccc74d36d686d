import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import { sampleOf, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { type DeclaredCall, declaredCalls } from './declared-calls.ts';

/*
 * Hostile values in every key of every call that the server declares. What a value means is the business of the tests of that call;
 * here it is that none makes the server fail, and that no answer tells about the inside.
 */

const isFull = process.env['TEST_FULL'] === '1';

let server: TestServer;
let calls: readonly DeclaredCall[];
let token = '';
beforeAll(async () => {
  server = await startEntities({ registrationOpen: true });
  token = await server.login();
  // The stream does not end, and a session that is left or locked is refused everything else.
  const left = /\/(?:events|logout|lock|upload)$/;
  calls = (await declaredCalls(server.app)).filter(({ path }) => !left.test(path));
});
afterAll(() => server.close());

/** What no answer may hold: statements, names of constraints, stacks, places of files. `need_check` is a field, `wait_check` a state. */
const inside =
  /\bselect \b|\binsert into\b|(?<!needs?|wait)_check\b|_key\b|_pkey\b|\bat \w+ \(|node_modules|\.ts:\d|file:\/\/|\/server\//i;

/** Words of the schema library, which nobody reads who calls or operates. */
const ofSchemas =
  /期望 |无效输入|无效选项|数值过|Invalid (?:input|option|string)|expected (?:string|number|object|array)/;

async function send({ method, path }: DeclaredCall, body: string | undefined, query = '') {
  const response = await server.app.inject({
    method: method as 'GET',
    url: `${path}${query}`,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
  const { statusCode: status, headers, body: text } = response;
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status, text, code: isJson ? response.json<{ code: number }>().code : 0 };
}

const isRead = ({ method }: DeclaredCall) => method === 'GET';
const entityOf = ({ path }: DeclaredCall, call: 'create' | 'update'): Entity | undefined =>
  entities.find(
    ({ calls: declared }) => declared[call] !== undefined && path.endsWith(declared[call].split(' ')[1] ?? ''),
  );

/** A body that the call would take but for one key, so that the value gets as far as it can. */
function otherwiseGood(call: DeclaredCall): object {
  const created = entityOf(call, 'create');
  if (created) return sampleOf(created.name);
  return entityOf(call, 'update') ? { id: 1, version: 1 } : {};
}

/** Sends a value, as the JSON text that it is, in one key of a call. */
function put(call: DeclaredCall, key: string, json: string) {
  if (!isRead(call)) {
    const { [key as never]: _, ...others } = otherwiseGood(call) as Record<string, unknown>;
    const text = JSON.stringify(others);
    return send(call, `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(key)}:${json}}`);
  }
  const value: unknown = JSON.parse(json);
  const text = typeof value === 'string' ? value : json;
  return send(call, undefined, `?${encodeURIComponent(key)}=${encodeURIComponent(text.toWellFormed())}`);
}

/** No call takes these, whatever its schema says. */
const refused: readonly (readonly [what: string, json: string])[] = [
  ['NUL', String.raw`"a\u0000b"`],
  ['NUL deep inside', String.raw`{"a":[{"b":"\u0000"}]}`],
  ['a lone surrogate', String.raw`"\ud800"`],
  ['minus zero', '-0'],
  ['a number beyond double', '1e309'],
  ['__proto__ inside', '{"__proto__":{"x":1}}'],
  ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`],
];
/** They are refused where bodies are read, before any call is looked at: each call is given two of them; with TEST_FULL all. */
const isGiven = (what: string, call: DeclaredCall): boolean =>
  isFull || [0, 1].includes((calls.indexOf(call) + refused.findIndex(([name]) => name === what)) % refused.length);
test.for(refused)('%s is refused by every call that takes a body', async ([what, json]) => {
  const taking = calls.filter((call) => !isRead(call));
  expect(taking.length).toBeGreaterThan(15);
  for (const call of taking.filter((one) => isGiven(what, one)))
    for (const key of [...call.keys.slice(0, 1), 'unknown']) {
      const { status, code, text } = await put(call, key, json);
      expect([call.path, key, status, code]).toEqual([call.path, key, 200, codes.invalid]);
      expect(text).not.toMatch(inside);
    }
});

test('NUL in a query is refused by every call', async () => {
  // Refused where queries are read, as above: one key of eight.
  const tried = (call: DeclaredCall) =>
    call.keys.filter((_, index) => isFull || (index + calls.indexOf(call)) % 8 === 0);
  for (const call of calls.filter(isRead))
    for (const key of [...tried(call), 'unknown']) {
      const { code } = await send(call, undefined, `?${key}=a%00b`);
      // Without a provider, the two addresses that browsers open are not there.
      const closed = /\/sso\/(?:start|callback)$/.test(call.path);
      expect([call.path, key, code]).toEqual([call.path, key, closed ? codes.notFound : codes.invalid]);
    }
});

/** What a call may take or refuse. */
const odd: readonly (readonly [what: string, json: string])[] = [
  ['a quotation mark', `"' or 1=1 --"`],
  [
    'statements, paths and templates',
    String.raw`"1\"); drop table account; -- ../../etc/passwd \u0024{7*7}{{7*7}}<script>x</script>"`,
  ],
  ['an array', '["a","b"]'],
  ['an object', '{"$ne":null}'],
  ['nothing', 'null'],
  ['yes', 'true'],
  ['2^53 + 2', '9007199254740994'],
  ['2^31', '2147483648'],
  ['a fraction', '1e-7'],
  ['below zero', '-1'],
  ['half a megabyte', JSON.stringify('汉'.repeat(170_000))],
  ['a date that there is not', '"2026-02-30T25:61:00Z"'],
  ['the end of time', '"infinity"'],
];
/** Each call is given each value, in one key of sixteen; with TEST_FULL in all. */
const step = isFull ? 1 : 16;
const isAsked = (what: string, call: DeclaredCall, key: string): boolean => {
  const at = call.keys.indexOf(key) + calls.indexOf(call) + odd.findIndex(([name]) => name === what);
  return at % Math.min(step, call.keys.length) === 0;
};
test.for(odd)('%s in any key of any call is no failure of the server', async ([what, json]) => {
  for (const call of calls)
    for (const key of call.keys.filter((one) => isAsked(what, call, one))) {
      if (isRead(call) && what === 'half a megabyte') continue;
      const { status, code, text } = await put(call, key, json);
      expect([call.path, key, status < 500 && code !== codes.failed, status]).toEqual([call.path, key, true, status]);
      expect(text).not.toMatch(inside);
      expect(text).not.toMatch(ofSchemas);
    }
});

/** Headers that the server reads, and what no browser would write there. */
const read = ['authorization', 'x-view-as', 'idempotency-key', 'x-forwarded-host', 'cookie', 'user-agent', 'host'];
const written = ["' or 1=1 --", '\u00ff\u0080', '__proto__', '../..', 'a,b', '%00', ' ', 'x'.repeat(4000)];
test.for(read)('nonsense in the header %s is no failure of the server', async (name) => {
  for (const call of calls.filter(({ path }) => /lists$|awardLists$|user\/info$|\/sso_login$/.test(path)))
    for (const value of written) {
      const headers = { authorization: `Bearer ${token}`, [name]: value };
      const { statusCode, body } = await server.app.inject({ url: call.path, headers });
      expect([call.path, value.slice(0, 20), statusCode < 500]).toEqual([call.path, value.slice(0, 20), true]);
      expect(body).not.toMatch(inside);
    }
});

test('nothing of all this is in the log as a failure', () => {
  expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
