import fs from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authCalls } from '../../../contract/sign-in/session.ts';
import { SettingRefused } from '../../../server/settings.ts';
import { readTls } from '../../../server/tls-settings.ts';
import { readTrustedProxies } from '../../../server/http/trusted-proxies.ts';
import { temporaryFolder } from '../data-template.ts';
import { png } from '../entities/pictures.ts';
import { textLike } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { selfSigned } from './self-signed.ts';

/* With a certificate of its own the server speaks HTTP/2 over TLS, and HTTP/1.1 with whoever knows no other. */

const tls = selfSigned();
let server: TestServer;
let port = 0;
let token = '';
let session: http2.ClientHttp2Session;
beforeAll(async () => {
  server = await startApp({ tls, beatMs: 60_000 });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
  token = await server.login();
  session = http2.connect(`https://localhost:${port}`, { ca: tls.cert });
});
afterAll(async () => {
  session.close();
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly headers: http2.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request over HTTP/2. */
const ask = (headers: http2.OutgoingHttpHeaders, sent?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const stream = session.request({ authorization: `Bearer ${token}`, ...headers });
    const parts: Buffer[] = [];
    let head: http2.IncomingHttpHeaders = {};
    stream.on('response', (told) => (head = told));
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => resolve({ status: Number(head[':status']), headers: head, body: Buffer.concat(parts) }));
    stream.on('error', reject);
    stream.end(sent);
  });

describe('HTTP/2', () => {
  test('is what both agree on; calls are answered with their headers and nothing about connections', async () => {
    const { status, headers, body } = await ask({ ':path': '/proxy-he/admin/user/info' });
    expect(session.alpnProtocol).toBe('h2');
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 20_000, result: { username: 'admin' } });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-trace-id': textLike(/./) });
    expect(headers).not.toHaveProperty('connection');
  });

  test('takes a body', async () => {
    const sent = Buffer.from(JSON.stringify({ username: 'admin', password: 'not this one' }));
    const { body } = await ask(
      { ':method': 'POST', ':path': '/proxy-he/admin/auth/login', 'content-type': 'application/json' },
      sent,
    );
    expect(JSON.parse(body.toString())).toHaveProperty('code', expect.any(Number));
  });

  test('takes a picture and gives it back as it was', async () => {
    const form = new FormData();
    const picture = png(7, 5);
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const encoded = new Response(form);
    const { body } = await ask(
      {
        ':method': 'POST',
        ':path': '/proxy-he/admin/api/upload',
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      Buffer.from(await encoded.arrayBuffer()),
    );
    const { code, result } = JSON.parse(body.toString()) as { code: number; result: { url: string } };
    expect(code).toBe(20_000);
    expect((await ask({ ':path': result.url })).body).toEqual(picture);
  });

  test('keeps an event stream open beside other calls, until its reader goes', async () => {
    const [, events = ''] = authCalls.events.split(' ');
    const stream = session.request({ ':path': `/proxy-he${events}`, authorization: `Bearer ${token}` });
    const first = await new Promise<string>((resolve, reject) => {
      stream.once('data', (part: Buffer) => resolve(part.toString()));
      stream.once('error', reject);
    });
    expect(first).toContain('event: hello');
    expect((await ask({ ':path': '/healthz' })).status).toBe(200);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.close();
    await closed;
  });
});

test('HTTP/1.1 is spoken with whoever offers no other', async () => {
  const answer = await new Promise<{ version: string; status: number }>((resolve, reject) => {
    https
      .get({ host: 'localhost', port, path: '/healthz', ca: tls.cert, agent: false }, (response) => {
        response.resume();
        response.on('end', () => resolve({ version: response.httpVersion, status: response.statusCode ?? 0 }));
      })
      .on('error', reject);
  });
  expect(answer).toEqual({ version: '1.1', status: 200 });
});

test('a server that closes ends what is open over HTTP/2', async () => {
  const other = await startApp({ tls });
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const own = await other.login();
  const to = (other.app.server.address() as AddressInfo).port;
  const client = http2.connect(`https://localhost:${to}`, { ca: tls.cert });
  const [, events = ''] = authCalls.events.split(' ');
  const stream = client.request({ ':path': `/proxy-he${events}`, authorization: `Bearer ${own}` });
  const ended = new Promise((resolve) => stream.once('close', resolve));
  await new Promise((resolve) => stream.once('data', resolve));
  stream.resume();
  await Promise.all([other.close(), ended]);
  client.destroy();
});

describe('the files that TLS_CERT and TLS_KEY name', () => {
  const folder = temporaryFolder();
  const file = (name: string, content: Buffer) => {
    const at = path.join(folder, name);
    fs.writeFileSync(at, content);
    return at;
  };
  const [cert, key, otherKey] = [
    file('cert.pem', tls.cert),
    file('key.pem', tls.key),
    file('other.pem', selfSigned().key),
  ];
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  test('are read; nothing given is no TLS', () => {
    expect(readTls({ TLS_CERT: cert, TLS_KEY: key })).toEqual({ tls });
    expect(readTls({})).toEqual({});
  });

  test.each([
    ['one of them alone', { TLS_CERT: cert }, 'TLS_KEY'],
    ['a file that is not there', { TLS_CERT: `${cert}x`, TLS_KEY: key }, 'TLS_CERT'],
    ['a key of another certificate', { TLS_CERT: cert, TLS_KEY: otherKey }, '匹配'],
  ])('%s is refused in one line', (_, env, said) => {
    expect(() => readTls(env)).toThrow(SettingRefused);
    expect(() => readTls(env)).toThrow(said);
  });

  test('a server that speaks TLS itself needs no proxy to be told of', () => {
    const env = { PUBLIC_URL: 'https://he.example.com/' };
    expect(() => readTrustedProxies(env)).toThrow('TRUST_PROXY');
    expect(readTrustedProxies({ ...env, TLS_CERT: cert, TLS_KEY: key })).toEqual({});
  });
});
