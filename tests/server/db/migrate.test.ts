import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { StartRefused } from '../../../server/db/start-refused.ts';
import { openStore } from '../../../server/db/store.ts';
import type { Store } from '../../../server/db/store.ts';
import { endEngines, engines, freshPostgres, openEmpty } from './engines.ts';

let folder = '';

afterAll(endEngines);
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-migrations-'));
  return () => fs.rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
const exists = async (store: Store, table: string): Promise<boolean> =>
  (await store.pool.query('select 1 from pg_tables where tablename = $1', [table])).rowCount === 1;

describe.each(engines)('%s', (engine) => {
  let store: Store;

  beforeAll(async () => {
    store = await openEmpty(engine);
  });
  beforeEach(() => store.pool.query('drop schema public cascade; create schema public').then(() => undefined));
  afterAll(() => store.close());

  test('applies in the order of names, once, and what is new later', async () => {
    write('0002_more.sql', "alter table first add column more text; insert into first (more) values ('x');");
    write('0001_first.sql', '-- a comment; with a semicolon\ncreate table first (id int);');
    expect(await migrate(store.pool, folder)).toEqual(['0001_first.sql', '0002_more.sql']);
    expect(await migrate(store.pool, folder)).toEqual([]);
    write('0003_last.sql', 'create table last (id int);');
    expect(await migrate(store.pool, folder)).toEqual(['0003_last.sql']);
    const rows = await store.db.selectFrom('schema_migration').selectAll().orderBy('name').execute();
    expect(rows.map((row) => row.name)).toEqual(['0001_first.sql', '0002_more.sql', '0003_last.sql']);
    expect(rows[0]?.applied_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
  });

  test('refuses a file that was changed after it was applied, but not its line ends, nor a newer database', async () => {
    write('0001_first.sql', 'create table first (\n id int);');
    write('0002_newer.sql', 'create table newer (id int);');
    await migrate(store.pool, folder);
    fs.rmSync(path.join(folder, '0002_newer.sql'));
    write('0001_first.sql', 'create table first (\r\n id int);');
    expect(await migrate(store.pool, folder)).toEqual([]);
    write('0001_first.sql', 'create table first (\n id bigint);');
    write('0003_last.sql', 'create table last (id int);');
    const problem = '在执行之后又被修改，请恢复原文件，把改动写进新的迁移文件';
    const refused = new StartRefused('migration', `数据库迁移 0001_first.sql ${problem}。`);
    await expect(migrate(store.pool, folder)).rejects.toThrow(refused);
    expect(await exists(store, 'last')).toBe(false);
    expect(await store.healthy()).toBe(true);
  });

  test('a file that fails leaves nothing of itself; those before it stay', async () => {
    write('0001_first.sql', 'create table first (id int);');
    write('0002_wrong.sql', 'create table half (id int); insert into nowhere values (1);');
    await expect(migrate(store.pool, folder)).rejects.toThrow(
      '数据库迁移 0002_wrong.sql 执行失败：relation "nowhere" does not exist',
    );
    expect([await exists(store, 'first'), await exists(store, 'half')]).toEqual([true, false]);
    write('0002_wrong.sql', 'create table half (id int);');
    expect(await migrate(store.pool, folder)).toEqual(['0002_wrong.sql']);
  });

  test('after migrating, connections have their statement limit again', async () => {
    await migrate(store.pool, folder);
    const limit = await store.pool.query("select current_setting('statement_timeout') as limit");
    expect(limit.rows).toEqual([{ limit: engine === 'postgres' ? '30s' : '0' }]);
  });
});

test('a file with an irregular name is refused', async () => {
  const store = await openEmpty('postgres');
  write('1_first.sql', 'select 1;');
  await expect(migrate(store.pool, folder)).rejects.toThrow('1_first.sql 的文件名不合规');
  await store.close();
});

test('five servers that start together on a fresh PostgreSQL apply every file once', async () => {
  const databaseUrl = await freshPostgres();
  const stores = await Promise.all(Array.from({ length: 5 }, () => openStore({ dataDir: 'unused', databaseUrl })));
  write('0001_slow.sql', 'create table slow (id int); select pg_sleep(0.1); insert into slow values (1);');
  write('0002_after.sql', 'insert into slow values (2);');
  const applied = await Promise.all(stores.map((store) => migrate(store.pool, folder)));
  expect(applied.filter((names) => names.length > 0)).toEqual([['0001_slow.sql', '0002_after.sql']]);
  expect((await stores[0]?.pool.query('select id from slow order by id'))?.rows).toEqual([{ id: 1 }, { id: 2 }]);
  await Promise.all(stores.map((store) => store.close()));
});

test('the files of the product apply to a fresh PostgreSQL, once for five servers', async () => {
  const databaseUrl = await freshPostgres();
  const stores = await Promise.all(Array.from({ length: 5 }, () => openStore({ dataDir: 'unused', databaseUrl })));
  const applied = await Promise.all(stores.map((store) => migrate(store.pool)));
  expect(applied.flat()).toContain('0001_system.sql');
  expect(applied.flat()).toHaveLength(new Set(applied.flat()).size);
  await Promise.all(stores.map((store) => store.close()));
});
