import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobCalls, maxOpenJobs, maxRunningJobs, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { codes } from '../../../contract/core/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { enqueue } from '../../../server/jobs/enqueue.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { askRound, unaskedRound } from '../../../server/orders/ask.ts';
import { pushRound } from '../../../server/orders/push.ts';
import { soon } from '../../soon.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import { counting, prepareMarks } from '../jobs/counting.ts';
import type { TestServer } from '../with-server.ts';
import { channel, down, readyToPush, unpushed } from './following.ts';

/* 批量推送 and 批量查询 as jobs: what their owner sees while the channel works, and what remains of it. */

const log = { info: () => undefined, warn: () => undefined };

describe.each(ruleEngines)('on %s', (engine) => {
  let server: TestServer;
  let token = '';
  let stop: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    await prepareMarks(server.store);
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await readyToPush(server.store);
    await server.store.pool.query('delete from job');
  });
  afterEach(async () => {
    await stop();
    stop = () => Promise.resolve();
  });

  const start = () => {
    stop = startJobs(server.store, log, { kinds: [...jobKinds, counting()], pollMs: 20 });
  };
  const sync = (mode: 'push' | 'pull', ...ids: readonly number[]) =>
    server.call('POST', '/admin/api/FlanAwardGoods/orderSyncs', {
      token,
      body: { mode, ids, request_id: randomUUID() },
    });
  const jobs = async () =>
    ((await server.call('GET', jobCalls.list.slice(4), { token })).result as { data: readonly OwnJob[] }).data;
  const job = async () => (await jobs())[0];
  const row = (id: number) => operator(server, token).row('goods_order', id);
  /** All but the first so many have been taken by the channel, and are asked about in the next round. */
  const known = () =>
    server.store.pool.query(
      `update goods_order set sync_status = 'synced', sync_error = null, channel_order_no = 'D' || id, synced_at = now() where id = any($1)`,
      [[...unpushed]],
    );

  test('a push is one job over all batches, counts on, and says how many went', async () => {
    expect(await sync('push', 9241, 9242)).toMatchObject({ code: codes.ok, result: { ok: 2, failed: [] } });
    expect((await sync('push', 9242, 9243)).result).toMatchObject({ ok: 1, failed: [{ id: 9242 }] });
    start();
    await soon(job).toMatchObject({
      label: '同步',
      title: '兑换订单（推送渠道）',
      state: 'running',
      done: 0,
      total: 3,
    });
    await pushRound(server.store, channel(), () => true);
    await soon(job).toMatchObject({ state: 'running', done: 1, total: 3 });
    await sync('push', 9244);
    await soon(job).toMatchObject({ state: 'running', done: 1, total: 4 });
    await pushRound(server.store, channel());
    await soon(job).toMatchObject({ state: 'done', done: 4, total: 4, summary: '已推送 4 单，失败 0 单', files: [] });
    expect(await jobs()).toHaveLength(1);
  });

  test('the channel is not there: every order says so, and a file names those that failed', async () => {
    await sync('push', 9241, 9242);
    await pushRound(server.store, down());
    start();
    await soon(job).toMatchObject({ state: 'done', summary: '已推送 0 单，失败 2 单' });
    expect(await row(9241)).toMatchObject({ sync_status: 'failed', sync_error: '兑吧：暂时连接不上，请稍后重试' });
    const [file] = (await job())?.files ?? [];
    const id = String((await job())?.id);
    expect(file?.name).toBe('兑换订单_推送渠道失败.xlsx');
    const { rows } = await server.store.pool.query<{ error: string }>(
      'select error from order_sync_item where job_id = $1',
      [id],
    );
    expect(rows.map(({ error }) => error)).toEqual(Array(2).fill('兑吧：暂时连接不上，请稍后重试'));
    const sent = await server.app.inject({
      url: `/proxy-he${jobCalls.file.slice(4)}`,
      query: { id, name: file?.name ?? '' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(sent.rawPayload.length).toBe(file?.size);
    expect(await operator(server, token).row('data_job', Number(id))).toMatchObject({
      title: '同步兑换订单（推送渠道）',
      job_kind: 'batch',
      module: 'AwardOrder',
      ok: 0,
      failed: 2,
    });
    // What failed is pushed again as a job of its own.
    await sync('push', 9241);
    await pushRound(server.store, channel());
    await soon(job).toMatchObject({ state: 'done', summary: '已推送 1 单，失败 0 单' });
    expect(await jobs()).toHaveLength(2);
  });

  test('a look at the channel ends with what the channel said, one that is not there, or none', async () => {
    await known();
    start();
    await sync('pull', 9241, 9242);
    await soon(job).toMatchObject({ title: '兑换订单（查询渠道）', done: 0, total: 2 });
    await askRound(server.store, channel());
    await soon(job).toMatchObject({ state: 'done', summary: '已拉取 2 单，失败 0 单' });
    await sync('pull', 9243);
    await askRound(server.store, down());
    await soon(job).toMatchObject({ state: 'done', summary: '已拉取 0 单，失败 1 单' });
    await sync('pull', 9244);
    expect(await unaskedRound(server.store)).toBe(1);
    await soon(job).toMatchObject({ state: 'done', summary: '已拉取 0 单，失败 1 单' });
    expect(await row(9244)).toMatchObject({ sync_error: '兑吧：还没有接入，请联系系统管理员' });
    expect(await unaskedRound(server.store)).toBe(0);
  });

  test('whoever asked and is gone leaves no job open: the channel is asked once more', async () => {
    await known();
    start();
    await sync('pull', 9241);
    const asked = (minutes: number) =>
      server.store.pool.query('update goods_order set synced_at = now() - make_interval(mins => $1) where id = 9241', [
        minutes,
      ]);
    await asked(2);
    expect(await askRound(server.store, channel())).toBe(0);
    await asked(4);
    expect(await askRound(server.store, channel())).toBe(1);
    await soon(job).toMatchObject({ state: 'done', summary: '已拉取 1 单，失败 0 单' });
    await asked(4);
    expect(await askRound(server.store, channel())).toBe(0);
  });

  test('a push that is cancelled stops: what had not gone is not pushed, and can be pushed again', async () => {
    await server.store.pool.query('update goods_order set sync_tries = 1 where id = 9243');
    await sync('push', 9241, 9242, 9243);
    start();
    await soon(job).toMatchObject({ state: 'running' });
    await pushRound(server.store, channel(), () => true);
    await soon(job).toMatchObject({ done: 1 });
    const cancelled = { token, body: { id: (await job())?.id } };
    expect(await server.call('PUT', jobCalls.cancel.slice(4), cancelled)).toMatchObject({ code: codes.ok });
    expect(await pushRound(server.store, channel())).toBe(0);
    expect(await row(9241)).toMatchObject({ sync_status: 'synced' });
    expect(await row(9242)).toMatchObject({ sync_status: 'none', sync_error: '推送任务已取消' });
    expect(await row(9243)).toMatchObject({ sync_status: 'failed', sync_error: '推送任务已取消' });
    await sync('push', 9242);
    expect(await pushRound(server.store, channel())).toBe(1);
    await soon(job).toMatchObject({ state: 'done', summary: '已推送 1 单，失败 0 单' });
  });

  test('what is pushed anew right after a cancel is pushed', async () => {
    await sync('push', 9241);
    const { id } = (await job()) ?? { id: 0 };
    await server.call('PUT', jobCalls.cancel.slice(4), { token, body: { id } });
    await server.store.pool.query("update goods_order set sync_status = 'failed' where id = 9241");
    expect((await sync('push', 9241)).result).toMatchObject({ ok: 1 });
    expect(await pushRound(server.store, channel())).toBe(1);
    expect(await row(9241)).toMatchObject({ sync_status: 'synced' });
  });

  test('a job that rests takes none of its owner’s places, and no batch too many is refused for it', async () => {
    await sync('push', 9241);
    await known();
    await server.store.pool.query("update goods_order set sync_status = 'pending' where id = 9241");
    for (let batch = 0; batch <= maxOpenJobs; batch += 1) expect((await sync('pull', 9242)).code).toBe(codes.ok);
    start();
    await soon(async () => (await jobs()).map(({ state }) => state)).toEqual(['running', 'running']);
    expect(maxRunningJobs).toBe(2);
    const { rows } = await server.store.pool.query<{ id: number }>("select id from account where username = 'admin'");
    const by = { accountId: Number(rows[0]?.id), nickname: '' };
    await withTransaction(server.store, (tx) => enqueue(tx, { kind: 'count' }, { upTo: 3 }, by));
    await soon(job).toMatchObject({ kind: 'count', state: 'done' });
  });

  test('whoever may no longer change orders has his job stopped', async () => {
    await sync('push', 9241);
    await server.store.pool.query("update account set status = 'disabled' where username = 'admin'");
    start();
    const errors = async () => (await server.store.pool.query<{ error: string }>('select error from job')).rows;
    await soon(errors).toEqual([{ error: '账号已停用，任务已停止' }]);
    await server.store.pool.query("update account set status = 'enabled' where username = 'admin'");
  });
});
