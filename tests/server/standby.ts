import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { noteStart } from '../starts.ts';
import { postgresBinaries, serverUser } from './postgres-binaries.ts';
import { ask, ownFolder, type RunningPostgres, runServer } from './postgres-process.ts';

/** A server that follows another by streaming. */
export interface TestStandby extends RunningPostgres {
  /** What the primary writes from here on is kept aside and not taken over, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes it a primary of its own. */
  promote(): Promise<void>;
}

const ours = ['backup_label', 'standby.signal'];

/** Copies a server of our own while it runs, as `pg_basebackup` does, and starts the copy as its standby. */
export async function startStandby(primary: RunningPostgres): Promise<TestStandby> {
  noteStart('PostgreSQL server');
  const user = serverUser();
  const bin = postgresBinaries(user);
  const folder = ownFolder(user);
  const data = path.join(folder, 'data');
  await copyFiles(primary.url, data);
  // What was written here is the server's as well.
  if (user !== undefined) for (const name of ours) fs.chownSync(path.join(data, name), user.uid, user.gid);
  const server = await runServer({ bin, user, folder });
  const say = (statement: string) => async () => void (await ask(server.url, `select ${statement}`));
  return {
    ...server,
    pause: say('pg_wal_replay_pause()'),
    resume: say('pg_wal_replay_resume()'),
    promote: say('pg_promote()'),
  };
}

/** The files of a running server, with what tells the copy where to begin and whom to follow. */
async function copyFiles(url: string, data: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    const { rows: places } = await client.query<{ data_directory: string }>('show data_directory');
    const done = spawnSync('cp', ['-a', places[0]?.data_directory ?? '', data], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(done.stderr);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    fs.rmSync(path.join(data, 'postmaster.pid'), { force: true });
    fs.writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '');
    fs.writeFileSync(path.join(data, 'standby.signal'), '');
    fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${url}'\n`);
  } finally {
    await client.end();
  }
}
