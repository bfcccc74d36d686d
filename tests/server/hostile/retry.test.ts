import { engines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Envelope } from '../../../contract/core/envelope.ts';
import { codes } from '../../../contract/core/errors.ts';
import { testPassword } from '../data-template.ts';
import { firstLine } from '../db/children.ts';
import { lastingDatabase } from '../killed.ts';

describe.each(engines)('kill -9 between commit and answer on %s', (engine) => {
  const { child: startOver } = lastingDatabase(engine);

  const start = async (...how: readonly string[]) => {
    const child = startOver('../hostile/retry-child.ts', ...how);
    return { child, origin: await firstLine(child) };
  };
  const post = async (origin: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${origin}/proxy-he/admin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Envelope;
  };

  const made = async (origin: string, headers: Readonly<Record<string, string>>) => {
    const found = await fetch(`${origin}/proxy-he/admin/api/FlanAwardCate/lists?keyword=只有一次`, { headers });
    return ((await found.json()) as { result: { totalCount: number } }).result.totalCount;
  };

  test('sent again with its key, it is done once and answered', async () => {
    const first = await start('dies');
    const { result } = await post(first.origin, '/auth/login', { username: 'admin', password: testPassword });
    const headers = { authorization: `Bearer ${(result as { token: string }).token}`, 'idempotency-key': randomUUID() };
    const send = (origin: string) =>
      post(origin, '/api/FlanAwardCate/creates', { cate_name: '只有一次', sort: 1 }, headers);
    const died = once(first.child, 'exit');
    await expect(send(first.origin)).rejects.toThrow('fetch failed');
    expect(await died).toEqual([null, 'SIGKILL']);

    const second = await start();
    const answer = await send(second.origin);
    expect(answer).toMatchObject({ code: codes.ok, result: { version: 1 } });
    // And again, and with another key: now it is another wish, which the name forbids.
    expect((await send(second.origin)).result).toEqual(answer.result);
    headers['idempotency-key'] = randomUUID();
    expect(await send(second.origin)).toMatchObject({ code: codes.duplicate });
    expect(await made(second.origin, headers)).toBe(1);
  });
});
