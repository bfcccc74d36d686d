import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { exportCallOf } from '../../../contract/jobs/exports.ts';
import { jobCalls, type OwnJob } from '../../../contract/jobs/jobs.ts';
import type { ListPage } from '../../../contract/core/page.ts';
import { openStore } from '../../../server/db/store.ts';
import { standbyWarning } from '../../../server/db/standby/warning.ts';
import { countOf, sharingCounts } from '../../../server/entity/read/counts.ts';
import { readAside } from '../../../server/entity/read-aside.ts';
import { failure } from '../../../server/http/failure.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { soon } from '../../soon.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { ask } from '../postgres-process.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import { startStandby, type TestStandby } from '../standby.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { refusal } from './refusal.ts';

/* Lists, reports and exports are read at a streaming standby, and nobody sees less than he had seen or written (decision 166). */

let postgres: TestPostgres;
let standby: TestStandby;
let server: TestServer;
let admin: Operator;
let token = '';
/** The same database on another server. */
const at = (url: string, databaseUrl: string) =>
  Object.assign(new URL(url), { pathname: new URL(databaseUrl).pathname }).href;

beforeAll(async () => {
  postgres = await startPostgres({ own: true });
  const databaseUrl = await preparedDatabase(postgres, 'accounts');
  // As in operation: what was acknowledged is written.
  await ask(postgres.url, `alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit to on`);
  standby = await startStandby(postgres);
  server = await startApp({
    routes: entityRoutes(),
    databaseUrl,
    replicaUrl: at(standby.url, databaseUrl),
    metrics: { from: [] },
  });
  token = await server.login();
  admin = operator(server, token);
});
afterEach(async () => {
  await standby.resume();
  await answering();
});
afterAll(async () => {
  await server.close();
  await standby.stop();
  await postgres.stop();
});

const reads = () => ({ ...followed().reads });
const followed = () => {
  const { standby: found } = server.store;
  if (!found) throw new Error('no standby');
  return found;
};
const names = async () =>
  ((await admin.list('award_cate', { pageSize: '200' })).result as ListPage).data.map((row) => row['cate_name']);
const cate = (name: string) => admin.made('award_cate', { cate_name: name });
/** Until lists come from the standby again. */
const answering = () =>
  soon(async () => {
    const before = reads().standby;
    await names();
    return reads().standby - before;
  }).toBe(1);

test('a list comes from the standby, a write goes to the primary', async () => {
  await answering();
  const before = reads();
  await cate('主库上的');
  expect(reads()).toEqual(before);
  expect(await names()).toContain('主库上的');
  expect(reads()).toEqual({ ...before, standby: before.standby + 1 });
});

test('whoever has written sees it at once, also where the standby has not heard of it', async () => {
  await standby.pause();
  const before = reads();
  await cate('还没到');
  expect(await names()).toContain('还没到');
  expect(reads()).toEqual({ standby: before.standby, primary: before.primary + 1 });
  expect(followed().reason).toBe('落后于主库');
  await standby.resume();
  await answering();
  expect(await names()).toContain('还没到');
});

test('ten who write and look at the list at once each find their own', async () => {
  await answering();
  await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      for (let time = 0; time < 5; time += 1) {
        await cate(`of ${n} ${time}`);
        expect(await names()).toContain(`of ${n} ${time}`);
      }
    }),
  );
});

test('a count that was taken before a write is not answered after it', async () => {
  const counted = sql`select 20000 + count(*) as count from award_cate`;
  const { db } = server.store;
  await answering();
  const share = sharingCounts(db);
  const lent = await followed().caughtUp(db);
  if (!lent) throw new Error('the standby is behind');
  share(lent.db);
  await standby.pause();
  const heard = Promise.withResolvers<void>();
  const deaf = server.store.listen({
    hear: (text) => (text.includes('row_changed') ? heard.resolve() : undefined),
    missed: () => undefined,
  });
  await cate('有人在数');
  await heard.promise;
  const old = await countOf(lent.db, counted);
  expect(await countOf(db, counted)).toBe(old + 1);
  await deaf();
});

