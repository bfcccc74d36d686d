import { AxiosError, CanceledError } from 'axios';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, sent } from './scripted-wire.ts';
import { forgetCalls, openWire, request, RequestFailure } from '../../../src/core/http.ts';
import { newRequestId } from '../../../src/core/request-id.ts';
import { traceParentIn } from '../../../server/tracing/trace-parent.ts';
import { add, expired, list, wired } from './wired.ts';

const wire = wired();

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
  wire.signIn('one');
  await request(list);
  wire.signIn('two');
  await request(list);
  expect(sent.map(({ headers }) => headers['Authorization'])).toEqual([undefined, 'Bearer one', 'Bearer two']);
});

test('a write carries its request id and its body', async () => {
  await request(add, { data: { title: '茶' }, requestId: 'r1' });
  expect(sent[0]?.headers['Idempotency-Key']).toBe('r1');
  expect(bodyOf(0)).toEqual({ title: '茶' });
});

test('every attempt of a call names a trace of its own, as the server takes it over', async () => {
  wire.signIn('old');
  wire.replies = [expired, new AxiosError('Network Error', 'ERR_NETWORK')];
  const failure = request(add, { requestId: 'r1' });
  wire.signIn('new');
  await expect(failure).rejects.toMatchObject({ code: 0 });
  for (let call = 0; call < 200; call += 1) await request(list);
  const traces = sent.map(({ headers }) => traceParentIn({ traceparent: String(headers['traceparent']) }));
  expect(traces).toHaveLength(202);
  expect(traces.filter((trace) => trace?.sampled !== true)).toEqual([]);
  expect(new Set(traces.map((trace) => trace?.traceId)).size).toBe(202);
  expect(new Set(traces.map((trace) => trace?.spanId)).size).toBe(202);
});

test('a new request id is a UUID (RFC 9562, version 4)', () => {
  const ids = Array.from({ length: 200 }, newRequestId);
  expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([]);
  expect(new Set(ids).size).toBe(200);
});

test('a business failure rejects with code, message and result, and is told once', async () => {
  wire.replies = [{ body: { code: 40001, message: '请检查填写内容', result: { errors: [] } } }];
  const failure = request(add);
  await expect(failure).rejects.toBeInstanceOf(RequestFailure);
  await expect(failure).rejects.toMatchObject({ code: 40001, message: '请检查填写内容', result: { errors: [] } });
  expect(wire.heard.map(({ type }) => type)).toEqual(['NOTIFY']);
});

test('a quiet call tells nobody but the session', async () => {
  wire.replies = [
    { body: { code: 40001, message: '账号或密码错误' } },
    { status: 500 },
    new AxiosError('down'),
    expired,
  ];
  for (let call = 0; call < 4; call++)
    await expect(request(list, { quiet: true })).rejects.toBeInstanceOf(RequestFailure);
  expect(wire.heard).toEqual([{ type: 'TOKEN_EXPIRED' }]);
});

test('of a failure that the caller shows itself nobody else tells; of any other they do', async () => {
  wire.replies = [
    { body: { code: 40901, message: '数据已被 林佳 修改，请刷新后重试' } },
    { body: { code: 40904, message: '重复' } },
  ];
  for (let call = 0; call < 2; call++)
    await expect(request(add, { shows: [40901] })).rejects.toBeInstanceOf(RequestFailure);
  expect(wire.heard).toEqual([{ type: 'NOTIFY', notice: { cause: '40904 重复', level: 'warning', text: '重复' } }]);
});

test('no answer: 网络异常 (spec §8)', async () => {
  wire.replies = [new AxiosError('Network Error', 'ERR_NETWORK'), new AxiosError('timeout', 'ECONNABORTED')];
  await expect(request(list)).rejects.toMatchObject({ code: 0, message: '您的网络发生异常，无法连接服务器' });
  await expect(request(list)).rejects.toBeInstanceOf(RequestFailure);
  expect(wire.heard).toEqual(
    Array.from({ length: 2 }, () => ({
      type: 'NOTIFY',
      notice: { cause: 'network', level: 'error', title: '网络异常', text: '您的网络发生异常，无法连接服务器' },
    })),
  );
});

test('a call that was given up rejects in silence', async () => {
  wire.replies = [new CanceledError()];
  await expect(request(list)).rejects.toBeInstanceOf(RequestFailure);
  expect(wire.heard).toEqual([]);
});

test('what was refused for a token that another tab has renewed is sent again, once', async () => {
  wire.signIn('old');
  wire.replies = [expired, expired];
  const failure = request(add, { requestId: 'r1' });
  wire.signIn('new');
  await expect(failure).rejects.toMatchObject({ code: 50001 });
  expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer old', 'Bearer new']);
  expect(sent.map(({ headers }): unknown => headers['Idempotency-Key'])).toEqual(['r1', 'r1']);
  expect(wire.heard).toEqual([{ type: 'TOKEN_EXPIRED' }]);
});

test('what one operator asked for is neither sent again for the next one nor told to him', async () => {
  wire.signIn('old');
  wire.replies = [expired];
  const failure = request(add, { requestId: 'r1' });
  forgetCalls();
  wire.signIn('next');
  await expect(failure).rejects.toMatchObject({ code: 50001 });
  expect(sent).toHaveLength(1);
  expect(wire.heard).toEqual([]);
});

test('nothing leaves once the operator was signed out in another tab: it is refused as to somebody signed out', async () => {
  wire.signIn('somebody else');
  openWire(false);
  await expect(request(add, { requestId: 'r1' })).rejects.toMatchObject({ code: 50002 });
  expect(sent).toEqual([]);
  expect(wire.heard.map(({ type }) => type)).toEqual(['FORCED_OUT']);
});

test('nothing is sent again when another tab has signed out meanwhile', async () => {
  wire.signIn('old');
  wire.replies = [expired];
  const failure = request(list);
  wire.shelf.clear();
  await expect(failure).rejects.toMatchObject({ code: 50001 });
  expect(sent).toHaveLength(1);
});

test('who stops listening hears nothing more', async () => {
  wire.stop();
  wire.replies = [expired];
  await expect(request(list)).rejects.toBeInstanceOf(RequestFailure);
  expect(wire.heard).toEqual([]);
});
