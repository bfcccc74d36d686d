import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresBinaries, serverUser } from './postgres-binaries.ts';
import type { ServerUser } from './postgres-binaries.ts';

/** A PostgreSQL server of our own, on a free port of 127.0.0.1. */
export interface TestPostgres {
  /** Of its maintenance database. */
  readonly url: string;
  /** Makes an empty database; returns its url. */
  freshDatabase(): Promise<string>;
  /** Ends all connections and starts the server anew; resolves when it answers again. */
  restart(): Promise<void>;
  /** All that the server has written to its log. */
  log(): string;
  /** Stops the server and removes its files; the end of this process does so too. */
  stop(): Promise<void>;
}

// Ends the server and removes its files when our end of the pipe closes, however this process ends. A line restarts it.
const keeper = `trap '' INT TERM HUP; folder=$1; shift; "$@" & server=$!
  while read -r _; do kill -INT $server; wait $server; "$@" & server=$!; done
  kill -QUIT $server; wait $server; rm -rf "$folder"`;
const startLimitMs = 120_000;

/** What a server says whose port somebody took between our choosing it and its start. */
const portTaken = 'could not bind';

/** Starts a server for tests (about 2 s): nothing it writes is forced to the disk. Stop it when done. */
export async function startPostgres(): Promise<TestPostgres> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnFreePort();
    } catch (error) {
      if (tries === 3 || !String(error).includes(portTaken)) throw error;
    }
  }
}

async function startOnFreePort(): Promise<TestPostgres> {
  const user = serverUser();
  const bin = postgresBinaries(user);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-postgres-'));
  if (user !== undefined) fs.chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  initialise(bin, data, user);
  const port = await freePort();
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    'unix_socket_directories=',
  ];
  const command = [
    path.join(bin, 'postgres'),
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    ...settings.flatMap((s) => ['-c', s]),
  ];
  const log = fs.openSync(path.join(folder, 'log'), 'w');
  const child = spawn('sh', ['-c', keeper, 'sh', folder, ...command], {
    ...user,
    cwd: folder,
    stdio: ['pipe', log, log],
  });
  fs.closeSync(log);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.stdin?.end();
    await exited;
  };
  await untilReady(url, path.join(folder, 'log')).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  let made = 0;
  const restart = async (): Promise<void> => {
    const before = await startedAt(url);
    child.stdin?.write('\n');
    const deadline = Date.now() + startLimitMs;
    while ((await startedAt(url).catch(() => before)) === before) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start again');
      await sleep(25);
    }
  };
  return {
    url,
    stop,
    restart,
    log: () => fs.readFileSync(path.join(folder, 'log'), 'utf8'),
    async freshDatabase() {
      made += 1;
      const name = `fresh_${made}`;
      await ask(url, `create database ${name} template template0`);
      return url.replace(/postgres$/, name);
    },
  };
}

function initialise(bin: string, data: string, user: ServerUser | undefined): void {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const done = spawnSync(path.join(bin, 'initdb'), args, { ...user, cwd: path.dirname(data), encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr}`);
}

async function untilReady(url: string, log: string): Promise<unknown> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    try {
      return await ask(url, 'select 1');
    } catch (error) {
      const said = fs.readFileSync(log, 'utf8');
      if (Date.now() > deadline || said.includes(portTaken))
        throw new Error(`PostgreSQL did not start: ${said}`, { cause: error });
      await sleep(25);
    }
  }
}

/** When the server began. */
const startedAt = async (url: string) => JSON.stringify(await ask(url, 'select pg_postmaster_start_time()'));

async function ask(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  // It may be lost while we talk.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
