import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFront } from '../../../server/app.ts';
import { requestIdOf } from '../../../server/tracing/trace-parent.ts';
import { someText } from '../matchers.ts';

/** The back end of a test: remembers what it was sent, answers as it is told. */
interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}
const heard: Heard[] = [];
let answerWith: (request: Heard, response: http.ServerResponse) => void = (_request, response) => response.end();
const backend = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    const sent = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') };
    heard.push(sent);
    answerWith(sent, response);
  });
});

const front = (port: number, trustProxy: readonly string[] = []) =>
  buildFront({ logLevel: 'silent', trustProxy, backend: new URL(`http://127.0.0.1:${port}/base/`) });
function portOf(server: http.Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

let app: FastifyInstance;
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  app = await front(portOf(backend));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  // A connection that fetch has opened in advance would be waited for.
  app.server.closeAllConnections();
  await app.close();
  backend.closeAllConnections();
  backend.close();
});

test('arrive as they were sent', async () => {
  answerWith = (_request, response) => {
    response.writeHead(418, { 'x-own': 'yes', 'content-type': 'text/weird', 'set-cookie': ['a=1', 'b=2'] });
    response.end('short and stout');
  };
  const body = Buffer.from([0, 255, 10, 13, 123]);
  const response = await fetch(`${origin}/proxy-he/admin/x?a=1&a=2&b=%00`, {
    method: 'POST',
    headers: { authorization: 'Bearer t', 'content-type': 'application/octet-stream' },
    body,
  });
  expect([
    response.status,
    response.headers.get('x-own'),
    response.headers.get('content-type'),
    await response.text(),
  ]).toEqual([418, 'yes', 'text/weird', 'short and stout']);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const sent = heard.at(-1);
  expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(sent).toMatchObject({
    method: 'POST',
    url: '/base/proxy-he/admin/x?a=1&a=2&b=%00',
    body: body.toString('latin1'),
  });
  expect(sent?.headers).toMatchObject({
    authorization: 'Bearer t',
    'content-type': 'application/octet-stream',
    'content-length': '5',
    host: `127.0.0.1:${portOf(backend)}`,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(origin).host,
    'x-forwarded-proto': 'http',
  });
});

test('where a call comes from is passed on as far as it is believed', async () => {
  answerWith = (_request, response) => response.end();
  const headers = {
    'x-forwarded-for': '1.2.3.4, 9.9.9.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '1',
    'x-real-ip': '1.2.3.4',
    forwarded: 'for=1.2.3.4',
  };
  const sentBy = async (server: FastifyInstance) => {
    await server.inject({ url: '/proxy-he/x', headers });
    const named = Object.entries(heard.at(-1)?.headers ?? {});
    return Object.fromEntries(named.filter(([name]) => /forwarded|real-ip/.test(name)));
  };
  expect(await sentBy(app)).toEqual({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost:80',
    'x-forwarded-proto': 'http',
  });
  const behindProxy = await front(portOf(backend), ['127.0.0.1']);
  expect(await sentBy(behindProxy)).toEqual({
    'x-forwarded-for': '9.9.9.9, 127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  });
  await behindProxy.close();
});

test('the back end has the id of the front: the one that the caller names, or the front’s own', async () => {
  answerWith = (_request, response) => response.end();
  const named = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
  const { headers } = await app.inject({ url: '/proxy-he/x', headers: { traceparent: named, tracestate: 'a=b' } });
  expect(heard.at(-1)?.headers).toMatchObject({ traceparent: named, tracestate: 'a=b' });
  expect(headers['x-trace-id']).toBe('0af76519-16cd-43dd-8448-eb211c80319c');
  for (const traceparent of ['', 'nonsense']) {
    const answer = await app.inject({ url: '/proxy-he/x', headers: { traceparent } });
    expect(requestIdOf(heard.at(-1)?.headers ?? {})).toBe(answer.headers['x-trace-id']);
  }
});

test.for(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is passed on', async (method) => {
  answerWith = (request, response) => response.end(request.method);
  const response = await fetch(`${origin}/proxy-he/x`, { method });
  expect(await response.text()).toBe(method);
});

test('5 MB go through in both directions', async () => {
  answerWith = (request, response) => response.end(Buffer.from(request.body, 'latin1'));
  const body = Buffer.alloc(5_000_000, 'a');
  const response = await fetch(`${origin}/proxy-he/admin/api/upload`, { method: 'POST', body });
  expect((await response.arrayBuffer()).byteLength).toBe(5_000_000);
});

test('an event stream arrives event by event, and ends when the reader goes', async () => {
  let gone: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    gone = resolve;
  });
  answerWith = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    response.on('close', () => gone?.());
  };
  const aborter = new AbortController();
  const response = await fetch(`${origin}/proxy-he/admin/events`, { signal: aborter.signal });
  const first = await response.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value as Uint8Array)).toBe('data: 1\n\n');
  aborter.abort();
  await ended;
});

test('an answer that breaks off half way breaks off here too', async () => {
  answerWith = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  };
  await expect(fetch(`${origin}/proxy-he/x`).then((response) => response.text())).rejects.toThrow('terminated');
});

test('a back end that is not there is 502 in the envelope; the rest stays', async () => {
  const alone = await front(1);
  const response = await alone.inject('/proxy-he/admin/user/info');
  expect(response.statusCode).toBe(502);
  expect(response.json()).toMatchObject({ code: 50010, message: '无法连接后端服务', trace_id: someText });
  expect((await alone.inject('/')).body).toContain('npm start');
  expect((await alone.inject('/healthz')).statusCode).toBe(200);
  expect((await alone.inject('/readyz')).statusCode).toBe(503);
  await alone.close();
});

test('is ready when the back end answers, whatever it says', async () => {
  answerWith = (_request, response) => response.writeHead(404).end();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
