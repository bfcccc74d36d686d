import { AxiosError, CanceledError } from 'axios';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyOf, type Reply, script, sent } from './scripted-wire.ts';
import type { Trouble } from '../../../src/answer.ts';
import { forgetCalls, listenToTrouble, openWire, request, RequestFailure } from '../../../src/http.ts';

let replies: Reply[];
const shelf = new Map<string, string>();

const signIn = (token: string) =>
  shelf.set('pro__Access-Token', JSON.stringify({ dataType: 'string', value: token, timestamp: 1 }));
const list = 'GET /admin/api/FlanAward/awardLists';
const add = 'POST /admin/api/FlanAward/awardAdds';
const expired = { status: 401, body: { code: 50001, message: '登录已过期' } };

const heard: Trouble[] = [];
let stop: () => void;

beforeEach(() => {
  replies = [];
  script(() => replies.shift());
  heard.length = 0;
  shelf.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => shelf.get(key) ?? null });
  stop = listenToTrouble((trouble) => heard.push(trouble));
});
afterEach(() => {
  stop();
  openWire(true);
  vi.unstubAllGlobals();
  globalThis.earlyStart = undefined;
});

test('base path, time-out and query are those of the API (spec §7)', async () => {
  await expect(request(list, { params: { pageNo: '1', keyword: '茶&a' } })).resolves.toBe('done');
  expect(sent[0]).toMatchObject({
    method: 'get',
    baseURL: '/proxy-he',
    url: '/admin/api/FlanAward/awardLists?pageNo=1&keyword=%E8%8C%B6%26a',
    timeout: 60_000,
  });
});

test('every call carries the token that is stored now, and none when nobody is signed in', async () => {
  await request(list);
  signIn('one');
  await request(list);
  signIn('two');
  await request(list);
  expect(sent.map(({ headers }) => headers['Authorization'])).toEqual([undefined, 'Bearer one', 'Bearer two']);
});

test('a write carries its request id and its body', async () => {
  await request(add, { data: { title: '茶' }, requestId: 'r1' });
  expect(sent[0]?.headers['Idempotency-Key']).toBe('r1');
  expect(bodyOf(0)).toEqual({ title: '茶' });
});

test('a business failure rejects with code, message and result, and is told once', async () => {
  replies = [{ body: { code: 40001, message: '请检查填写内容', result: { errors: [] } } }];
  const failure = request(add);
  await expect(failure).rejects.toBeInstanceOf(RequestFailure);
  await expect(failure).rejects.toMatchObject({ code: 40001, message: '请检查填写内容', result: { errors: [] } });
  expect(heard.map(({ type }) => type)).toEqual(['NOTIFY']);
});

test('a quiet call tells nobody but the session', async () => {
  replies = [{ body: { code: 40001, message: '账号或密码错误' } }, { status: 500 }, new AxiosError('down'), expired];
  for (let call = 0; call < 4; call++)
    await expect(request(list, { quiet: true })).rejects.toBeInstanceOf(RequestFailure);
  expect(heard).toEqual([{ type: 'TOKEN_EXPIRED' }]);
});

test('no answer: 网络异常 (spec §8)', async () => {
  replies = [new AxiosError('Network Error', 'ERR_NETWORK'), new AxiosError('timeout', 'ECONNABORTED')];
  await expect(request(list)).rejects.toMatchObject({ code: 0, message: '您的网络发生异常，无法连接服务器' });
  await expect(request(list)).rejects.toBeInstanceOf(RequestFailure);
  expect(heard).toEqual(
    Array.from({ length: 2 }, () => ({
      type: 'NOTIFY',
      notice: { cause: 'network', level: 'error', title: '网络异常', text: '您的网络发生异常，无法连接服务器' },
    })),
  );
});

test('a call that was given up rejects in silence', async () => {
  replies = [new CanceledError()];
  await expect(request(list)).rejects.toBeInstanceOf(RequestFailure);
  expect(heard).toEqual([]);
});

