import { AxiosError } from 'axios';
import { describe, expect, test, vi } from 'vitest';
import { sent } from './scripted-wire.ts';
import { forgetCalls, request, RequestFailure } from '../../../src/core/http.ts';
import { refuseCalls, repeatCalls, waitingCalls } from '../../../src/core/waiting-calls.ts';
import { add, expired, list, wired } from './wired.ts';

const wire = wired();

describe('while the operator is asked about the renewal', () => {
  const other = 'POST /admin/api/FlanAward/awardUpdates';
  const waiting = (wanted: number) => vi.waitFor(() => expect(waitingCalls()).toBe(wanted), 30_000);

  test('a refused call waits and is told about once; renewed, it is made again with its key and the new token', async () => {
    wire.signIn('old');
    wire.isHolding = true;
    wire.replies = [expired];
    const done = request(add, { requestId: 'r1' });
    await waiting(1);
    wire.signIn('new');
    await repeatCalls();
    await expect(done).resolves.toBe('done');
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer old', 'Bearer new']);
    expect(sent.map(({ headers }): unknown => headers['Idempotency-Key'])).toEqual(['r1', 'r1']);
    expect(wire.heard).toEqual([{ type: 'TOKEN_EXPIRED' }]);
  });

  test('all are made again in their order, each when the one before is answered', async () => {
    wire.signIn('old');
    wire.isHolding = true;
    wire.replies = [expired, expired, expired];
    const calls = [request(add), request(other), request(list)];
    await waiting(3);
    wire.signIn('new');
    wire.replies = [new AxiosError('down'), { body: { code: 40001, message: '请检查填写内容' } }];
    const order: number[] = [];
    for (const [index, call] of calls.entries()) void call.catch(() => {}).then(() => order.push(index));
    await expect(repeatCalls()).rejects.toThrow('1 个请求没有得到响应');
    await vi.waitFor(() => expect(order).toEqual([0, 1, 2]), 30_000);
    const again = sent.slice(3).map(({ url }) => url?.replace(/^.*\//, ''));
    expect(again).toEqual(['awardAdds', 'awardUpdates', 'awardLists']);
    await expect(calls[0]).rejects.toMatchObject({ code: 0 });
    await expect(calls[1]).rejects.toMatchObject({ code: 40001 });
    await expect(calls[2]).resolves.toBe('done');
  });

  test('not renewed, it is refused as it was; given up, it waits no longer', async () => {
    wire.isHolding = true;
    wire.replies = [expired, expired];
    const giveUp = new AbortController();
    const [refused, left] = [request(add), request(list, { signal: giveUp.signal })];
    await waiting(2);
    giveUp.abort();
    await expect(left).rejects.toBeInstanceOf(RequestFailure);
    expect(waitingCalls()).toBe(1);
    refuseCalls();
    await expect(refused).rejects.toMatchObject({ code: 50001, message: '登录已过期' });
    expect(sent).toHaveLength(2);
  });

  test('what was under way when the operator did not want to renew asks nothing more', async () => {
    wire.isHolding = true;
    wire.replies = [expired, expired];
    const [first, second] = [request(add), request(list)];
    refuseCalls();
    await expect(first).rejects.toMatchObject({ code: 50001 });
    await expect(second).rejects.toMatchObject({ code: 50001 });
    expect([wire.heard, waitingCalls()]).toEqual([[], 0]);
  });

  test('one that is refused again is refused for good, and the house hears of it', async () => {
    wire.isHolding = true;
    wire.replies = [expired, expired];
    const call = request(add);
    await waiting(1);
    await repeatCalls();
    await expect(call).rejects.toMatchObject({ code: 50001 });
    expect(wire.heard).toHaveLength(2);
  });

  test('a call of the session about itself does not wait', async () => {
    wire.isHolding = true;
    wire.replies = [expired];
    await expect(request(add, { own: true })).rejects.toMatchObject({ code: 50001 });
  });

  test('who signs out takes what waits along: it is not made in the name of the next one', async () => {
    wire.signIn('old');
    wire.isHolding = true;
    wire.replies = [expired];
    const call = request(add, { requestId: 'r1' });
    await waiting(1);
    forgetCalls();
    wire.signIn('next');
    await expect(call).rejects.toMatchObject({ code: 50001 });
    expect(sent).toHaveLength(1);
  });
});
