import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseServer } from '../../../server/http/base-server.ts';
import { soon } from '../../soon.ts';

/** People who take their time, before a server that gives them two seconds. */
const app = baseServer({ logLevel: 'silent', arrivalMs: 2000 });
let origin = '';
beforeAll(async () => {
  app.route({ method: ['GET', 'POST'], url: '/proxy-he/echo', handler: ({ body }) => ({ body }) });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** A connection and everything that came back, until the server ends it. */
function open() {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  // Writing on may find it closed already.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(() => text);
  return { socket, closed };
}

const tooLate = /^HTTP\/1\.1 408 [\s\S]+"code":40001,"message":"请求超时"/;
const isServed = async () => expect((await fetch(`${origin}/proxy-he/echo`)).status).toBe(200);

test('a head that comes a byte at a time is not waited for, and others are served', async () => {
  const slow = Array.from({ length: 50 }, open);
  for (const { socket } of slow) socket.write('GET /proxy-he/echo HTTP/1.1\r\nHost: x\r\n');
  const dripping = setInterval(() => slow.forEach(({ socket }) => socket.writable && socket.write('X: y\r\n')), 50);
  await isServed();
  const answers = await Promise.all(slow.map(({ closed }) => closed));
  clearInterval(dripping);
  expect(answers.filter((answer) => !tooLate.test(answer))).toEqual([]);
  await isServed();
});

test('a body that stays behind its announced length is not waited for', async () => {
  const { socket, closed } = open();
  socket.write(
    'POST /proxy-he/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":',
  );
  expect(await closed).toMatch(tooLate);
});

test('whoever says nothing at all is not kept', async () => {
  const { closed } = open();
  expect(await closed).toMatch(/^(?:|HTTP\/1\.1 408 [\s\S]+)$/);
});

test('whoever goes away half way leaves nothing open', async () => {
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  const { socket, closed } = open();
  socket.write('POST /proxy-he/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"a":');
  await sleep(50);
  socket.destroy();
  await closed;
  app.server.closeIdleConnections();
  await soon(connections).toBe(0);
});

test('what comes behind more than its announced length is another request, and refused as one', async () => {
  const { socket, closed } = open();
  const body = '{"a":1}';
  socket.write(
    `POST /proxy-he/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}{"b":2}\r\n\r\n`,
  );
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400) /);
  expect(answer).toContain('HTTP/1.1 400 ');
  expect(answer).not.toContain('"b"');
  await isServed();
});

test('a head of more than 16 KB is refused', async () => {
  const { socket, closed } = open();
  socket.write(`GET /proxy-he/echo HTTP/1.1\r\nHost: x\r\n${'X: yyyyyyyyyy\r\n'.repeat(2000)}\r\n`);
  expect(await closed).toMatch(/^HTTP\/1\.1 431 [\s\S]+"message":"请求头过长"/);
});
