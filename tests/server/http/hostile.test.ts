import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someList, someText } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { addNotes, sampleRoutes } from './sample-routes.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startApp({ routes: sampleRoutes });
  await addNotes(server.store);
  token = await server.login();
});
afterAll(() => server.close());

const notes = async () =>
  (await server.store.pool.query<{ n: number }>('select count(*)::int as n from note')).rows[0]?.n;
const json = { 'content-type': 'application/json' };

/** Sends a body as it stands. */
async function post(payload: string | Buffer, headers: Record<string, string> = json, path = '/adds') {
  const response = await server.app.inject({
    method: 'POST',
    url: `/proxy-he/admin/api/Sample${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  });
  return {
    status: response.statusCode,
    ...response.json<{ code: number; message: string; trace_id: string; result?: { errors: { field: string }[] } }>(),
  };
}
const list = (query: string) =>
  server.app.inject({
    url: `/proxy-he/admin/api/Sample/lists?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });

const deep = (levels: number) => `{"title":"x","a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('bodies', () => {
  const bodies: readonly [what: string, body: string | Buffer, status: number, field?: string][] = [
    ['a number where text is wanted', '{"title":1}', 200, 'title'],
    ['text where a number is wanted', '{"title":"x","amount":"1"}', 200, 'amount'],
    ['a number beyond 2^53', '{"title":"x","amount":9007199254740993}', 200, 'amount'],
    ['a number beyond int4', '{"title":"x","amount":2147483648}', 200],
    ['a number beyond double', '{"title":"x","amount":1e309}', 200, 'amount'],
    ['minus zero', '{"title":"x","amount":-0}', 200, 'amount'],
    ['a fraction', '{"title":"x","amount":1.5}', 200, 'amount'],
    ['an unknown key', '{"title":"x","id":7}', 200, 'id'],
    ['counters and versions', '{"title":"x","version":1,"created_at":"2020-01-01","issued":5}', 200, 'version'],
    ['NUL in text', String.raw`{"title":"a\u0000b"}`, 200, 'title'],
    ['NUL in a key', String.raw`{"title":"x","a\u0000":1}`, 200],
    ['NUL deep inside', String.raw`{"title":"x","a":[{"b":["\u0000"]}]}`, 200],
    ['a lone surrogate', String.raw`{"title":"\ud800"}`, 200, 'title'],
    ['a lone surrogate in a key', String.raw`{"title":"x","\udc00":1}`, 200],
    ['__proto__', '{"title":"x","__proto__":{"x":1}}', 200, '__proto__'],
    ['constructor', '{"title":"x","constructor":{"prototype":{"x":1}}}', 200, 'constructor'],
    ['__proto__ deep inside', '{"title":"x","a":[{"__proto__":{"x":1}}]}', 200],
    ['65 levels', deep(65), 200],
    ['100,000 levels', deep(100_000), 200],
    ['100,000 levels that never end', '['.repeat(100_000), 400],
    ['a list', '[1]', 200],
    ['null', 'null', 200],
    ['text', '"x"', 200],
    ['truncated JSON', '{"title":"x"', 400],
    ['no JSON at all', 'title=x', 400],
    ['text that is not UTF-8', Buffer.from([0x7b, 0x22, 0x74, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['nothing', '', 200, 'title'],
    ['2 MB', `{"title":"${'x'.repeat(2_000_000)}"}`, 413],
    ['1 MB of emoji', `{"title":"${'😀'.repeat(262_144)}"}`, 413],
    ['long emoji within the limit of size', `{"title":"${'😀'.repeat(100_000)}"}`, 200, 'title'],
  ];

  test.for(bodies)('%s is refused', async ([, body, status, field]) => {
    const before = await notes();
    const answer = await post(body);
    expect(answer).toMatchObject({ status, code: 40001, trace_id: someText });
    if (field !== undefined) expect(answer.result?.errors.map((error) => error.field)).toContain(field);
    expect(await notes()).toBe(before);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test('the last of two equal keys counts', async () => {
    const answer = await post('{"title":"first","title":"last"}');
    expect(answer).toMatchObject({ code: 20000, result: { title: 'last' } });
  });

  test('64 levels are data like any other: the schema decides', async () => {
    expect((await post(deep(60))).message).toContain('a');
  });

  const types = [
    'text/xml',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
    'application/json; charset=gbk',
    'nonsense',
    '',
  ];
  test.for(types)('content type %j is refused', async (type) => {
    const answer = await post('{"title":"x"}', type === '' ? {} : { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, code: 40001 });
  });

  test('UTF-8 said in any way is taken', async () => {
    const answer = await post('{"title":"汉字"}', { 'content-type': 'application/json; charset="UTF-8"' });
    expect(answer).toMatchObject({ code: 20000, result: { title: '汉字' } });
  });
});

describe('queries', () => {
  const refused = [
    'pageNo=1&pageNo=2',
    'pageNo=NaN',
    'pageNo=1.5',
    'pageNo=1e9',
    'pageNo=-1',
    'pageNo=0',
    'pageSize=1000000000',
    'pageNo=100000&pageSize=500',
    'unknown=1',
    'id=1',
    '__proto__=1',
    'constructor=1',
    'keyword=%00',
    'keyword[]=1',
    'request_id=12345678',
  ];
  test.for(refused)('%s is refused', async (query) => {
    const response = await list(query);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ code: 40001, result: { errors: someList } });
  });

  test('a key that stands twice is named, whatever its schema would make of a list', async () => {
    expect((await list('keyword=a&keyword=b')).json()).toMatchObject({
      result: { errors: [{ field: 'keyword', message: '参数重复' }] },
    });
  });

  const literal: readonly [keyword: string, found: string[]][] = [
    ['%', ['一百%']],
    ['_', ['a_b']],
    ['\\', ['a\\b']],
    ["'", ["O'Neil"]],
    ["' or 1=1 --", []],
  ];
  test.for(literal)('keyword %j finds itself only', async ([keyword, titles]) => {
    const response = await list(`keyword=${encodeURIComponent(keyword)}`);
    const found = response.json<{ result: { data: { title: string }[] } }>().result.data;
    expect(found.map(({ title }) => title)).toEqual(titles);
  });

  test('percent signs that mean nothing do no harm', async () => {
    expect((await list('keyword=%zz')).json()).toMatchObject({ code: 20000 });
    expect((await list('keyword=%ED%A0%80')).statusCode).toBe(200);
  });

  test('the same key in query and body is refused', async () => {
    expect(await post('{"title":"x"}', json, '/adds?title=y')).toMatchObject({ status: 200, code: 40001 });
  });

  test('path parameters are checked like the rest', async () => {
    const sent = (id: string) => server.call('PUT', `/admin/api/samples/${id}`, { token, body: { title: 'x' } });
    expect(await sent('7')).toMatchObject({ code: 20000, result: { id: '7', title: 'x' } });
    expect(await sent('%00')).toMatchObject({ status: 200, code: 40001 });
    expect(await sent('%')).toMatchObject({ status: 400, code: 40001 });
    expect(await server.call('PUT', '/admin/api/samples/7', { token, body: { id: '8', title: 'x' } })).toMatchObject({
      code: 40001,
    });
  });
});

test('nothing of all this was the server’s own failure', () => {
  expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
