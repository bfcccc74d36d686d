import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NestedTransaction } from '../../../server/db/guarded-pool.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { whyNotReady } from '../../../server/http/probes.ts';
import { endEngines, engines, openEmpty } from './engines.ts';

afterAll(endEngines);

describe.each(engines)('%s', (engine) => {
  let store: Store;

  beforeAll(async () => {
    store = await openEmpty(engine);
    await store.pool.query(
      'create table counter (id int primary key, n int not null); insert into counter values (1, 0)',
    );
  });
  afterAll(() => store.close());

  const counter = async (): Promise<number> =>
    (await store.pool.query<{ n: number }>('select n from counter where id = 1')).rows[0]?.n ?? -1;
  const add = sql`update counter set n = n + 1 where id = 1`;

  test('a transaction commits all of its work, or none', async () => {
    const before = await counter();
    await withTransaction(store, async (tx) => {
      await add.execute(tx);
      await add.execute(tx);
    });
    expect(await counter()).toBe(before + 2);
    const failure = new Error('no');
    const failing = withTransaction(store, async (tx) => {
      await add.execute(tx);
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect(await counter()).toBe(before + 2);
  });

  test('work that swallowed a database error is not committed', async () => {
    const before = await counter();
    const swallowing = withTransaction(store, async (tx) => {
      await add.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back instead of committed');
    expect(await counter()).toBe(before);
  });

  test('thirty transactions at once all count', async () => {
    const before = await counter();
    await Promise.all(Array.from({ length: 30 }, () => withTransaction(store, (tx) => add.execute(tx))));
    expect(await counter()).toBe(before + 30);
  });

  test.each([
    ['another transaction', () => withTransaction(store, async () => 1)],
    ['the pool', () => store.pool.query('select 1')],
    [
      'the pool, by callback',
      () => new Promise((done, fail) => store.pool.connect((error) => (error ? fail(error) : done(1)))),
    ],
    ['the database outside the transaction', () => sql`select 1`.execute(store.db)],
  ])('inside a transaction %s is an error at once, not a deadlock', async (_, use) => {
    const before = await counter();
    const started = performance.now();
    const nested = withTransaction(store, async (tx) => {
      await add.execute(tx);
      await use();
    });
    await expect(nested).rejects.toThrow(NestedTransaction);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await counter()).toBe(before);
    expect(await store.healthy()).toBe(true);
  });

  test('what a transaction started may use the pool once the transaction is over', async () => {
    const later = await withTransaction(store, async (tx) => {
      await add.execute(tx);
      return () => counter();
    });
    expect(await later()).toBeGreaterThan(0);
  });

  test.each([
    ['40001', 'a serialization failure'],
    ['40P01', 'a deadlock'],
  ])('%s, %s, is tried again up to three times', async (code) => {
    const before = await counter();
    const fail = sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`);
    let runs = 0;
    const passing = withTransaction(store, async (tx) => {
      runs += 1;
      await add.execute(tx);
      if (runs < 4) await fail.execute(tx);
      return runs;
    });
    expect(await passing).toBe(4);
    expect(await counter()).toBe(before + 1);
    runs = 0;
    const hopeless = withTransaction(store, async (tx) => {
      runs += 1;
      await fail.execute(tx);
    });
    await expect(hopeless).rejects.toMatchObject({ code });
    expect(runs).toBe(4);
  });

  test('a write that found the disk full is told by /readyz, with the reason', async () => {
    const whyNot = whyNotReady(store, '.');
    expect(await whyNot()).toBeUndefined();
    const full = sql.raw("do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$");
    await expect(withTransaction(store, (tx) => full.execute(tx))).rejects.toMatchObject({ code: '53100' });
    expect(await whyNot()).toBe('磁盘空间不足：数据库所在的磁盘已满，请清理后重试');
  });

  test('any other error is not tried again', async () => {
    let runs = 0;
    const failing = withTransaction(store, async (tx) => {
      runs += 1;
      await sql`insert into counter values (1, 0)`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'counter_pkey' });
    expect(runs).toBe(1);
  });
});
