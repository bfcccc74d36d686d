import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { commandsOn } from './commanding.ts';

/* 为什么 of rows that a job could not change: its workbook says which facts forbade it then (docs/living-chart.md). */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
}, 120_000);
afterAll(() => server.close());

test('a refused row of a job names what stood in the way, with the number of then', async () => {
  const on = commandsOn(server, token);
  const admin = operator(server, token);
  // 88 积分 of the demo is given by several prizes.
  const [{ id } = { id: 0 }] = (
    await server.store.pool.query<{ id: number }>(`
      update award set status = 'disabled' where id = (select award_id from prize where status = 'enabled' group by award_id
        order by count(*) desc, award_id limit 1) returning id`)
  ).rows;
  const { version, used_prize_count: used } = await admin.row('award', id);
  const reason = '不再使用的奖励';
  const single = await admin.update('award', { id, version, event: 'ARCHIVE', reason });
  const { job_id } = await on.begun('award', { command: 'ARCHIVE', ids: [id], reason });
  const [, line] = await on.failures(await on.worked(job_id));
  expect(line?.[2]).toBe(`${single.message}；现在：引用它的奖品 ${String(used)} 个，须为 0`);
  expect(Number(used)).toBeGreaterThan(1);
  expect(single.message).toBe('奖励仍被未归档活动的奖品引用，不能归档');
});