test('what was refused for a token that another tab has renewed is sent again, once', async () => {
  signIn('old');
  replies = [expired, expired];
  const failure = request(add, { requestId: 'r1' });
  signIn('new');
  await expect(failure).rejects.toMatchObject({ code: 50001 });
  expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer old', 'Bearer new']);
  expect(sent.map(({ headers }): unknown => headers['Idempotency-Key'])).toEqual(['r1', 'r1']);
  expect(heard).toEqual([{ type: 'TOKEN_EXPIRED' }]);
});

test('what one operator asked for is neither sent again for the next one nor told to him', async () => {
  signIn('old');
  replies = [expired];
  const failure = request(add, { requestId: 'r1' });
  forgetCalls();
  signIn('next');
  await expect(failure).rejects.toMatchObject({ code: 50001 });
  expect(sent).toHaveLength(1);
  expect(heard).toEqual([]);
});

test('nothing leaves once the operator was signed out in another tab: it is refused as to somebody signed out', async () => {
  signIn('somebody else');
  openWire(false);
  await expect(request(add, { requestId: 'r1' })).rejects.toMatchObject({ code: 50002 });
  expect(sent).toEqual([]);
  expect(heard.map(({ type }) => type)).toEqual(['FORCED_OUT']);
});

test('nothing is sent again when another tab has signed out meanwhile', async () => {
  signIn('old');
  replies = [expired];
  const failure = request(list);
  shelf.clear();
  await expect(failure).rejects.toMatchObject({ code: 50001 });
  expect(sent).toHaveLength(1);
});

test('who stops listening hears nothing more', async () => {
  stop();
  replies = [expired];
  await expect(request(list)).rejects.toBeInstanceOf(RequestFailure);
  expect(heard).toEqual([]);
});

const early = (token: string, key = 'GET /proxy-he/admin/api/FlanAward/awardLists?pageNo=1', status = 200) => {
  const answer = { status, body: { code: 20000, message: 'ok', result: 'early' } };
  const calls = { [key]: Promise.resolve(answer) };
  globalThis.earlyStart = { token, since: 1000, calls, ask: () => {}, preload: () => {} };
};
const first = () => request<string>(list, { params: { pageNo: '1' } });

test('the call that the document made ahead is used once', async () => {
  signIn('one');
  early('one');
  expect([await first(), await first()]).toEqual(['early', 'done']);
  expect(sent).toHaveLength(1);
});

test('an early call with another query, token or after a write is not used', async () => {
  signIn('one');
  early('one', 'GET /proxy-he/admin/api/FlanAward/awardLists?pageNo=2');
  expect(await first()).toBe('done');
  early('other');
  expect(await first()).toBe('done');
  early('one');
  await request(add);
  expect(await first()).toBe('done');
});

test('an early call that is too old is not used', async () => {
  signIn('one');
  early('one');
  vi.spyOn(performance, 'now').mockReturnValue(31_001);
  expect(await first()).toBe('done');
  vi.restoreAllMocks();
});

test('an early call that came to nothing is made again', async () => {
  signIn('one');
  early('one');
  if (globalThis.earlyStart)
    globalThis.earlyStart.calls = {
      'GET /proxy-he/admin/api/FlanAward/awardLists?pageNo=1': Promise.resolve(null),
    };
  expect(await first()).toBe('done');
});

test('an early call that its caller has given up is no answer', async () => {
  signIn('one');
  early('one');
  const giveUp = new AbortController();
  const failure = request(list, { params: { pageNo: '1' }, signal: giveUp.signal });
  giveUp.abort();
  await expect(failure).rejects.toMatchObject({ code: 0 });
});

test('a failure of an early call counts like any other', async () => {
  signIn('one');
  early('one', undefined, 401);
  await expect(first()).rejects.toBeInstanceOf(RequestFailure);
  expect(heard.map(({ type }) => type)).toEqual(['FORCED_OUT']);
});
