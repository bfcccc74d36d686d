import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { markHeader } from '../call-marks.ts';
import { Gate } from '../gate.ts';
import { heldAtGate } from '../gate-http.ts';

const gate = new Gate(500);
const handled: string[] = [];
const server = createServer((request, response) => {
  void heldAtGate(gate, request, response).then((held) => {
    if (held) return;
    handled.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ code: 20000, message: 'ok', result: 'real' }));
  });
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const call = async (path: string, init?: RequestInit) => {
  const response = await fetch(address + path, init);
  return { status: response.status, body: (await response.json()) as unknown };
};
afterAll(() => void server.close());
beforeEach(() => {
  gate.open();
  handled.length = 0;
});

test('what it was not told to hold passes', async () => {
  gate.hold('/awards');
  expect(await call('/users')).toEqual({ status: 200, body: { code: 20000, message: 'ok', result: 'real' } });
});

test('a held call waits; the real handler runs when told so, not before', async () => {
  gate.hold('/awards');
  const answer = call('/awards?pageNo=1');
  const request = await gate.answer('/awards', 'ok');
  expect(request).toMatchObject({ method: 'GET', url: '/awards?pageNo=1' });
  expect((await answer).body).toMatchObject({ result: 'real' });
  expect(handled).toEqual(['GET /awards?pageNo=1']);
});

test.each([
  ['a result', { result: [1] }, { status: 200, body: { code: 20000, message: 'ok', result: [1] } }],
  ['a business code', { code: 40902, message: '冲突' }, { status: 200, body: { code: 40902, message: '冲突' } }],
  ['a status', { status: 401, body: { code: 50001 } }, { status: 401, body: { code: 50001 } }],
  ['a bare status', { status: 503 }, { status: 503, body: null }],
] as const)('it is answered with %s, and no handler runs', async (_, how, expected) => {
  gate.hold(/^POST \/save$/);
  const answer = call('/save', { method: 'POST' });
  await gate.answer('/save', how);
  expect(await answer).toEqual(expected);
  expect(handled).toEqual([]);
});

test('the handler runs and its answer is lost', async () => {
  gate.hold('/save');
  const answer = call('/save', { method: 'POST' }).catch((error: unknown) => error);
  await gate.answer('/save', 'lose');
  expect(await answer).toBeInstanceOf(TypeError);
  expect(handled).toEqual(['POST /save']);
});

test('cleared, it drops what it holds and holds no more', async () => {
  gate.hold('/save');
  const answer = call('/save', { method: 'POST' }).catch((error: unknown) => error);
  await vi.waitUntil(() => gate.pending().length > 0);
  gate.clear();
  expect(await answer).toBeInstanceOf(TypeError);
  expect(handled).toEqual([]);
  expect((await call('/save')).status).toBe(200);
});

test('the line breaks', async () => {
  gate.hold('/');
  const answer = call('/x').catch((error: unknown) => error);
  await gate.answer('/x', 'drop');
  expect(await answer).toBeInstanceOf(TypeError);
});

test.each(['drop', 'lose'] as const)(
  '%s: a browser that sends the broken call again by itself hears of it all the same',
  async (how) => {
    const send = (mark: string) => call('/save', { method: 'POST', headers: { [markHeader]: mark } });
    const broken = (error: unknown) => error;
    gate.hold('/save');
    const answer = send(how).catch(broken);
    await gate.answer('/save', how);
    expect(await answer).toBeInstanceOf(TypeError);
    expect(await send(how).catch(broken)).toBeInstanceOf(TypeError);
    expect(handled).toHaveLength(how === 'lose' ? 1 : 0);
    const another = send('another');
    await gate.answer('/save', 'ok');
    expect((await another).status).toBe(200);
  },
);

test('of two calls the latest is answered; what its client gave up is held no more', async () => {
  gate.hold('/');
  const client = new AbortController();
  const first = call('/list?pageNo=1', { signal: client.signal }).catch((error: unknown) => error);
  await expect.poll(() => gate.pending().length).toBe(1);
  const second = call('/list?pageNo=2');
  await expect.poll(() => gate.pending().length).toBe(2);
  client.abort();
  await expect.poll(() => gate.pending().map(({ url }) => url)).toEqual(['/list?pageNo=2']);
  expect((await gate.answer('/list', { result: 2 })).url).toBe('/list?pageNo=2');
  expect((await second).body).toMatchObject({ result: 2 });
  expect(await first).toMatchObject({ name: 'AbortError' });
});

test('no such call is told, with what is held', async () => {
  gate.hold('/');
  const answer = call('/other');
  await expect(gate.answer('/awards', 'ok')).rejects.toThrow('no call is held like /awards; held: GET /other');
  gate.open();
  expect((await answer).body).toMatchObject({ result: 'real' });
});
