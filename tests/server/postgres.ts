import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { noteStart } from '../starts.ts';
import { postgresBinaries, serverUser } from './postgres-binaries.ts';
import type { ServerUser } from './postgres-binaries.ts';
import { ask, ownFolder, portTaken, runServer, type RunningPostgres } from './postgres-process.ts';

/** A PostgreSQL server of our own, on a free port of 127.0.0.1. */
export interface TestPostgres extends RunningPostgres {
  /** Makes an empty database; returns its url. */
  freshDatabase(): Promise<string>;
  /** Makes a copy of a database, which `make` fills when this server does not have it yet; returns the copy's url. */
  copiedDatabase(template: string, make: (url: string) => Promise<void>): Promise<string>;
}

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
  const folder = ownFolder(user);
  initialise(bin, path.join(folder, 'data'), user);
  const server = await runServer({ bin, user, folder });
  return { ...databasesOf(server.url), ...server };
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
