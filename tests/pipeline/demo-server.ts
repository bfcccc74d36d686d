import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumLaunch } from '../../server/launch/chromium.mjs';
import { buildClient } from '../../server/launch/client-build.mjs';
import { openStore, type Store } from '../../server/db/store.ts';
import { address, run } from '../server/server-process.ts';

const password = 'Demo-2026-flan';

/** The product as it ships, over the demo data, and a browser before it. */
export interface DemoServer {
  readonly address: string;
  readonly browser: Browser;
  /** The server's process. */
  readonly pid: number;
  readonly close: () => Promise<void>;
}

interface DemoOptions {
  /** A PostgreSQL database in place of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** What the database gets beside the demo data, before the server that is looked at starts. */
  readonly add?: (store: Store) => Promise<void>;
}

/** Builds what is not built and starts a server of its own; `close` leaves nothing behind. */
export async function startDemo({ databaseUrl, add }: DemoOptions = {}): Promise<DemoServer> {
  await buildClient(process.execPath);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flan-demo-'));
  const env = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    SEED: 'demo',
    TZ: 'Asia/Shanghai',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  if (add) {
    await addedTo(env, add);
    env.SEED = 'none';
  }
  const server = run(env);
  const browser = await chromium.launch(chromiumLaunch());
  return {
    address: await address(server),
    browser,
    pid: server.child.pid ?? 0,
    async close() {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.over;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Only one process can have the embedded database: a server makes the demo data and ends, then rows are added. */
async function addedTo(env: Record<string, string>, add: (store: Store) => Promise<void>): Promise<void> {
  const first = run(env);
  await address(first);
  first.child.kill('SIGTERM');
  await first.over;
  const store = await openStore({ dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] });
  await add(store);
  await store.close();
}

/** Signs in by the form, as a person does, and waits for the first page. */
export async function signIn(page: Page, home: string, username = 'admin'): Promise<void> {
  await page.goto(home);
  await page.fill('#username', username);
  await page.fill('#password', password);
  await page.click('#login button[type=submit], #login button');
  await page.locator('.page-panel:visible').waitFor({ timeout: 60_000 });
}
