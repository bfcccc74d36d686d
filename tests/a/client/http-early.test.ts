import { expect, test, vi } from 'vitest';
import { sent } from './scripted-wire.ts';
import { request, RequestFailure } from '../../../src/core/http.ts';
import { add, list, wired } from './wired.ts';

const wire = wired();

const early = (token: string, key = 'GET /proxy-he/admin/api/FlanAward/awardLists?pageNo=1', status = 200) => {
  const answer = { status, body: { code: 20000, message: 'ok', result: 'early' } };
  const calls = { [key]: Promise.resolve(answer) };
  globalThis.earlyStart = { token, since: 1000, calls, ask: () => {}, preload: () => {} };
};
const first = () => request<string>(list, { params: { pageNo: '1' } });

test('the call that the document made ahead is used once', async () => {
  wire.signIn('one');
  early('one');
  expect([await first(), await first()]).toEqual(['early', 'done']);
  expect(sent).toHaveLength(1);
});

test('an early call with another query, token or after a write is not used', async () => {
  wire.signIn('one');
  early('one', 'GET /proxy-he/admin/api/FlanAward/awardLists?pageNo=2');
  expect(await first()).toBe('done');
  early('other');
  expect(await first()).toBe('done');
  early('one');
  await request(add);
  expect(await first()).toBe('done');
});

test('an early call that is too old is not used', async () => {
  wire.signIn('one');
  early('one');
  vi.spyOn(performance, 'now').mockReturnValue(31_001);
  expect(await first()).toBe('done');
  vi.restoreAllMocks();
});

test('an early call that came to nothing is made again', async () => {
  wire.signIn('one');
  early('one');
  if (globalThis.earlyStart)
    globalThis.earlyStart.calls = {
      'GET /proxy-he/admin/api/FlanAward/awardLists?pageNo=1': Promise.resolve(null),
    };
  expect(await first()).toBe('done');
});

test('an early call that its caller has given up is no answer', async () => {
  wire.signIn('one');
  early('one');
  const giveUp = new AbortController();
  const failure = request(list, { params: { pageNo: '1' }, signal: giveUp.signal });
  giveUp.abort();
  await expect(failure).rejects.toMatchObject({ code: 0 });
});

test('a failure of an early call counts like any other', async () => {
  wire.signIn('one');
  early('one', undefined, 401);
  await expect(first()).rejects.toBeInstanceOf(RequestFailure);
  expect(wire.heard.map(({ type }) => type)).toEqual(['FORCED_OUT']);
});
