import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Application } from './application.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The pages as `npm run dev` serves them, with hot reload, from a copy of their sources that a test may edit. */
export interface Development {
  /** `http://127.0.0.1:PORT/`; calls go to the application's server. */
  readonly address: string;
  /** Changes a file of the copy, by its path from the root of the project. Throws when that changes nothing. */
  readonly edit: (file: string, change: (text: string) => string) => void;
  /** Stops it and removes the copy. */
  readonly close: () => Promise<void>;
}

/** What server/launch/dev.mjs does, but for the API, which the application is. In a process of its own: Vite is busy at first. */
const program = `
  const { createServer } = await import('vite');
  const api = process.env.API;
  const server = await createServer({
    logLevel: 'error',
    // As it stands: bundled, it would want what only tests need.
    configLoader: 'native',
    cacheDir: process.env.CACHE,
    server: {
      host: '127.0.0.1',
      port: 0,
      // The packages are not in the copy.
      fs: { strict: false },
      proxy: Object.fromEntries(['/proxy-he/', '/healthz', '/readyz'].map((start) => [start, api])),
    },
  });
  await server.listen();
  process.on('disconnect', () => process.exit());
  process.send(server.httpServer.address().port);
`;

function copySources(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-development-'));
  for (const name of ['src', 'machines', 'contract', 'package.json', 'vite.config.ts', 'tsconfig.json'])
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

/** A development server beside the application; whoever asks for it closes it. */
export async function startDevelopment({ address }: Pick<Application, 'address'>): Promise<Development> {
  const copy = copySources();
  const { VITEST: _, ...env } = process.env;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: copy,
    // What Vite makes of the packages is kept from one test to the next.
    env: { ...env, API: address.replace(/\/$/, ''), CACHE: path.join(root, 'node_modules/.cache/vite-development') },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = (await Promise.race([once(server, 'message'), once(server, 'exit')])) as [number];
  return {
    address: `http://127.0.0.1:${port}/`,
    edit(file, change) {
      const place = path.join(copy, file);
      const text = fs.readFileSync(place, 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`${file} is as it was`);
      fs.writeFileSync(place, changed);
    },
    async close() {
      const ended = server.exitCode === null ? once(server, 'exit') : undefined;
      if (server.connected) server.disconnect();
      await ended;
      fs.rmSync(copy, { recursive: true, force: true });
    },
  };
}
