import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../../contract/envelope.ts';
import { builtinRoles } from '../../../contract/roles.ts';
import { preparedDataDir, testPassword } from '../data-template.ts';
import { address, endRuns, run } from '../server-process.ts';

/** So many may one account open. */
const perAccount = 50;
let dataDir = '';
beforeAll(async () => {
  dataDir = await preparedDataDir();
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

test(
  'a server with hundreds of open streams stops when told, and answers the call that is under way',
  { timeout: 90_000 },
  async () => {
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

    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
    const body = JSON.stringify({ username: 'admin', password: testPassword });
    socket.write(
      `POST /proxy-he/admin/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const began = performance.now();
    server.child.kill('SIGTERM');
    // All are ended, and not by an error, while that call is still under way.
    const texts = await Promise.all(streams.map(({ ended }) => ended));
    expect(texts.filter((text) => !text.startsWith('event: hello'))).toEqual([]);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
    socket.write(body.slice(5));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":20000/);
    // Or the server would wait for that connection's next call, up to the ten seconds that it gives to those under way.
    expect(String(answer)).toMatch(/^connection: close\r$/im);
    expect(await server.over).toBe(0);
    console.info(`stopped with ${streams.length} streams in ${Math.round(performance.now() - began)} ms`);
    expect(server.said.stderr).toBe('');
  },
);

test('a call that never ends does not keep the server: after ten seconds it stops', { timeout: 60_000 }, async () => {
  const server = run({ DATA_DIR: dataDir });
  const origin = await address(server);
  const socket = net
    .connect(Number(new URL(origin).port), '127.0.0.1')
    .on('error', () => undefined)
    .resume();
  socket.write(
    'POST /proxy-he/admin/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  const gone = once(socket, 'close');
  server.child.kill('SIGTERM');
  expect(await server.over).toBe(0);
  await gone;
});
