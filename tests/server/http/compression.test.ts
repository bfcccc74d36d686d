import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { importCalls } from '../../../contract/jobs/import.ts';
import type { Envelope } from '../../../contract/core/envelope.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* What goes over the wire is as small as the browser can take it. */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const list = `/proxy-he${entityNamed('award').calls.list.slice('GET '.length)}`;
const asked = (url: string, accepts: string) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepts } });
const resultOf = (text: Buffer | string) => (JSON.parse(String(text)) as Envelope).result;

const inflated = {
  zstd: zlib.zstdDecompressSync,
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
} as const;

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
] as const)('who takes %s is answered in %s, with the same words', async (accepts, wanted) => {
  const plain = await asked(`${list}?pageSize=50`, 'identity');
  const answer = await asked(`${list}?pageSize=50`, accepts);
  expect(answer.headers['content-encoding']).toBe(wanted);
  expect(answer.headers['vary']).toContain('accept-encoding');
  expect(resultOf(inflated[wanted](answer.rawPayload))).toEqual(resultOf(plain.body));
  expect(answer.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
});

test('who takes nothing of it, and what is short, is answered as it is', async () => {
  expect((await asked(`${list}?pageSize=50`, 'identity')).headers['content-encoding']).toBeUndefined();
  const short = await asked(`${list}?keyword=${encodeURIComponent('没有这样的奖励')}`, 'br');
  expect(short.rawPayload.length).toBeLessThan(1024);
  expect(short.headers['content-encoding']).toBeUndefined();
});

test('a refusal is compressed like an answer, and stays a refusal', async () => {
  const { statusCode, headers } = await asked(`${list}?${'x'.repeat(1500)}=1`, 'br');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('application/json');
});

test('pictures and workbooks go as they are: they are compressed already', async () => {
  const { rows } = await server.store.pool.query<{ url: string }>(
    `select image ->> 'url' as url from award where image is not null order by id limit 1`,
  );
  const picture = await asked(rows[0]?.url ?? '', 'br');
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.headers['content-encoding']).toBeUndefined();
  const template = await asked(
    `/proxy-he${importCalls(entityNamed('award')).template.slice('GET '.length)}?format=xlsx`,
    'br',
  );
  expect(template.headers['content-type']).toContain('spreadsheet');
  expect(template.headers['content-encoding']).toBeUndefined();
});

test('a body that says it is compressed is not inflated', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/proxy-he/admin/auth/login',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: zlib.gzipSync(JSON.stringify({ username: 'admin', password: 'x'.repeat(100_000) })),
  });
  expect(answer.json<Envelope>().code).not.toBe(0);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
});
