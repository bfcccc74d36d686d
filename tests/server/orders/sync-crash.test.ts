import fs from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { pushRound } from '../../../server/orders/push.ts';
import { followSync } from '../../../server/orders/sync-job.ts';
import { seedDemo } from '../../../server/seed/demo.ts';
import { uploadsIn } from '../../../server/settings.ts';
import { soon } from '../../soon.ts';
import { preparedDataDir, temporaryFolder } from '../data-template.ts';
import { firstLine, killChild, killChildren, startChild } from '../db/children.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { startApp } from '../with-server.ts';
import { channel, readyToPush, unpushed } from './following.ts';

const log = { info: () => undefined, warn: () => undefined };

describe.each(['the embedded engine', 'PostgreSQL'])('kill -9 while orders are followed on %s', (engine) => {
  let postgres: TestPostgres | undefined;
  let dataDir = '';
  let databaseUrl = '';
  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    databaseUrl = (await postgres?.freshDatabase()) ?? '';
    if (postgres) await (await startApp({ databaseUrl })).close();
    dataDir = postgres ? temporaryFolder() : await preparedDataDir();
  });
  afterEach(killChildren);
  afterAll(async () => {
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true });
  });

  const within = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore({ dataDir, databaseUrl });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };

  test('the job goes on after the restart and tells of every order once', async () => {
    await within(async (store) => {
      await seedDemo(store, uploadsIn(dataDir));
      await readyToPush(store);
      const { rows } = await store.pool.query<{ id: number }>("select id from account where username = 'admin'");
      await withTransaction(store, (tx) =>
        followSync(tx, 'push', unpushed, { accountId: Number(rows[0]?.id), nickname: '' }),
      );
      await store.pool.query("update goods_order set sync_status = 'pending' where id = any($1)", [[...unpushed]]);
      await pushRound(store, channel(), () => true);
    });
    const child = startChild('../orders/sync-child.ts', [dataDir, databaseUrl]);
    expect(await firstLine(child)).toBe('rests');
    await killChild(child);
    await within(async (store) => {
      const job = async () =>
        (await store.pool.query<object>("select state, done, total, result ->> 'summary' as summary from job")).rows[0];
      expect(await job()).toMatchObject({ state: 'running', done: 1, total: 7 });
      const stop = startJobs(store, log, { pollMs: 50 });
      await pushRound(store, channel());
      await soon(job).toEqual({ state: 'done', done: 7, total: 7, summary: '已推送 7 单，失败 0 单' });
      await stop();
    });
  });
});
