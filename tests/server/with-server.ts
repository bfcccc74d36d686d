import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '../../contract/core/envelope.ts';
import { authCalls } from '../../contract/sign-in/session.ts';
import { type AppOptions, buildApp } from '../../server/app.ts';
import { ensureBuiltin, ensureDemoAccounts } from '../../server/sign-in/accounts.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openStore, type Store } from '../../server/db/store.ts';
import { noteStart } from '../starts.ts';
import { temporaryFolder, testPassword } from './data-template.ts';
import { type Engine, usualEngine } from './engine.ts';
import { startPostgres } from './postgres.ts';
import { demoFiles, preparedDatabase, preparedDataDir, type Prepared } from './prepared.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call is given beside its address. */
export interface Sent {
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back: the HTTP status and the envelope's parts. */
export interface Answered extends Envelope {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** A server of a test's own. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly dataDir: string;
  /** Of its PostgreSQL database, for one more server over it. */
  readonly databaseUrl: string | undefined;
  /** Lines of the log so far. */
  readonly log: readonly string[];
  /** Signs a built-in account in (its name is its role's code; `admin` is 超级管理员) and returns its token. */
  login(username?: string): Promise<string>;
  /** Calls below `/proxy-he`. */
  call(method: Method, path: string, sent?: Sent): Promise<Answered>;
  close(): Promise<void>;
}

export interface TestOptions extends Partial<Omit<AppOptions, 'store' | 'dataDir'>> {
  /** What it runs on; when absent PostgreSQL, with TEST_FULL the embedded engine (docs/decisions/085). */
  readonly engine?: Engine;
  /** A PostgreSQL database that is there already, e.g. another server's. */
  readonly databaseUrl?: string | undefined;
  /** A standby of its server. */
  readonly replicaUrl?: string | undefined;
  /** What the database begins with, the one at `databaseUrl` too; the built-in accounts when absent. */
  readonly prepared?: Prepared;
}

/** Opens a server over a database of its own, with the built-in accounts and none of the entity routes unless given. */
export async function startApp({
  engine = usualEngine,
  databaseUrl,
  replicaUrl,
  prepared = 'accounts',
  ...options
}: TestOptions = {}): Promise<TestServer> {
  const postgres = databaseUrl === undefined && engine === 'PostgreSQL' ? await startPostgres() : undefined;
  const url = databaseUrl ?? (postgres && (await preparedDatabase(postgres, prepared)));
  const dataDir = await dataDirFor(prepared, url);
  // Hundreds of calls at once wait for their turn as long as a busy machine takes: how long people wait has tests of its own.
  const store = await openStore({
    dataDir,
    databaseUrl: url,
    replicaUrl,
    limits: { connection: 45_000 },
    postgres: { connect: 45_000 },
  });
  const clear = async () => {
    await store.close();
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (databaseUrl !== undefined) await prepare(store);
    const log: string[] = [];
    noteStart('server');
    const app = await buildApp({
      routes: [],
      tokenTtl: 7200,
      tokenGrace: 86_400,
      logLevel: 'info',
      logTarget: { write: (line) => log.push(line) },
      ...options,
      store,
      dataDir,
    });
    const call = callsTo(app);
    const login = (username = 'admin') => signIn(call, username);
    return { app, store, dataDir, databaseUrl: url, log, call, login, close: () => app.close().then(clear) };
  } catch (error) {
    await clear();
    throw error;
  }
}

function dataDirFor(prepared: Prepared, databaseUrl: string | undefined): string | Promise<string> {
  if (databaseUrl === undefined) return preparedDataDir(prepared);
  return prepared === 'demo' ? demoFiles() : temporaryFolder();
}

/** For a database that came from elsewhere: does nothing where all of it is there. */
async function prepare(store: Store): Promise<void> {
  await migrate(store.pool);
  await ensureBuiltin(store, { adminPassword: testPassword });
  await ensureDemoAccounts(store, testPassword);
}

const callsTo =
  (app: FastifyInstance): TestServer['call'] =>
  async (method, path, { token, query, body, headers } = {}) => {
    const response = await app.inject({
      method,
      url: `/proxy-he${path}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
    });
    return { ...response.json<Envelope>(), status: response.statusCode, headers: response.headers };
  };

async function signIn(call: TestServer['call'], username: string): Promise<string> {
  const [method, path = ''] = authCalls.login.split(' ');
  const answer = await call(method as Method, path, { body: { username, password: testPassword } });
  const { token } = (answer.result ?? {}) as { token?: string };
  if (token === undefined) throw new Error(`${username} cannot sign in: ${answer.message}`);
  return token;
}
