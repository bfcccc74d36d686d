import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { jobCalls, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { enqueue } from '../../../server/jobs/enqueue.ts';
import { addPiece, jobFile } from '../../../server/jobs/files.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { soon } from '../../soon.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { counting, countTo, marksOf, prepareMarks } from './counting.ts';

/* Whose a job is: only its owner sees it, stops it and gets its files; and it may do what he may do now. */

const log = { info: () => undefined, warn: () => undefined };
let server: TestServer;
let token = '';
let stop: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  server = await startApp();
  token = await server.login();
  await prepareMarks(server.store);
});
afterAll(() => server.close());
afterEach(async () => {
  await stop();
  stop = () => Promise.resolve();
  await run('delete from job');
});

const run = (sql: string, values: unknown[] = []) => server.store.pool.query<Record<string, unknown>>(sql, values);
const start = () => {
  stop = startJobs(server.store, log, { kinds: [counting()], pollMs: 200 });
};
const idOf = async (username: string) =>
  Number((await run('select id from account where username = $1', [username])).rows[0]?.['id']);
const ask = async (upTo: number, username = 'admin') => {
  const accountId = await idOf(username);
  return withTransaction(server.store, (tx) =>
    enqueue(tx, { kind: 'count' }, { upTo }, { accountId, nickname: '' }, { title: '奖励' }),
  );
};
const jobs = async (bearer = token) =>
  ((await server.call('GET', jobCalls.list.slice(4), { token: bearer })).result as { data: readonly OwnJob[] }).data;
const put = (call: 'cancel' | 'retry' | 'seen', body: object, bearer = token) =>
  server.call('PUT', jobCalls[call].slice(4), { token: bearer, body });
const get = (query: Record<string, string>, bearer = token) =>
  server.app.inject({
    url: `/proxy-he${jobCalls.file.slice(4)}`,
    query,
    headers: bearer === '' ? {} : { authorization: `Bearer ${bearer}` },
  });

/** A job that is done, with a file of two pieces. */
async function withFile(username = 'admin') {
  const id = await ask(1, username);
  const name = "奖励 '1'.csv";
  await withTransaction(server.store, async (tx) => {
    await addPiece(tx, id, name, 0, Buffer.from('一'));
    await addPiece(tx, id, name, 1, Buffer.from('二'));
  });
  const result = JSON.stringify({ summary: '共 2 行', files: [jobFile(name, 'csv', 6)] });
  await run("update job set state = 'done', finished_at = now(), result = $2 where id = $1", [id, result]);
  return { id, name };
}

test('what is rolled back never begins', async () => {
  start();
  const accountId = await idOf('admin');
  const undone = withTransaction(server.store, async (tx) => {
    await enqueue(tx, { kind: 'count' }, { upTo: 1 }, { accountId, nickname: '' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  const id = await ask(1);
  await soon(async () => (await jobs())[0]?.state).toBe('done');
  expect((await jobs()).map((one) => one.id)).toEqual([id]);
});

test('whoever was disabled, or lost the right, has his jobs stopped', async () => {
  const ids = [await ask(3, 'mall_operator'), await ask(3, 'ops_manager')];
  await run("update account set status = 'disabled' where username = 'mall_operator'");
  await run(`delete from role_permission where permission_id = 'Award' and action = 'export' and role_id in (
    select role_id from account_role where account_id = ${await idOf('ops_manager')})`);
  start();
  const errors = async () => (await run('select error from job where id = any($1) order by id', [ids])).rows;
  await soon(errors).toEqual([{ error: '账号已停用，任务已停止' }, { error: '您已没有「导出」权限，任务已停止' }]);
  for (const id of ids) expect(await marksOf(server.store, id)).toEqual([]);
});

test('the job of another does not exist', async () => {
  const other = await server.login('finance_auditor');
  const open = await ask(3);
  const { id, name } = await withFile();
  expect(await jobs(other)).toEqual([]);
  for (const call of ['cancel', 'retry'] as const) {
    expect(await put(call, { id: open }, other)).toMatchObject({ code: codes.notFound });
    expect(await put(call, { id: 999_999 }, other)).toMatchObject({ code: codes.notFound });
  }
  await put('seen', { upTo: id }, other);
  expect((await jobs()).map(({ state, seen }) => ({ state, seen }))).toEqual([
    { state: 'done', seen: false },
    { state: 'queued', seen: false },
  ]);
  expect((await get({ id: String(id), name }, other)).json()).toMatchObject({ code: codes.notFound });
});

test('a file comes with its name and its bytes, to its owner alone, and is noted', async () => {
  const { id, name } = await withFile();
  const sent = await get({ id: String(id), name });
  expect(sent.statusCode).toBe(200);
  expect(sent.body).toBe('一二');
  expect(sent.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': '6',
    'content-disposition': `attachment; filename*=UTF-8''%E5%A5%96%E5%8A%B1%20%271%27.csv`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const { rows } = await run(
    "select action, biz_id, path from operation_log where entity = 'job' order by id desc limit 1",
  );
  expect(rows).toEqual([{ action: 'export', biz_id: id, path: '/proxy-he/admin/api/jobs/file' }]);
  expect((await get({ id: String(id), name }, '')).statusCode).toBe(401);
  expect((await get({ id: String(id), name: '../etc/passwd' })).json()).toMatchObject({ code: codes.notFound });
});

test.each([{ id: '1' }, { id: 'x', name: 'a' }, { id: '1', name: 'a', more: '1' }])('%j is refused', async (query) => {
  expect((await get(query)).json()).toMatchObject({ code: codes.invalid });
});

test('after seven days the files are gone, what became of the job is not', async () => {
  const { id, name } = await withFile();
  await run("update job set finished_at = now() - interval '7 days' + interval '1 minute'");
  await tidyUp(server.store);
  expect((await get({ id: String(id), name })).body).toBe('一二');
  await run("update job set finished_at = now() - interval '7 days 1 second'");
  expect((await get({ id: String(id), name })).json()).toMatchObject({ code: codes.notFound });
  expect(await jobs()).toMatchObject([{ state: 'done', summary: '共 2 行', files: [], expires_at: null }]);
  await tidyUp(server.store);
  expect((await run('select from job_file')).rowCount).toBe(0);
  await run("update job set finished_at = now() - interval '91 days'");
  await tidyUp(server.store);
  expect(await jobs()).toEqual([]);
});

test('what was seen is seen; the open ones always come', async () => {
  const first = await ask(1);
  for (const _ of countTo(31)) {
    await withFile();
  }
  const [newest] = await jobs();
  expect((await jobs()).some(({ id }) => id === first)).toBe(true);
  expect(await put('seen', { upTo: newest?.id ?? 0 })).toMatchObject({ code: codes.ok });
  expect((await jobs()).filter(({ seen }) => !seen).map(({ id }) => id)).toEqual([first]);
});
