import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { noteStart } from '../starts.ts';
import { postgresBinaries, serverUser } from './postgres-binaries.ts';
import type { ServerUser } from './postgres-binaries.ts';

/** A PostgreSQL server of our own, on a free port of 127.0.0.1. */
export interface TestPostgres {
  /** Of its maintenance database. */
  readonly url: string;
  /** The same past the network, for those who ask much: a turn takes a quarter less. */
  readonly nearUrl: string;
  /** Makes an empty database; returns its url. */
  freshDatabase(): Promise<string>;
  /** Makes a copy of a database, which `make` fills when this server does not have it yet; returns the copy's url. */
  copiedDatabase(template: string, make: (url: string) => Promise<void>): Promise<string>;
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
const startLimitMs = 45_000;

/** What a server says whose port somebody took between our choosing it and its start. */
const portTaken = 'could not bind';

/** Names the server that all files of a run share, as tests/server/shared-postgres.ts starts it. */
export const sharedUrl = 'TEST_POSTGRES_URL';

/**
 * A PostgreSQL server: the one that the run shares where there is one, of which `stop` removes the databases made here. With
 * `own`, one that no other file uses, for tests that restart it or look at its connections.
 */
export async function startPostgres({ own = false } = {}): Promise<TestPostgres> {
  const url = process.env[sharedUrl];
  return own || url === undefined ? startOwn() : databasesOf(url);
}

/** Starts a server for tests (about 2 s): nothing it writes is forced to the disk. Stop it when done. */
async function startOwn(): Promise<TestPostgres> {
  noteStart('PostgreSQL server');
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
    `unix_socket_directories=${folder}`,
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
  const output = fs.openSync(path.join(folder, 'log'), 'w');
  const child = spawn('sh', ['-c', keeper, 'sh', folder, ...command], {
    ...user,
    cwd: folder,
    stdio: ['pipe', output, output],
  });
  fs.closeSync(output);
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
  const restart = async (): Promise<void> => {
    const before = await startedAt(url);
    child.stdin?.write('\n');
    const deadline = Date.now() + startLimitMs;
    while ((await startedAt(url).catch(() => before)) === before) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start again');
      await sleep(25);
    }
  };
  const log = () => fs.readFileSync(path.join(folder, 'log'), 'utf8');
  return { ...databasesOf(url), nearUrl: `${url}?host=${encodeURIComponent(folder)}`, stop, restart, log };
}

/** Databases on a server that is there already. */
function databasesOf(url: string): TestPostgres {
  const made: string[] = [];
  const create = async (template: string): Promise<string> => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await ask(url, `create database ${name} template ${template} strategy file_copy`);
    made.push(name);
    noteStart('PostgreSQL database');
    return urlOf(url, name);
  };
  return {
    url,
    nearUrl: url,
    freshDatabase: () => create('template0'),
    async copiedDatabase(template, make) {
      await ensureTemplate(url, template, make);
      return create(template);
    },
    restart: () => Promise.reject(new Error('others use this server: ask for one of your own')),
    log: () => {
      throw new Error('others write to this log: ask for a server of your own');
    },
    async stop() {
      for (const name of made.splice(0)) await ask(url, `drop database ${name} with (force)`);
    },
  };
}

const urlOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** Makes the template unless it is there; whoever comes meanwhile waits. */
async function ensureTemplate(server: string, name: string, make: (url: string) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft} template template0`);
    await make(urlOf(server, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  } finally {
    await client.end();
  }
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
