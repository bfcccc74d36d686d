import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFront } from '../../../server/app.ts';
import { temporaryFolder } from '../data-template.ts';
import { png } from '../entities/pictures.ts';
import { addressOf, openStream } from '../live/streams.ts';
import { startApp, type TestServer } from '../with-server.ts';

const inline = "document.documentElement.dataset.theme = 'dark';";
const hash = `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
const clientDir = temporaryFolder();
let server: TestServer;
let token = '';
let picture = '';
beforeAll(async () => {
  fs.mkdirSync(path.join(clientDir, 'assets'));
  for (const page of ['index.html', 'inspector.html', 'about.html'])
    fs.writeFileSync(path.join(clientDir, page), `<!doctype html><script>${inline}</script>`);
  fs.writeFileSync(path.join(clientDir, 'assets/app-1.js'), 'export const a = 1;');
  server = await startApp({ clientDir });
  token = await server.login();
  picture = await keptPicture();
});
afterAll(async () => {
  await server.close();
  fs.rmSync(clientDir, { recursive: true });
});

async function keptPicture(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png(4, 4))]), 'a.png');
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  const body = Buffer.from(await sent.arrayBuffer());
  const { result } = await server.call('POST', '/admin/api/upload', { token, headers, body });
  return (result as { url: string }).url;
}

/** `directive value…` by directive. */
const directives = (policy: unknown): ReadonlyMap<string, string> =>
  new Map(
    String(policy)
      .split(';')
      .map((part) => {
        const [name = '', ...values] = part.trim().split(/\s+/);
        return [name, values.join(' ')];
      }),
  );

const api = '/proxy-he/admin';
/** What is asked, and the status of its answer. */
const asked: readonly (readonly [url: string, status: number])[] = [
  ['/', 200],
  ['/index.html', 200],
  ['/inspector.html', 200],
  ['/about.html', 200],
  ['/assets/app-1.js', 200],
  ['/nothing.html', 404],
  ['/%00', 404],
  ['/../package.json', 404],
  ['/uploads/nothing.png', 404],
  ['/healthz', 200],
  ['/proxy-he/openapi.json', 200],
  [`${api}/user/info`, 401],
  [`${api}/nothing`, 404],
  [`${api}/auth/sso`, 200],
  [`${api}/auth/sso_login?sticket=x`, 200],
];

test.for(asked)('%s has every header that protects it', async ([url, status]) => {
  const { statusCode, headers } = await server.app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(String(headers['permissions-policy'])).toContain('camera=(), ');
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['server']).toBeUndefined();
  const policy = directives(headers['content-security-policy']);
  expect(policy.get('script-src')).toBe(`'self' ${hash}`);
  expect([policy.get('object-src'), policy.get('base-uri'), policy.get('frame-ancestors')]).toEqual([
    "'none'",
    "'none'",
    "'none'",
  ]);
  if (url.startsWith('/proxy-he/')) expect(headers['cache-control']).toBe('no-store');
});

test('the pages keep to the policy: no handler and no address in them runs a script', () => {
  const pages = fs.globSync('src/*.html');
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages)
    expect([page, /\son\w+\s*=|javascript:/i.exec(fs.readFileSync(page, 'utf8'))?.[0]]).toEqual([page, undefined]);
});

test('a picture may do nothing at all', async () => {
  const { headers } = await server.app.inject(picture);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

test('a stream of events is kept by nobody', async () => {
  const stream = await openStream(server.app, token);
  stream.close();
  const kept = ['cache-control', 'x-content-type-options'].map((name) => stream.headers.get(name));
  expect(kept).toEqual(['no-store', 'nosniff']);
});

test.for(['/%', `${api}/%zz`])('%s, which is no address, is kept and guessed at by nobody', async (url) => {
  const { statusCode, headers } = await server.app.inject(url);
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('what the parser of HTTP refuses is kept and guessed at by nobody', async () => {
  const { port } = new URL(await addressOf(server.app));
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.end('hello\r\n\r\n');
  let answer = '';
  for await (const part of socket) answer += String(part);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(answer).toContain('\r\ncache-control: no-store\r\n');
});

describe('browsers are told to insist on TLS', () => {
  const front = (publicUrl?: string) =>
    buildFront({
      logLevel: 'silent',
      backend: new URL('http://127.0.0.1:1'),
      ...(publicUrl !== undefined && { publicUrl: new URL(publicUrl) }),
    });
  const whole = async (publicUrl: string, read: (app: FastifyInstance) => Promise<unknown>) => {
    const other = await startApp({ publicUrl: new URL(publicUrl) });
    try {
      return await read(other.app);
    } finally {
      await other.close();
    }
  };
  const said = async (app: FastifyInstance) => (await app.inject('/healthz')).headers['strict-transport-security'];

  test('where they come by it', async () => {
    expect(await said(await front('https://admin.example.com'))).toBe('max-age=31536000');
    expect(await whole('https://admin.example.com', said)).toBe('max-age=31536000');
  });

  test('and nowhere else', async () => {
    expect(await said(await front())).toBeUndefined();
    expect(await said(await front('http://admin.example.com'))).toBeUndefined();
    expect(await said(server.app)).toBeUndefined();
  });
});
