import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { StartRefused } from './start-refused.ts';
import { followFiles } from './file-uses.ts';
import { followStates } from './life/followed-states.ts';
import { refuseStranded } from './life/known-states.ts';
import { tellOtherSteps } from './life/tell-other-steps.ts';
import { watchTables } from './watched-tables.ts';

const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url));
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
const lockNumber = 7_231_001;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/**
 * Applies the SQL files of `folder` that the database has not had, in the order of their names, each in a transaction of
 * its own; of several processes that start together one does it. Files the database has and the folder has not are fine:
 * an older version may run beside a newer one. Then the declared tables are watched (watched-tables.ts), the pictures that they show noted
 * (file-uses.ts) and the states of their rows followed (life/followed-states.ts). Returns the names it applied. `say` gets the lines that are
 * for whoever starts the server: what rows may do otherwise in this release (life/tell-other-steps.ts).
 * @throws {StartRefused} migration: a file was changed after it was applied, or fails; stranded: rows have no place in the charts
 * (life/known-states.ts)
 */
export async function migrate(
  pool: Pool,
  folder: string = ownFolder,
  say: (line: string) => void = () => {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    return await alone(client, async () => {
      const done = await applyMissing(client, migrations);
      if (folder === ownFolder) {
        await watchTables(client);
        await followFiles(client);
        await followStates(client);
        await refuseStranded(client);
        await tellOtherSteps(client, say);
      }
      return done;
    });
  } finally {
    // Its session has no statement limit any more, so it must not go back to the pool.
    client.release(true);
  }
}

/** Runs `work` while no other process migrates. The one place that needs an advisory lock. */
async function alone<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('set statement_timeout to 0; set idle_in_transaction_session_timeout to 0');
  await client.query('select pg_advisory_lock($1::bigint)', [lockNumber]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1::bigint)', [lockNumber]).catch(() => undefined);
  }
}

async function applyMissing(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz(0) not null default now())`);
  const rows = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  const applied = new Map(rows.rows.map((row) => [row.name, row.sha256]));
  const done: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === migration.sha256) continue;
    if (known !== undefined) throw refused(migration, '在执行之后又被修改，请恢复原文件，把改动写进新的迁移文件');
    await apply(client, migration);
    done.push(migration.name);
  }
  return done;
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw refused(migration, `执行失败：${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    // Line ends are made equal, because git may have changed them on Windows.
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    const migration = { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    if (!fileName.test(name)) throw refused(migration, '的文件名不合规（应形如 0001_name.sql）');
    return migration;
  });
}

function refused(migration: Migration, problem: string, cause?: unknown): StartRefused {
  return new StartRefused('migration', `数据库迁移 ${migration.name} ${problem}。`, { cause });
}
