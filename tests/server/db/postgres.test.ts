import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { openStore } from '../../../server/db/store.ts';
import type { Store, StoreOptions } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { startFailure } from '../../../server/start-failure.ts';
import { startPostgres } from '../postgres.ts';
import type { TestPostgres } from '../postgres.ts';
import { refusal } from './refusal.ts';

/* What only a server with several connections can show. */

let postgres: TestPostgres;
let open: Store[] = [];

beforeAll(async () => {
  postgres = await startPostgres({ own: true });
});
afterEach(async () => {
  await Promise.all(open.map((store) => store.close()));
  open = [];
});
afterAll(() => postgres.stop());

const openAt = async (databaseUrl: string, limits: StoreOptions['postgres'] = {}): Promise<Store> => {
  const store = await openStore({ dataDir: 'unused', databaseUrl, postgres: limits });
  open.push(store);
  return store;
};

test('two transactions that lock each other both succeed, one of them at the second try', async () => {
  const store = await openAt(await postgres.freshDatabase());
  await store.pool.query('create table counter (id int primary key, n int); insert into counter values (1, 0), (2, 0)');
  let runs = 0;
  let holding = 0;
  const both = Promise.withResolvers<void>();
  const lock = (first: number, second: number): Promise<unknown> =>
    withTransaction(store, async (tx) => {
      runs += 1;
      await sql`update counter set n = n + 1 where id = ${first}`.execute(tx);
      // Both hold their first row before either asks for the other's.
      holding += 1;
      if (holding === 2) both.resolve();
      await both.promise;
      await sql`update counter set n = n + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([lock(1, 2), lock(2, 1)]);
  expect(runs).toBeGreaterThanOrEqual(3);
  expect((await store.pool.query('select n from counter')).rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('of two serializable read-then-write transactions none is lost', async () => {
  const store = await openAt(await postgres.freshDatabase());
  await store.pool.query('create table counter (n int); insert into counter values (0)');
  const raise = (): Promise<unknown> =>
    withTransaction(
      store,
      async (tx) => {
        const { rows } = await sql<{ n: number }>`select n from counter`.execute(tx);
        await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(tx);
      },
      'serializable',
    );
  await Promise.all([raise(), raise()]);
  expect((await store.pool.query('select n from counter')).rows).toEqual([{ n: 2 }]);
});

test('connections that the server closes, idle or in use, cost their own requests only', async () => {
  const databaseUrl = await postgres.freshDatabase();
  const store = await openAt(databaseUrl);
  const other = await openAt(postgres.url);
  const closeAll = () =>
    other.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(databaseUrl).pathname.slice(1),
    ]);
  await Promise.all([store.pool.query('select pg_sleep(0.05)'), store.pool.query('select pg_sleep(0.05)')]);
  const cut = withTransaction(store, async (tx) => {
    await sql`create table note (id int)`.execute(tx);
    await closeAll();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`insert into note values (1)`.execute(tx);
  });
  await expect(cut).rejects.toThrow('connection');
  expect(await store.healthy()).toBe(true);
  expect((await store.pool.query("select to_regclass('note') as note")).rows).toEqual([{ note: null }]);
});

test('no statement is compiled to machine code, whatever the server does for others', async () => {
  const store = await openAt(await postgres.freshDatabase());
  expect((await store.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});

test('a statement beyond the limit is stopped by the server', async () => {
  const store = await openAt(await postgres.freshDatabase(), { statement: 200 });
  await expect(store.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  expect(await store.healthy()).toBe(true);
});

const refusedAt = (databaseUrl: string) => refusal(openStore({ dataDir: 'unused', databaseUrl }));

test('a database that is not UTF8 is refused', async () => {
  const store = await openAt(postgres.url);
  await store.pool.query("create database latin encoding 'LATIN1' locale 'C' template template0");
  const url = postgres.url.replace(/postgres$/, 'latin');
  const message = `数据库 ${new URL(url).host}/latin 的编码是 LATIN1，需要 UTF8。`;
  expect(await refusedAt(url)).toMatchObject({ kind: 'unsuitable', message });
});

test.each([
  ['no server', 'postgres://me:secret@127.0.0.1:1/shop', '127.0.0.1:1/shop：服务未启动或端口不对'],
  ['no host', 'postgres://me:secret@nowhere.invalid/shop', 'nowhere.invalid/shop：找不到主机'],
  ['not an address', 'secret', '（地址无法识别）'],
])('%s gives one line without the password', async (_, url, words) => {
  const refused = await refusedAt(url);
  expect(refused.kind).toBe('unreachable');
  expect(refused.message).toContain(`无法连接数据库 ${words}`);
  expect(refused.message).not.toContain('secret');
});

test('a database that does not exist is named', async () => {
  const url = postgres.url.replace(/postgres$/, 'missing');
  const refused = await refusedAt(url);
  expect(refused.kind).toBe('unreachable');
  expect(refused.message).toContain('/missing：数据库不存在');
});

test('what is no PostgreSQL server is told as such', async () => {
  const other = net.createServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as net.AddressInfo;
  const refused = await refusedAt(`postgres://me:secret@127.0.0.1:${port}/shop`);
  other.close();
  expect(refused.message).toBe(
    `无法连接数据库 127.0.0.1:${port}/shop：没有应答，或者不是 PostgreSQL 服务。请检查 DATABASE_URL。`,
  );
});

test('a user who may make no tables, and a standby, are one line each', async () => {
  const databaseUrl = await postgres.freshDatabase();
  const owner = await openAt(databaseUrl);
  await owner.pool.query("create role reader login password 'right'");
  const asked = { host: '127.0.0.1', port: '8000' };
  const reader = Object.assign(new URL(databaseUrl), { username: 'reader', password: 'right' }).href;
  const failed = await migrate((await openAt(reader)).pool).catch((error: unknown) => error);
  expect(startFailure(failed, asked)).toBe(
    '数据库用户没有建表的权限：请让它成为该数据库的所有者，或授予它 public 模式的 CREATE 权限。',
  );
  await owner.pool.query(
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  const standby = await migrate((await openAt(databaseUrl)).pool).catch((error: unknown) => error);
  expect(startFailure(standby, asked)).toBe('数据库是只读的（可能是备用服务器）：请检查 DATABASE_URL。');
});

test('the value parsers are those of our pools only', async () => {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  expect((await client.query('select 1::int8 as n')).rows).toEqual([{ n: '1' }]);
  await client.end();
});
