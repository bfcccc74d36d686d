import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { analysisRoutes } from '../../server/insight/analysis/routes.ts';
import { calendarRoutes } from '../../server/insight/calendar/routes.ts';
import { type AppOptions, buildApp } from '../../server/app.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openStore, type Store } from '../../server/db/store.ts';
import { chromiumLaunch } from '../../server/launch/chromium.mjs';
import { entityRoutes } from '../../server/routes.ts';
import { layDemoRows } from '../server/demo-rows.ts';
import { listViewRoutes } from '../../server/entity/views/routes.ts';
import { workplaceRoutes } from '../../server/insight/workplace/routes.ts';
import { Gate } from '../engine/gate.ts';
import { testPassword } from '../server/data-template.ts';
import { preparedDataDir } from '../server/prepared.ts';
import { noteStart } from '../starts.ts';

const clientDir = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** The real server with the demo data, listening, and the Chromium that looks at it. */
export interface Application {
  /** `http://127.0.0.1:PORT/`, the same after a restart. */
  readonly address: string;
  /** Stands before every call of the API; open until told to hold something. */
  readonly gate: Gate;
  readonly browser: Browser;
  readonly store: () => Store;
  /** A new token of a built-in account, got without a page. */
  readonly token: (username?: string) => Promise<string>;
  /** Stops the server and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  /** Stops the server and removes the data. */
  readonly close: () => Promise<void>;
}

/** What else a server of a test's own can be told. */
export interface ApplicationOptions extends Pick<AppOptions, 'sso' | 'registrationOpen' | 'publicUrl'> {
  /** A free one when absent. */
  readonly port?: number;
}

/** A server of a test's own; whoever asks for it closes it. */
export async function startApplication({
  port: wanted = 0,
  ...options
}: ApplicationOptions = {}): Promise<Application> {
  const [dataDir, browser] = await Promise.all([preparedDataDir('demo'), sharedBrowser()]);
  const gate = new Gate();
  let running = await listen({ dataDir, gate, ...options }, wanted);
  const { port } = running;
  return {
    address: `http://127.0.0.1:${port}/`,
    gate,
    browser,
    store: () => running.store,
    token: (username = 'admin') => running.token(username),
    async restart() {
      await running.stop();
      running = await listen({ dataDir, gate, ...options }, port);
    },
    async close() {
      await running.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Setting extends Omit<ApplicationOptions, 'port'> {
  readonly dataDir: string;
  readonly gate: Gate;
}

async function listen({ dataDir, gate, ...options }: Setting, wanted: number) {
  const store = await openStore({ dataDir });
  await migrate(store.pool);
  await layDemoRows(store, dataDir);
  noteStart('server');
  const app = await buildApp({
    ...options,
    store,
    dataDir,
    clientDir,
    routes: [...entityRoutes(), ...workplaceRoutes(), ...analysisRoutes(), ...calendarRoutes(), ...listViewRoutes()],
    tokenTtl: 7200,
    tokenGrace: 86_400,
    logLevel: 'silent',
    gate: (call) => gate.intercept(call),
  });
  // A browser tries again by itself when a connection that it used before breaks; on a new one it tells the page.
  app.server.maxRequestsPerSocket = 1;
  await app.listen({ host: '127.0.0.1', port: wanted });
  const { port } = app.server.address() as AddressInfo;
  const token = async (username: string) => {
    const payload = { username, password: testPassword };
    const answer = await app.inject({ method: 'POST', url: '/proxy-he/admin/auth/login', payload });
    return answer.json<{ result: { token: string } }>().result.token;
  };
  const stop = async () => {
    gate.open();
    app.server.closeAllConnections();
    await app.close();
    await store.close();
  };
  return { store, port, token, stop };
}

let browser: Promise<Browser> | undefined;

/** One browser for all files that a worker runs. Who ends the worker ends the browser too: its pipe breaks. */
function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

function launch(): Promise<Browser> {
  noteStart('browser');
  return chromium.launch({ ...chromiumLaunch(), handleSIGTERM: false, handleSIGINT: false, handleSIGHUP: false });
}

let shared: Promise<Application> | undefined;

/** One application for all files that a worker runs; it goes when the worker is told to go. */
export function sharedApplication(): Promise<Application> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<Application> {
  const application = await startApplication();
  process.once('SIGTERM', () => {
    const closing = [application.browser.close(), application.close()];
    void Promise.allSettled(closing).finally(() => process.kill(process.pid, 'SIGTERM'));
  });
  return application;
}
