import { describe, expect, test } from 'vitest';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { resourceNamed } from '../../../server/catalogue.ts';
import { settlePages } from '../../../server/jobs/batch/pages.ts';
import { enqueue } from '../../../server/jobs/enqueue.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { operatorNow } from '../../../server/sign-in/rights/rights.ts';
import { soon } from '../../soon.ts';
import { firstLine, killChild } from '../db/children.ts';
import { engines } from '../engine.ts';
import { lastingDatabase } from '../killed.ts';

const log = { info: () => undefined, warn: (fields: object) => console.error(fields) };
const sizes = 700;

/* B1: every settled id has one outcome. B2: killed anywhere and resumed, no row is told twice (engines.md §8.4). */
describe.each(engines)('kill -9 in the middle of a command for many rows on %s', (engine) => {
  const { child: start, within } = lastingDatabase(engine);
  const rowsOf = async (store: Store, sql: string, values: unknown[] = []) =>
    (await store.pool.query<Record<string, unknown>>(sql, values)).rows;

  const begin = (store: Store) =>
    withTransaction(store, async (tx) => {
      const viewer = await operatorNow(tx, 1);
      const resource = resourceNamed('award_cate');
      if (!viewer || !resource) throw new Error('no admin');
      const by = { username: 'admin', sessionId: '00000000-0000-4000-8000-000000000000' };
      const input = { entity: 'award_cate', command: 'DISABLE', values: {}, runId: by.sessionId, by };
      const id = await enqueue(tx, { kind: 'batch' }, input, viewer);
      const total = await settlePages(tx, id, resource, { meant: { filters: { keyword: '批量' } }, size: 100, viewer });
      expect(total).toBe(sizes);
      return id;
    });

  test('goes on with the piece that it was at: each row has one outcome, one line and one version more', async () => {
    const id = await within(async (store) => {
      await store.pool.query(`insert into award_cate (cate_name, sort, status)
        select '批量 ' || n, 1, case when n % 10 = 0 then 'disabled' else 'enabled' end from generate_series(1, ${sizes}) as n`);
      return begin(store);
    });
    const child = start('../jobs/commands-child.ts');
    expect(await firstLine(child)).toBe('third');
    await killChild(child);
    await within(async (store) => {
      expect(await rowsOf(store, 'select count(*) as pages from batch_page where failed is not null')).toEqual([
        { pages: 2 },
      ]);
      await store.pool.query("update job set lease_until = now() - interval '1 second'");
      const stop = startJobs(store, log, { kinds: jobKinds, pollMs: 200 });
      const state = async () => (await rowsOf(store, 'select state from job where id = $1', [id]))[0]?.['state'];
      await soon(state).toBe('done');
      await stop();
      expect(await rowsOf(store, `select result ->> 'summary' as summary from job where id = $1`, [id])).toEqual([
        { summary: '成功 630 条，失败 70 条' },
      ]);
      expect(
        await rowsOf(
          store,
          `select c.status, c.version, lines.n as lines, count(*) as rows from award_cate c
          left join (select biz_id, count(*) as n from operation_log where trace_id = $1 group by 1) as lines on lines.biz_id = c.id
          where c.cate_name like '批量 %' group by 1, 2, 3 order by 2`,
          [`job-${id}`],
        ),
      ).toEqual([
        { status: 'disabled', version: 1, lines: null, rows: 70 },
        { status: 'disabled', version: 2, lines: 1, rows: 630 },
      ]);
    });
  });
});
