import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ImportStatus } from '../../../contract/jobs/import.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { importer } from './importing.ts';

const silent = { info: () => {}, warn: () => {} };
const lines = 1_500;
let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
});
afterAll(() => server.close());

test('an import whose worker stops goes on where it was: no line is left out or written twice', async () => {
  const cates = importer(server, await server.login(), 'award_cate');
  const work = () => startJobs(server.store, silent, { kinds: jobKinds, pollMs: 50 });
  let stop = work();
  const file = `分类名称,排序\n${Array.from({ length: lines }, (_, at) => `续${at},1`).join('\n')}\n`;
  const { import_id } = await cates.checked(file);
  await cates.commit(import_id, 'rows');
  const status = async () => (await cates.status(import_id)).result as ImportStatus;
  await vi.waitFor(async () => expect((await status()).done).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
  await stop();
  const half = await status();
  expect(half.state).toBe('committing');
  expect(half.done).toBeLessThan(lines);
  stop = work();
  const done = await cates.until(import_id, 'finished');
  await stop();
  expect(done.written).toEqual({ added: lines, edited: 0, refused: 0 });
  const { rows } = await sql<{ made: number; logged: number }>`
    select (select count(*) from award_cate where cate_name like '续%') as made,
      (select count(*) from operation_log where method = 'JOB' and biz_name like '续%') as logged`.execute(
    server.store.db,
  );
  expect(rows).toEqual([{ made: lines, logged: lines }]);
});
