import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { openStore, type Store } from '../../../server/db/store.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { temporaryFolder } from '../data-template.ts';
import { preparedDataDir } from '../prepared.ts';
import { startApp } from '../with-server.ts';
import { endEngines, freshPostgres } from './engines.ts';

afterAll(endEngines);

/** Runs npm run move-database's script; resolves to its exit code and what it said. */
const move = (...places: readonly string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    execFile(process.execPath, ['server/move-cli.ts', ...places], { env: bareEnvironment }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

/** What the demo has by the ten thousand, and nothing refers to. */
const crowded = [
  'ccn_scan',
  'invite_reward',
  'invitation',
  'agreement_consent',
  'coupon_code',
  'point_adjustment_member',
  'state_stay',
];

/** A data folder with the demo, which tests leave as it is, whose texts hold what ends a line for some, and a kept file; closed. */
async function makeDemo(): Promise<string> {
  const dataDir = await preparedDataDir('demo');
  const store = await openStore({ dataDir });
  await store.pool.query(
    `update activity set remark = E'一\\u2028二\\n三\\r四"\\\\' where id = (select min(id) from activity)`,
  );
  // Of those some hundreds go the same way, in a quarter of the time.
  for (const table of crowded) {
    await store.pool.query(`alter table ${table} disable trigger user`);
    await store.pool.query(`delete from ${table} where ctid not in (select ctid from ${table} limit 300)`);
    await store.pool.query(`alter table ${table} enable trigger user`);
  }
  await store.close();
  return dataDir;
}

let demo: Promise<string> | undefined;
const demoFolder = () => (demo ??= makeDemo());

let backup: Promise<string> | undefined;
/** A backup of a house that has nothing but its accounts. */
const wholeBackup = () => (backup ??= makeBackup());
async function makeBackup(): Promise<string> {
  const file = path.join(temporaryFolder(), 'whole.backup');
  expect(await move(await preparedDataDir('accounts'), file)).toMatchObject({ code: 0 });
  return file;
}

/** All rows of all tables, as texts in an order that does not depend on the engine. */
async function allRows({ pool }: Store): Promise<Record<string, readonly string[]>> {
  const client = await pool.connect();
  await client.query(`set time zone 'UTC'`);
  const { rows } = await client.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
  );
  const found: Record<string, readonly string[]> = {};
  for (const { name } of rows) {
    const table = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" as t`);
    found[name] = table.rows.map(({ row }) => row).toSorted();
  }
  client.release(true);
  return found;
}

async function inStore<T>(options: Parameters<typeof openStore>[0], look: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(options);
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}

// Tens of thousands of rows go three ways: half a minute on a quiet machine.
test(
  'every row goes from the embedded database to PostgreSQL, into a backup and back, and is the same',
  { timeout: 180_000 },
  async () => {
    const dataDir = await demoFolder();
    const url = await freshPostgres();
    const there = await move(dataDir, url);
    expect(there.said).toMatch(/已复制 \d+ 张表共 [\d,]+ 行，并逐表核对一致。/);
    expect(there.said).toContain('secret.key');
    expect(there.code).toBe(0);
    const file = path.join(temporaryFolder(), 'house.backup');
    expect((await move(url, file)).code).toBe(0);
    expect(fs.statSync(file).mode & 0o077).toBe(0);
    const back = path.join(temporaryFolder(), 'back');
    expect((await move(file, back)).said).toContain('核对一致');

    const before = await inStore({ dataDir }, allRows);
    expect(Object.values(before).flat().length).toBeGreaterThan(1000);
    expect(await inStore({ dataDir: 'unused', databaseUrl: url }, allRows)).toEqual(before);
    expect(await inStore({ dataDir: back }, allRows)).toEqual(before);

    const server = await startApp({ databaseUrl: url, routes: entityRoutes() });
    const { rows } = await server.store.pool.query<{ id: number }>('select max(id) as id from award_cate');
    const added = await server.call('POST', '/admin/api/FlanAwardCate/creates', {
      token: await server.login(),
      headers: { 'idempotency-key': '00000000-0000-4000-8000-00000000abcd' },
      body: { cate_name: '搬家之后', sort: 900 },
    });
    expect(added).toMatchObject({ code: 20_000 });
    expect((added.result as { id: number }).id).toBeGreaterThan(Number(rows[0]?.id));
    const { rows: triggers } = await server.store.pool.query(
      `select from pg_trigger where not tgisinternal and tgenabled = 'D'`,
    );
    expect(triggers).toHaveLength(0);
    const references = `select count(*) as count from pg_constraint where contype = 'f' and convalidated`;
    const { rows: kept } = await server.store.pool.query<{ count: number }>(references);
    expect(kept[0]?.count).toBeGreaterThan(20);
    await server.close();
  },
);

test('a database that holds something, a file that is there, and the same place are left as they are', async () => {
  const dataDir = await demoFolder();
  const other = await preparedDataDir('accounts');
  // The program that moves notes its own charts where another release ran last; to it the tests' own, built otherwise, are another.
  await move(dataDir, other);
  const before = await inStore({ dataDir: other }, allRows);
  const refused = await move(dataDir, other);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.said).toContain('目标数据库里已有数据');
  expect(await inStore({ dataDir: other }, allRows)).toEqual(before);
  const file = path.join(temporaryFolder(), 'mine.backup');
  fs.writeFileSync(file, 'mine');
  expect((await move(dataDir, file)).said).toContain('已存在，不会覆盖');
  expect(fs.readFileSync(file, 'utf8')).toBe('mine');
  expect((await move(dataDir, `${dataDir}/.`)).said).toContain('同一个地方');
  expect((await move(dataDir)).said).toContain('用法');
  const held = await openStore({ dataDir });
  expect((await move(dataDir, path.join(temporaryFolder(), 'x.backup'))).said).toContain('正被另一个进程使用');
  await held.close();
});

