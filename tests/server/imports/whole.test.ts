import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeRows } from '../../../contract/jobs/import.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { importer } from './importing.ts';

/* 全部成功才导入 on PostgreSQL, with more lines than one piece and than the embedded database takes. */

const silent = { info: () => {}, warn: (fields: object) => console.warn(fields) };
const lines = wholeRows.embedded + 350;
let server: TestServer;
let token: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  token = await server.login();
  stop = startJobs(server.store, silent, { kinds: jobKinds, pollMs: 50 });
});
afterAll(async () => {
  await stop();
  await server.close();
});

const fileOf = (name: string, count: number) =>
  `分类名称,排序\n${Array.from({ length: count }, (_, at) => `${name}${at},1`).join('\n')}\n`;
const made = async (name: string) => {
  const { rows } = await sql<{ made: number; logged: number }>`
    select (select count(*) from award_cate where cate_name like ${`${name}%`}) as made,
      (select count(*) from operation_log where method = 'JOB' and biz_name like ${`${name}%`}) as logged`.execute(
    server.store.db,
  );
  return rows[0];
};

test('how many rows go in is known before a file is chosen: all of them together on this database', async () => {
  const { rows, whole_rows: whole } = await importer(server, token, 'award_cate').limits();
  expect(whole).toBe(Math.min(rows, wholeRows.postgres));
  expect(rows).toBeGreaterThan(lines);
});

test('many lines are written together, each with its line in the log', async () => {
  const cates = importer(server, token, 'award_cate');
  const looked = await cates.checked(fileOf('整份', lines));
  expect(looked).toMatchObject({ whole_rows: wholeRows.postgres, whole_possible: true });
  await cates.commit(looked.import_id, 'whole');
  const done = await cates.until(looked.import_id, 'finished');
  expect(done.written).toEqual({ added: lines, edited: 0, refused: 0 });
  expect(done).toMatchObject({ done: lines, total: lines });
  expect(await made('整份')).toEqual({ made: lines, logged: lines });
});

test('one refused line far down takes back what was written before it; every line says why', async () => {
  const cates = importer(server, token, 'award_cate');
  const { import_id } = await cates.checked(fileOf('退回', lines));
  await operator(server, token).made('award_cate', { cate_name: `退回${lines - 10}`, sort: 5 });
  await cates.commit(import_id, 'whole');
  const { written } = await cates.until(import_id, 'finished');
  expect(written).toEqual({ added: 0, edited: 0, refused: lines });
  expect(await made('退回')).toEqual({ made: 1, logged: 0 });
  const { rows } = await sql<{ faults: readonly object[]; times: number }>`
    select faults, count(*) as times from import_row where import_id = ${import_id} and written = 'refused'
    group by faults order by times`.execute(server.store.db);
  expect(rows).toEqual([
    { faults: [{ cell: `A${lines - 8}`, message: '分类名称已存在' }], times: 1 },
    { faults: [{ cell: null, message: '其他行有错误，全部未写入' }], times: lines - 1 },
  ]);
});
