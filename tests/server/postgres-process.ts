import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ServerUser } from './postgres-binaries.ts';

/** A PostgreSQL server that runs. */
export interface RunningPostgres {
  /** Of its maintenance database. */
  readonly url: string;
  /** The same past the network, for those who ask much: a turn takes a quarter less. */
  readonly nearUrl: string;
  /** Ends all connections and starts the server anew; resolves when it answers again. */
  restart(): Promise<void>;
  /** All that the server has written to its log. */
  log(): string;
  /** Stops the server and removes its files; the end of this process does so too. */
  stop(): Promise<void>;
}

/** What a server is run from: `folder` is its own, with its files in `data`. */
interface Place {
  readonly bin: string;
  readonly user: ServerUser | undefined;
  readonly folder: string;
}

// Ends the server and removes its files when our end of the pipe closes, however this process ends. A line restarts it.
const keeper = `trap '' INT TERM HUP; folder=$1; shift; "$@" & server=$!
  while read -r _; do kill -INT $server; wait $server; "$@" & server=$!; done
  kill -QUIT $server; wait $server; rm -rf "$folder"`;
const startLimitMs = 45_000;

/** What a server says whose port somebody took between our choosing it and its start. */
export const portTaken = 'could not bind';

/** A folder that the user of the server may write. */
export function ownFolder(user: ServerUser | undefined): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-postgres-'));
  if (user !== undefined) fs.chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Starts a server over files that are there, on a free port of 127.0.0.1; nothing that it writes is forced to the disk. */
export async function runServer({ bin, user, folder }: Place): Promise<RunningPostgres> {
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
    path.join(folder, 'data'),
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
  return { url, nearUrl: `${url}?host=${encodeURIComponent(folder)}`, stop, restart, log };
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

/** Asks on a connection of its own. */
export async function ask(url: string, sql: string): Promise<readonly unknown[]> {
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
