import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFront } from '../../../server/app.ts';
import { someNumber, someText } from '../matchers.ts';
import { temporaryFolder } from '../data-template.ts';

const folder = temporaryFolder();
const script = "document.documentElement.dataset.theme = localStorage.getItem('pro__THEME') ?? '';";
const page = (inline: string) =>
  `<!doctype html><script>${inline}</script><script type="module" src="/assets/app-1.js"></script>`;
const assets: Readonly<Record<string, string | Buffer>> = {
  'index.html': page(script),
  'inspector.html': page('let a = 1;'),
  'assets/app-1.js': 'export const a = 1;',
  'assets/app-1.js.br': brotliCompressSync('export const a = 1;'),
  '.secret': 'no',
};

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let app: FastifyInstance;
beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'));
  for (const [file, content] of Object.entries(assets)) fs.writeFileSync(path.join(folder, file), content);
  app = await front(folder);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const front = (clientDir: string) =>
  buildFront({ logLevel: 'silent', backend: new URL('http://127.0.0.1:1'), clientDir });

test.for(['/', '/index.html', '/inspector.html'])('%s is asked for again each time', async (url) => {
  const response = await app.inject(url);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(response.body).toContain('<!doctype html>');
});

test('assets are kept for ever, and sent compressed to those who can read it', async () => {
  const plain = await app.inject('/assets/app-1.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.body).toBe('export const a = 1;');
  const small = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['content-type']).toContain('javascript');
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.for([
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/.secret',
  '/assets/',
  '/%00',
])('%s is not there', async (url) => {
  const response = await app.inject(url);
  expect([400, 403, 404]).toContain(response.statusCode);
  expect(response.json()).toMatchObject({
    code: someNumber,
    message: someText,
    trace_id: someText,
  });
});

test('only our own scripts run, and the inline ones that we know', async () => {
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  const directives = policy.split(';');
  expect(directives).toEqual(
    expect.arrayContaining([
      `script-src 'self' ${sourceHash(script)} ${sourceHash('let a = 1;')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: http://127.0.0.1:1 https:",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(policy).not.toContain('upgrade-insecure-requests');
});

test('headers keep the address to themselves and the type as it is', async () => {
  for (const url of ['/', '/healthz', '/proxy-he/x']) {
    const { headers } = await app.inject(url);
    expect([url, headers['referrer-policy'], headers['x-content-type-options']]).toEqual([
      url,
      'no-referrer',
      'nosniff',
    ]);
  }
});

test('without a build, / says what to do', async () => {
  const bare = await front(path.join(folder, 'nowhere'));
  const response = await bare.inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toContain('npm start');
  await bare.close();
});
