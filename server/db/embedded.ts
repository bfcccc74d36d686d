import fs from 'node:fs';
import type { Pool } from 'pg';
import { checkSpace, claimDataDir, clusterState, copyCluster, markReady } from './data-dir.ts';
import type { DataDir } from './data-dir.ts';
import { syncFolder } from './durable-files.ts';
import { createCluster, Engine, EngineBroken } from './engine.ts';
import { GuardedPool } from './guarded-pool.ts';
import { lockFolder } from './lock.ts';
import { type Listen, listenOnPool, listenStatement } from './notifications.ts';
import { sessionSetter } from './session.ts';
import { isDiskFull, noSpace, refusalOf, StartRefused } from './start-refused.ts';
import { startUpkeep } from './upkeep.ts';
import { valueTypes } from './value-types.ts';
import { WireStream } from './wire-stream.ts';

/** Times in ms. The tests shorten them; the server runs with the defaults. */
export interface EmbeddedLimits {
  /** A statement that takes longer is ended, by restarting the engine. */
  readonly statement: number;
  /** How long a request waits for the one connection. */
  readonly connection: number;
  readonly checkpointEvery: number;
  readonly vacuumEvery: number;
  /** How long the lock of an owner on another machine is watched for a heartbeat. */
  readonly lockPatience: number;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly limits?: Partial<EmbeddedLimits>;
  /** False switches the forced writes off: only for the test that proves that such an engine is refused. */
  readonly durable?: boolean;
}

/** The pool of the one connection, and how to end everything behind it. */
export interface EmbeddedDatabase {
  readonly pool: Pool;
  readonly listen: Listen;
  /** A number that grows with every commit that wrote something. */
  readonly written: () => number;
  /** `Store.copyFiles`. */
  copyFiles(folder: string): Promise<void>;
  /** `endPool` is given so that both engines wait for running work in the same way. */
  close(endPool: () => Promise<void>): Promise<void>;
}

const defaults: EmbeddedLimits = {
  statement: 60_000,
  connection: 15_000,
  checkpointEvery: 60_000,
  vacuumEvery: 3_600_000,
  lockPatience: 10_000,
};

/**
 * Opens the database inside `dataDir`, making it first when the directory is new.
 * @throws {StartRefused} with one line for the operator
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const limits = { ...defaults, ...options.limits };
  const dir = claimDataDir(options.dataDir);
  const lock = await lockFolder(dir.folder, limits.lockPatience);
  try {
    const supervisor = await open(dir, limits, options.durable ?? true);
    const pool = openPool(supervisor, limits);
    const stopUpkeep = startUpkeep(pool, limits, () => supervisor.written());
    return {
      pool,
      listen: listenOnPool(pool),
      written: () => supervisor.written(),
      copyFiles: (folder) => copyFiles(pool, dir, folder),
      async close(endPool) {
        stopUpkeep();
        await endPool();
        await supervisor.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw explain(error, dir);
  }
}

/** With the one connection in hand nobody writes meanwhile. */
async function copyFiles(pool: Pool, dir: DataDir, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await copyCluster(dir, folder);
  } finally {
    client.release();
  }
}

async function open(dir: DataDir, limits: EmbeddedLimits, durable: boolean): Promise<Supervisor> {
  const state = clusterState(dir);
  checkSpace(dir, state);
  const settings = { cluster: dir.cluster, fsyncs: new Int32Array(new SharedArrayBuffer(4)), durable };
  if (state === 'preparing') {
    // It never got as far as acknowledging a write, so there is nothing in it to keep.
    fs.rmSync(dir.cluster, { recursive: true, force: true });
    fs.mkdirSync(dir.cluster, { mode: 0o700 });
    await createCluster(settings);
    syncFolder(dir.folder);
    markReady(dir);
  }
  checkVersion(dir);
  const start = (): Promise<Engine> => {
    // Left by a crash, and empty after a power cut, it would stop the engine. The folder's own lock is what counts.
    fs.rmSync(`${dir.cluster}/postmaster.pid`, { force: true });
    return Engine.open(settings, limits.statement);
  };
  const supervisor = new Supervisor(start, settings.fsyncs);
  await supervisor.engine();
  return supervisor;
}

function checkVersion(dir: DataDir): void {
  const file = `${dir.cluster}/PG_VERSION`;
  const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  if (found === '18') return;
  const problem =
    found === '' ? '缺少数据库文件，请从备份恢复' : `是 PostgreSQL ${found} 的格式，请先用 move-database 迁移`;
  throw new StartRefused('damaged', `数据目录 ${dir.folder} ${problem}。`);
}

function openPool(supervisor: Supervisor, limits: EmbeddedLimits): Pool {
  return new GuardedPool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: limits.connection,
    stream: () => new WireStream(() => supervisor.engine()),
    verify: sessionSetter(0, listenStatement),
    types: valueTypes,
    // Named here so that the PG* variables of the environment, meant for another server, cannot interfere.
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    port: 5432,
    ssl: false,
  });
}

/** Keeps one engine running: whoever needs it after it ended opens it again. */
class Supervisor {
  readonly #start: () => Promise<Engine>;
  readonly #fsyncs: Int32Array;
  #engine: Promise<Engine> | undefined;
  #closed = false;

  constructor(start: () => Promise<Engine>, fsyncs: Int32Array) {
    this.#start = start;
    this.#fsyncs = fsyncs;
  }

  async engine(): Promise<Engine> {
    if (this.#closed) throw new Error('the embedded database is closed');
    const current = this.#engine;
    const engine = await current?.catch(() => undefined);
    if (engine !== undefined && !engine.ended) return engine;
    // Two engines on one folder would destroy it: the old thread must be gone, and only one caller may start the next.
    await engine?.gone;
    if (this.#engine !== current) return this.engine();
    this.#engine = this.#start();
    return this.#engine;
  }

  /** A number that grows when something was forced to the disk. */
  written(): number {
    return Atomics.load(this.#fsyncs, 0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const engine = await this.#engine?.catch(() => undefined);
    await engine?.close();
  }
}

function explain(error: unknown, dir: DataDir): unknown {
  if (!(error instanceof EngineBroken)) return refusalOf(error, dir.folder);
  if (error.code === 'NOT_DURABLE') {
    const line = '数据库自检失败：提交的数据没有真正写入磁盘（未检测到 fsync），为避免断电丢失数据已停止启动。';
    return new StartRefused('not-durable', line, { cause: error });
  }
  if (isDiskFull(error)) return noSpace(dir.folder, error);
  const reason = /(?:PANIC|FATAL|ERROR): +(.*)/.exec(error.message)?.[1] ?? error.message.split('\n', 1)[0];
  const advice = '如果文件已损坏，请从备份恢复（docs/howto-backup.md）';
  return new StartRefused('not-opening', `数据目录 ${dir.folder} 中的数据库无法打开：${reason}。${advice}。`, {
    cause: error,
  });
}
