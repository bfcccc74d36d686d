import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../../contract/core/envelope.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { testPassword } from '../data-template.ts';
import { preparedDataDir } from '../prepared.ts';
import { address, endRuns, run } from '../server-process.ts';

/** So many may one account open. */
const perAccount = 50;
let dataDir = '';
beforeAll(async () => {
  dataDir = await preparedDataDir('accounts');
});
afterAll(() => {
  endRuns();
  fs.rmSync(dataDir, { recursive: true });
});

const json = { 'content-type': 'application/json' };
async function signIn(origin: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: testPassword });
  const answer = await fetch(`${origin}/proxy-he/admin/auth/login`, { method: 'POST', headers: json, body });
  return (((await answer.json()) as Envelope).result as { token: string }).token;
}

/** Opens a stream, waits for its greeting, and settles when it has ended. */
async function opened(origin: string, token: string): Promise<{ readonly ended: Promise<string> }> {
  const answer = await fetch(`${origin}/proxy-he/admin/events`, { headers: { authorization: `Bearer ${token}` } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  let text = (await reader.read()).value ?? '';
  const rest = async (): Promise<string> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    return text;
  };
  return { ended: rest() };
}

/** A call whose head the server has read, and everything that comes back until the connection ends. */
async function begun(origin: string, length: number) {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
  let text = '';
  const heard = new Promise<void>((resolve) => {
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      resolve();
    });
  });
  const closed = once(socket, 'close').then(() => text);
  // It says 100 Continue as soon as it has the head.
  const head = ['POST /proxy-he/admin/auth/login HTTP/1.1', 'Host: x', 'Expect: 100-continue'];
  socket.write([...head, 'Content-Type: application/json', `Content-Length: ${length}`, '\r\n'].join('\r\n'));
  await heard;
  return { socket, closed };
}

test('a server with hundreds of open streams stops when told, and answers the call that is under way', async () => {
  const server = run({ DATA_DIR: dataDir });
  const origin = await address(server);
  const names = ['admin', ...builtinRoles.map(({ code }) => code).filter((code) => code !== 'super_admin')];
  const tokens = await Promise.all(names.map((name) => signIn(origin, name)));
  const streams = (
    await Promise.all(
      tokens.map(async (token) => Promise.all(Array.from({ length: perAccount }, () => opened(origin, token)))),
    )
  ).flat();
  expect(streams.length).toBeGreaterThanOrEqual(400);

  const body = JSON.stringify({ username: 'admin', password: testPassword });
  const call = await begun(origin, body.length);
  call.socket.write(body.slice(0, 5));
  const began = performance.now();
  server.child.kill('SIGTERM');
  // All are ended, and not by an error, while that call is still under way.
  const texts = await Promise.all(streams.map(({ ended }) => ended));
  expect(texts.filter((text) => !text.startsWith('event: hello'))).toEqual([]);
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
  call.socket.write(body.slice(5));
  const answer = await call.closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":20000/m);
  // Or the server would wait for that connection's next call, up to the ten seconds that it gives to those under way.
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(await server.over).toBe(0);
  console.info(`stopped with ${streams.length} streams in ${Math.round(performance.now() - began)} ms`);
  expect(server.said.stderr).toBe('');
});

test('a call that never ends does not keep the server: within its ten seconds it stops', async () => {
  const server = run({ DATA_DIR: dataDir });
  const origin = await address(server);
  const { closed } = await begun(origin, 500);
  const asked = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.over).toBe(0);
  // Whoever stops it ends it after ten.
  expect(performance.now() - asked).toBeLessThan(10_000);
  await closed;
});
