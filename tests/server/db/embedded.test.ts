import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/db/store.ts';
import type { Store, StoreOptions } from '../../../server/db/store.ts';
import { checkpoint, vacuum } from '../../../server/db/upkeep.ts';
import { preparedDataDir, removeDataDirs } from './data-dirs.ts';
import { refusal } from './refusal.ts';

let open: Store[] = [];

afterEach(async () => {
  await Promise.all(open.map((store) => store.close()));
  open = [];
});
afterAll(removeDataDirs);

const openAt = async (dataDir: string, limits: StoreOptions['limits'] = {}): Promise<Store> => {
  const store = await openStore({ dataDir, limits });
  open.push(store);
  return store;
};

const count = async (store: Store, table: string): Promise<number> =>
  (await store.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;

// What it takes is measured by tests/bench/opening.bench.ts.
test('an existing database opens with all its rows', async () => {
  const dataDir = await preparedDataDir();
  const first = await openAt(dataDir);
  expect(first.engine).toBe('embedded');
  await first.pool.query('create table note (id int); insert into note values (1), (2)');
  await first.close();
  for (let start = 0; start < 2; start += 1) {
    const next = await openAt(dataDir);
    expect(await count(next, 'note')).toBe(2);
    await next.close();
  }
});

test('an engine whose commits do not reach the disk is refused', async () => {
  const dataDir = await preparedDataDir();
  const line = '数据库自检失败：提交的数据没有真正写入磁盘（未检测到 fsync），为避免断电丢失数据已停止启动。';
  expect(await refusal(openStore({ dataDir, durable: false }))).toMatchObject({ kind: 'not-durable', message: line });
  const store = await openAt(dataDir);
  expect(await store.healthy()).toBe(true);
});

test('who waits for the one connection longer than the limit gets an error', async () => {
  const store = await openAt(await preparedDataDir(), { connection: 200 });
  const client = await store.pool.connect();
  await expect(store.pool.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect');
  client.release();
  expect(await store.healthy()).toBe(true);
});

test('a checkpoint follows writing by itself, and only writing', async () => {
  const store = await openAt(await preparedDataDir(), { checkpointEvery: 50 });
  const last = async (): Promise<string> =>
    (await store.pool.query<{ at: string }>('select checkpoint_lsn::text as at from pg_control_checkpoint()')).rows[0]
      ?.at ?? '';
  const opened = await last();
  await store.pool.query('create table note (id int)');
  await expect.poll(last, { timeout: 60_000 }).not.toBe(opened);
  const settled = await last();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await last()).toBe(settled);
});

describe('with a limit of 3 s for a statement', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openStore({ dataDir: await preparedDataDir(), limits: { statement: 3_000 } });
  });
  afterEach(() => store.pool.query('drop table if exists note'));
  afterAll(() => store.close());

  test('a statement beyond the limit is ended, its request gets an error, the next ones are served', async () => {
    await store.pool.query('create table note (id int); insert into note values (1)');
    const endless = store.pool.query('select count(*) from generate_series(1, 100000000000)');
    const waiting = count(store, 'note');
    await expect(endless).rejects.toThrow('a statement took longer than 3000 ms');
    expect(await waiting).toBe(1);
  });

  test('a transaction that is ended by the watchdog leaves nothing behind and does not end the process', async () => {
    await store.pool.query('create table note (id int)');
    const client = await store.pool.connect();
    await client.query('begin; insert into note values (1)');
    await expect(client.query('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow('longer than');
    await expect(client.query('commit')).rejects.toThrow('not queryable');
    client.release();
    expect(await count(store, 'note')).toBe(0);
  });
});

describe('with its usual limits', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openStore({ dataDir: await preparedDataDir() });
  });
  afterEach(() => store.pool.query('drop table if exists note'));
  afterAll(() => store.close());

  test('a client that is cut off leaves no transaction, setting, table or lock to the next', async () => {
    await store.pool.query('create table note (id int)');
    const client = await store.pool.connect();
    await client.query("set work_mem to '9MB'; create temporary table scratch (id int); select pg_advisory_lock(7)");
    await client.query('begin; insert into note values (1)');
    client.release(true);
    expect(await count(store, 'note')).toBe(0);
    const left = await store.pool
      .query(`select current_setting('work_mem') as work_mem, current_setting('timezone') as zone,
      to_regclass('scratch') as scratch, (select count(*)::int from pg_locks where locktype = 'advisory') as locks`);
    expect(left.rows).toEqual([{ work_mem: '4MB', zone: 'Asia/Shanghai', scratch: null, locks: 0 }]);
  });

  test("text that looks like the engine's last words does not end it", async () => {
    const words = 'PANIC: \n2026-11-21 09:05:53.863 UTC [42] PANIC:  gone\nAborted(';
    const client = await store.pool.connect();
    await client.query(
      "create table note (text text primary key); select set_config('flan.mark', 'same session', false)",
    );
    await client.query('insert into note values ($1)', [words]);
    await expect(client.query('insert into note values ($1)', [words])).rejects.toThrow('duplicate key');
    await expect(client.query(`select '${words}' from nowhere`)).rejects.toThrow('does not exist');
    const mark = await client.query("select current_setting('flan.mark') as mark");
    expect(mark.rows).toEqual([{ mark: 'same session' }]);
    client.release();
  });

  test('large values, many rows and a hundred requests at once come through whole', async () => {
    const text = '奖品🎁'.repeat(400_000);
    const echoed = await store.pool.query<{ text: string }>('select $1::text as text', [text]);
    expect(echoed.rows[0]?.text === text).toBe(true);
    const many = await store.pool.query<{ g: number }>(
      "select g, repeat('x', 200) as pad from generate_series(1, 30000) g",
    );
    expect(many.rows.map((row) => row.g)).toEqual(Array.from({ length: 30_000 }, (_, index) => index + 1));
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        if (n % 10 === 0) return store.pool.query('select 1 / 0').catch((error: { code?: string }) => error.code);
        return (await store.pool.query<{ n: number }>('select $1::int as n', [n])).rows[0]?.n;
      }),
    );
    expect(answers).toEqual(answers.map((_, n) => (n % 10 === 0 ? '22012' : n)));
  });

  test('a checkpoint lets the log be reused', async () => {
    const logMegabytes = async (): Promise<number> =>
      (await store.pool.query<{ n: number }>('select sum(size)::int8 / 1048576 as n from pg_ls_waldir()')).rows[0]?.n ??
      -1;
    await store.pool.query(
      "create table note (pad text); insert into note select repeat('x', 1500) from generate_series(1, 80000)",
    );
    expect(await logMegabytes()).toBeGreaterThan(100);
    await checkpoint(store.pool);
    expect(await logMegabytes()).toBeLessThanOrEqual(80);
  });

  test('vacuum frees replaced rows and tells the planner', async () => {
    await store.pool.query(
      'create table note (id int, n int); insert into note select g, 0 from generate_series(1, 20000) g',
    );
    const pages = async (): Promise<number> =>
      (await store.pool.query<{ n: number }>("select pg_relation_size('note') / 8192 as n")).rows[0]?.n ?? -1;
    const once = await pages();
    for (let round = 0; round < 4; round += 1) {
      await store.pool.query('update note set n = n + 1');
      await vacuum(store.pool);
    }
    expect(await pages()).toBeLessThanOrEqual(once * 2 + 1);
    const told = await store.pool.query("select reltuples::int as rows from pg_class where relname = 'note'");
    expect(told.rows).toEqual([{ rows: 20_000 }]);
  });
});
