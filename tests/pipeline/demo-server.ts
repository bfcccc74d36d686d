import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumLaunch } from '../../server/launch/chromium.mjs';
import { buildClient } from '../../server/launch/client-build.mjs';
import { address, run } from '../server/server-process.ts';

const password = 'Demo-2026-flan';

/** The product as it ships, over the demo data, and a browser before it. */
export interface DemoServer {
  readonly address: string;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** Builds what is not built and starts a server of its own; `close` leaves nothing behind. */
export async function startDemo(): Promise<DemoServer> {
  await buildClient(process.execPath);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flan-demo-'));
  const server = run({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, SEED: 'demo', TZ: 'Asia/Shanghai' });
  const browser = await chromium.launch(chromiumLaunch());
  return {
    address: await address(server),
    browser,
    async close() {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.over;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in by the form, as a person does, and waits for the first page. */
export async function signIn(page: Page, home: string, username = 'admin'): Promise<void> {
  await page.goto(home);
  await page.fill('#username', username);
  await page.fill('#password', password);
  await page.click('#login button[type=submit], #login button');
  await page.locator('.page-panel:visible').waitFor({ timeout: 60_000 });
}