test('an export has the rows of the list, from the standby', async () => {
  await cate('要导出的');
  await answering();
  const stop = startJobs(server.store, { info: () => undefined, warn: console.error }, { kinds: jobKinds });
  try {
    const before = reads();
    const { code, result } = await server.call('POST', exportCallOf(entityNamed('award_cate')).slice(5), {
      token,
      body: { format: 'csv', columns: ['cate_name'], query: {} },
    });
    expect(code).toBe(codes.ok);
    const { job_id: id } = result as { job_id: number };
    const job = async () => {
      const all = (await server.call('GET', jobCalls.list.slice(4), { token })).result as { data: readonly OwnJob[] };
      return all.data.find((one) => one.id === id);
    };
    await soon(async () => (await job())?.state).toBe('done');
    // What to export and the one page of it.
    expect(reads().standby - before.standby + reads().primary - before.primary).toBe(2);
    const file = await server.app.inject({
      url: `/proxy-he${jobCalls.file.slice(4)}`,
      query: { id: String(id), name: (await job())?.files[0]?.name ?? '' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.body).toContain('要导出的');
    expect(file.body.trim().split('\r\n')).toHaveLength((await names()).length + 1);
  } finally {
    await stop();
  }
});

test('a read that the standby cannot end is read at the primary; a refusal is an answer', async () => {
  await answering();
  const { store } = server;
  const before = reads();
  // The standby takes no writes.
  await readAside(store, ({ pool }) => pool.query('create table only_there ()'));
  expect(reads()).toEqual({ standby: before.standby, primary: before.primary + 1 });
  await store.pool.query('drop table only_there');
  await answering();
  const refused = readAside(store, () => Promise.reject(failure('invalid', '不行')));
  await expect(refused).rejects.toThrow('不行');
});

test('it may go and come back: lists are answered all the while, and it is told', async () => {
  await answering();
  const restarted = standby.restart();
  for (let time = 0; time < 20; time += 1) expect((await admin.list('award_cate')).code).toBe(codes.ok);
  await restarted;
  await answering();
  const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).toMatch(/^flan_standby_lag_bytes \d+$/m);
  expect(body).toMatch(/^flan_standby_lag_seconds [\d.]+$/m);
  expect(body).toContain(`flan_standby_reads_total{by="standby"} ${reads().standby}`);
  expect(await standbyWarning(followed(), server.store.db)).toBeUndefined();
});

test('how far it is behind is told while it is', async () => {
  await answering();
  await standby.pause();
  await cate('还要接收');
  const lag = await followed().lag(server.store.db);
  expect(lag?.bytes).toBeGreaterThan(0);
  expect(lag?.seconds).toBeGreaterThan(0);
});

test('only a standby of the same database is taken for one; one that is away is waited for', async () => {
  const databaseUrl = server.databaseUrl ?? '';
  const open = (replicaUrl: string) => openStore({ dataDir: 'unused', databaseUrl, replicaUrl });
  expect(await refusal(open(databaseUrl))).toMatchObject({ kind: 'unsuitable' });
  expect((await refusal(open(databaseUrl))).message).toMatch(
    /^DATABASE_REPLICA_URL 127\.0\.0\.1:\d+\/\w+ 不是备库（可以写入），请检查地址。$/,
  );
  expect((await refusal(open(standby.url))).message).toContain('不是 DATABASE_URL 所指数据库的备库');
  const store = await open('postgres://nobody:hidden@127.0.0.1:1/flan');
  try {
    expect(store.standby?.reason).toBe('服务未启动或端口不对');
    const { rows } = await readAside(store, ({ pool }) => pool.query('select 1 as one'));
    expect(rows).toEqual([{ one: 1 }]);
    expect(store.standby && (await standbyWarning(store.standby, store.db))).toBe(
      '备库 127.0.0.1:1/flan 没有应答，列表、报表和导出由主库处理',
    );
  } finally {
    await store.close();
  }
});
