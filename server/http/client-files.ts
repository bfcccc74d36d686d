import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const unbuilt = '页面还没有构建：请运行 npm start（会自动构建），或用 npm run dev 打开开发服务器。\n';

/** Where the pages stand. */
export interface Surroundings {
  /** Where browsers find them; under https they are told never to come by http again. */
  readonly publicUrl?: URL | undefined;
  /** What may be shown besides our own pictures. */
  readonly pictureSources?: readonly string[];
}

/**
 * Serves the built pages of `clientDir` with headers that keep foreign scripts, frames and addresses out. Without pages
 * (not built yet) `/` says so.
 */
export async function serveClient(
  app: FastifyInstance,
  clientDir: string | undefined,
  surroundings: Surroundings,
): Promise<void> {
  const built = clientDir !== undefined && fs.existsSync(path.join(clientDir, 'index.html'));
  await app.register(helmet, headers(built ? inlineScriptHashes(clientDir) : [], surroundings));
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissionsPolicy));
  if (!built) {
    app.get('/', async (_request, reply) => reply.code(503).type('text/plain; charset=utf-8').send(unbuilt));
    return;
  }
  await app.register(files, {
    root: path.resolve(clientDir),
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => void reply.header('cache-control', cachingOf(path.relative(clientDir, file))),
  });
}

/** Files below assets/ carry a hash in their names; pages must be asked for again each time. */
const cachingOf = (file: string): string =>
  file.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Parts of a device that no page of ours has a use for, so that no script in one can ask for them either. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((part) => `${part}=()`)
  .join(', ');

/** For a year. Other hosts of the domain are not ours to decide about. */
const insistOnTls = { maxAge: 365 * 86_400, includeSubDomains: false };

/** antd writes its styles into the page, hence `unsafe-inline` for those. */
const headers = (scriptHashes: readonly string[], { publicUrl, pictureSources = [] }: Surroundings) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...pictureSources],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  xFrameOptions: { action: 'deny' as const },
  // Whoever stands in front may speak TLS for us: PUBLIC_URL tells of it. Of this machine other servers are asked by the same name.
  strictTransportSecurity: publicUrl?.protocol === 'https:' && publicUrl.hostname !== 'localhost' && insistOnTls,
});

/** `'sha256-…'` of each script that stands inside the pages (the one that sets the theme before the first paint). */
function inlineScriptHashes(clientDir: string): readonly string[] {
  const pages = fs.readdirSync(clientDir).filter((name) => name.endsWith('.html'));
  const scripts = pages.flatMap((page) => [
    ...fs.readFileSync(path.join(clientDir, page), 'utf8').matchAll(inlineScript),
  ]);
  return [...new Set(scripts.map(([, text = '']) => sourceHash(text)))];
}

const sourceHash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
