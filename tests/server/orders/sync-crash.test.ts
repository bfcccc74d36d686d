import { engines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { pushRound } from '../../../server/orders/push.ts';
import { followSync } from '../../../server/orders/sync-job.ts';
import { soon } from '../../soon.ts';
import { firstLine, killChild } from '../db/children.ts';
import { lastingDatabase } from '../killed.ts';
import { channel, readyToPush, unpushed } from './following.ts';

const log = { info: () => undefined, warn: () => undefined };

describe.each(engines)('kill -9 while orders are followed on %s', (engine) => {
  const { child: start, within } = lastingDatabase(engine, 'demo');

  test('the job goes on after the restart and tells of every order once', async () => {
    await within(async (store) => {
      await readyToPush(store);
      const { rows } = await store.pool.query<{ id: number }>("select id from account where username = 'admin'");
      await withTransaction(store, (tx) =>
        followSync(tx, 'push', unpushed, { accountId: Number(rows[0]?.id), nickname: '' }),
      );
      await store.pool.query("update goods_order set sync_status = 'pending' where id = any($1)", [[...unpushed]]);
      await pushRound(store, channel(), () => true);
    });
    const child = start('../orders/sync-child.ts');
    expect(await firstLine(child)).toBe('rests');
    await killChild(child);
    await within(async (store) => {
      const job = async () =>
        (await store.pool.query<object>("select state, done, total, result ->> 'summary' as summary from job")).rows[0];
      expect(await job()).toMatchObject({ state: 'running', done: 1, total: 7 });
      const stop = startJobs(store, log, { kinds: jobKinds, pollMs: 50 });
      await pushRound(store, channel());
      await soon(job).toEqual({ state: 'done', done: 7, total: 7, summary: '已推送 7 单，失败 0 单' });
      await stop();
    });
  });
});
