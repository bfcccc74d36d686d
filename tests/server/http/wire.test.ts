import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseServer } from '../../../server/http/base-server.ts';

const app = baseServer({ logLevel: 'silent' });
let port = 0;
beforeAll(async () => {
  for (const method of ['GET', 'POST']) app.route({ method, url: '/proxy-he/echo', handler: ({ body }) => ({ body }) });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

async function raw(text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 5000))]);
  socket.destroy();
  return answer;
}

const nonsense: readonly [what: string, text: string, status: RegExp][] = [
  ['garbage', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a URL of 20 KB', `GET /proxy-he/x?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, /^HTTP\/1\.1 431 /],
  [
    'two lengths',
    'POST /proxy-he/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    /^HTTP\/1\.1 400 /,
  ],
  ['garbage after a call', 'GET /proxy-he/echo HTTP/1.1\r\nHost: x\r\n\r\n\0\0\0\r\n\r\n', /^HTTP\/1\.1 400 /],
];
test.for(nonsense)('%s is answered in the envelope', async ([, text, status]) => {
  const answer = await raw(text);
  expect(answer).toMatch(status);
  expect(answer).toMatch(/"code":40001,"message":"[^"]+","trace_id":"[0-9a-f-]{36}"\}$/);
});

test('a body that never comes keeps nobody else waiting', async () => {
  const waiting = raw(
    `POST /proxy-he/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  );
  const answer = await fetch(`http://127.0.0.1:${port}/proxy-he/echo`);
  expect(answer.status).toBe(200);
  expect(await waiting).toBe('');
});
