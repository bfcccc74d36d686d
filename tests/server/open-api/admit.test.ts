import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { admit, type Asked, type Checks, type Client, isAllowed } from '../../../server/open-api/admit.ts';
import { Failure } from '../../../server/http/failure.ts';
import { hmac } from '../../../simulator/signature.ts';
import { signedHeaders } from './caller.ts';

/* Who is let in (engines.md §1.2, §1.6), and what everybody else hears. */

const now = Date.parse('2026-07-20T10:00:00+08:00');
const known: Client = {
  id: 7,
  clientNo: 'KF000007',
  name: '门店端',
  secrets: ['new secret', 'old secret'],
  scopes: new Set(['draw']),
  ratePerS: 20,
  burst: 40,
  allow: ['203.0.113.0/24'],
};
const body = '{"a":1}';
const path = '/proxy-he/open/v1/draws/take';

function request(
  more: Partial<Asked> = {},
  how: { secret?: string; time?: number; nonce?: string; query?: string } = {},
): Asked {
  const { secret = 'new secret', time = now, nonce = randomUUID(), query = '' } = how;
  const headers = signedHeaders(
    { clientNo: 'KF000007', secret },
    { method: 'POST', path, query, body },
    { time, nonce },
  );
  return {
    key: 'KF000007',
    method: 'POST',
    path,
    query,
    time: String(time),
    nonce,
    sign: headers['x-flan-sign'] ?? '',
    body: Buffer.from(body),
    ip: '203.0.113.9',
    scope: 'draw',
    ...more,
  };
}

const order: string[] = [];
const checks = (more: Partial<Checks> = {}): Checks => ({
  client: async (no) => (no === known.clientNo ? known : undefined),
  now: () => now,
  isFresh: async () => (order.push('nonce'), true),
  waitFor: async () => (order.push('rate'), 0),
  ...more,
});
const heard = (asked: Asked, more: Partial<Checks> = {}) =>
  admit(asked, checks(more)).then(
    ({ secret }) => `in by ${secret}`,
    (error: unknown) => (error instanceof Failure ? `${error.status} ${error.code} ${error.message}` : String(error)),
  );
const oneSentence = '401 40101 密钥无效或签名不正确';

test('both secrets sign, and the answer is signed with the one that asked', async () => {
  expect(await heard(request())).toBe('in by new secret');
  expect(await heard(request({}, { secret: 'old secret' }))).toBe('in by old secret');
});

test('an unknown key, a wrong secret and anything that was changed hear one sentence', async () => {
  const signed = request();
  const wrong: Partial<Asked>[] = [
    { key: 'KF000008' },
    { key: '' },
    { method: 'GET' },
    { path: `${path}/x` },
    { query: 'a=1' },
    { body: Buffer.from('{"a":2}') },
    { sign: '' },
    { sign: signed.sign.slice(0, -1) },
    { nonce: randomUUID() },
    { time: String(now + 1) },
  ];
  for (const one of wrong) expect([one, await heard({ ...signed, ...one })]).toEqual([one, oneSentence]);
  expect(await heard(request({}, { secret: 'another' }))).toBe(oneSentence);
});

test('parameters are signed in the order of their names, escaped as in an address', async () => {
  const sent = 'b=%E4%BC%9A%E5%91%98+1&a=x%2Fy';
  const time = String(now);
  const nonce = randomUUID();
  const bodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const text = `GET\n${path}\na=x%2Fy&b=%E4%BC%9A%E5%91%98%201\n${time}\n${nonce}\n${bodyHash}`;
  const asked = {
    ...request(),
    method: 'GET',
    query: sent,
    body: new Uint8Array(),
    time,
    nonce,
    sign: hmac('new secret', text),
  };
  expect(await heard(asked)).toBe('in by new secret');
});

test('five minutes of another clock are let in, a second more is not', async () => {
  const minutes = 5 * 60_000;
  for (const off of [-minutes, minutes]) expect(await heard(request({}, { time: now + off }))).toBe('in by new secret');
  for (const off of [-minutes - 1000, minutes + 1000])
    expect(await heard(request({}, { time: now + off }))).toBe('401 40102 请求时间与服务器相差超过 5 分钟，请校准时钟');
});

test('a number that was used, or is none, is refused; so is an address that is not named', async () => {
  const used = '401 40103 随机数已使用，请换一个重新签名';
  expect(await heard(request(), { isFresh: async () => false })).toBe(used);
  expect(await heard(request({}, { nonce: 'again' }))).toBe(used);
  expect(await heard(request({ ip: '198.51.100.1' }))).toBe('401 40104 该地址不允许使用此密钥');
});

test('too many calls hear 429, and a scope that the key has not is named', async () => {
  expect(await heard(request(), { waitFor: async () => 3 })).toBe('429 42902 调用过于频繁，请稍后再试');
  expect(await heard(request({ scope: 'verify' }))).toBe('200 40301 该密钥没有「verify」权限范围');
});

test('the database is asked for nothing but the key before the signature holds', async () => {
  order.length = 0;
  await heard(request({ sign: 'wrong' }));
  await heard(request({}, { time: 0 }));
  expect(order).toEqual([]);
  await heard(request());
  expect(order).toEqual(['nonce', 'rate']);
});

test('addresses and networks of both families are told apart', () => {
  expect(isAllowed([], '198.51.100.1')).toBe(true);
  expect(isAllowed(['10.0.0.0/8', '2001:db8::/32'], '10.255.0.1')).toBe(true);
  expect(isAllowed(['10.0.0.0/8'], '::ffff:10.1.2.3')).toBe(true);
  expect(isAllowed(['10.0.0.0/8', '2001:db8::/32'], '2001:db8::1')).toBe(true);
  expect(isAllowed(['10.0.0.0/8', '2001:db8::/32'], '11.0.0.1')).toBe(false);
  expect(isAllowed(['203.0.113.8'], '203.0.113.9')).toBe(false);
});