test('what is no database of ours, no backup or not a whole one is refused, and nothing is kept of it', async () => {
  const folder = temporaryFolder();
  expect((await move(path.join(folder, 'none'), path.join(folder, 'x.backup'))).said).toContain('里没有数据库');
  expect((await move(path.join(folder, 'none.backup'), path.join(folder, 'a'))).said).toContain('找不到备份文件');
  const odd = path.join(folder, 'odd.backup');
  fs.writeFileSync(odd, 'not packed');
  expect((await move(odd, path.join(folder, 'a'))).said).toContain('不是本系统的备份文件');

  const url = await freshPostgres();
  const bytes = fs.readFileSync(await wholeBackup());
  const lines = gunzipSync(bytes).toString().split('\n');
  for (const [name, content] of [
    ['cut', bytes.subarray(0, bytes.length - 2000)],
    ['unended', gzipSync(lines.slice(0, -2).join('\n'))],
  ] as const) {
    const file = path.join(folder, `${name}.backup`);
    fs.writeFileSync(file, content);
    const refused = await move(file, url);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain('不完整');
    const left = await inStore({ dataDir: 'unused', databaseUrl: url }, allRows);
    expect(left['account']).toEqual([]);
  }
});

test('rows of tables of another make are refused, by which of the two is older', async () => {
  const folder = temporaryFolder();
  const [head = '', ...rest] = gunzipSync(fs.readFileSync(await wholeBackup()))
    .toString()
    .split('\n');
  const { format, migrations } = JSON.parse(head) as { format: string; migrations: string[] };
  const write = (name: string, names: readonly string[]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, gzipSync([JSON.stringify({ format, migrations: names }), ...rest].join('\n')));
    return file;
  };
  const url = await freshPostgres();
  await inStore({ dataDir: 'unused', databaseUrl: url }, ({ pool }) => migrate(pool));
  const older = await move(write('older.backup', migrations.slice(0, -1)), url);
  expect(older.said).toContain('结构较旧');
  const newer = await move(write('newer.backup', [...migrations, '9999_later.sql']), url);
  expect(newer.said).toContain('更新的版本');
  expect([older.code, newer.code]).toEqual([1, 1]);
});
