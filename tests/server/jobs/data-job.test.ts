import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { enqueue } from '../../../server/jobs/enqueue.ts';
import { jobFile } from '../../../server/jobs/files.ts';
import { operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* 导入导出任务 as a page: whose jobs somebody sees, and what he may do with them (wider.md §10.10). */

let server: TestServer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startEntities();
  for (const { code } of builtinRoles) {
    const username = code === 'super_admin' ? 'admin' : code;
    tokens.set(username, await server.login(username));
  }
});
afterAll(() => server.close());
beforeEach(() => run('delete from job'));

const run = (sql: string, values: unknown[] = []) => server.store.pool.query<Record<string, unknown>>(sql, values);
const as = (username: string) => operator(server, tokens.get(username) ?? '');
async function ask(username: string, title = '奖励'): Promise<number> {
  const { rows } = await run('select id from account where username = $1', [username]);
  const actor = { accountId: Number(rows[0]?.['id']), nickname: '' };
  const input = { entity: 'award', format: 'csv', columns: ['title', 'status'], filters: {} };
  return withTransaction(server.store, (tx) => enqueue(tx, { kind: 'export' }, input, actor, { title }));
}
const listed = async (username: string, query = {}) =>
  page(await as(username).list('data_job', query)).data.map(({ id }) => id);
const fail = (id: number) =>
  run(`update job set state = 'failed', error = '出错', finished_at = now() where id = $1`, [id]);
const step = (username: string, id: number, event: string) =>
  as(username).update('data_job', { id, version: 1, event });

test('a job is told with what it is about, how far it is and whose it is', async () => {
  const id = await ask('mall_operator');
  await run('update job set done = 3, total = 9 where id = $1', [id]);
  expect(await as('admin').row('data_job', id)).toMatchObject({
    job_no: `RW${String(id).padStart(8, '0')}`,
    job_kind: 'export',
    module: 'Award',
    title: '导出奖励',
    account_name: '商城运营',
    status: 'queued',
    done: 3,
    total: 9,
    file: null,
    own: false,
  });
  expect((await as('admin').detail('data_job', id)).result).toMatchObject({ params: '格式：CSV\n列：奖励名称、状态' });
});

test('everybody sees his own jobs, others only with 全部 and no areas', async () => {
  const mine = await ask('campaign_operator');
  const other = await ask('admin');
  const both = [other, mine];
  expect(await listed('campaign_operator')).toEqual([mine]);
  expect(await listed('ops_manager')).toEqual(both);
  expect(await listed('channel_manager')).toEqual([]);
  expect(await as('campaign_operator').detail('data_job', other)).toMatchObject({ code: codes.notFound });
});

test('its owner’s scope stands in no other call’s way', async () => {
  for (const token of tokens.values())
    expect((await server.call('GET', '/admin/api/notices/unread', { token })).code).toBe(codes.ok);
});

describe.each(builtinRoles)('$name', (role) => {
  const username = role.code === 'super_admin' ? 'admin' : role.code;
  const granted = grantsOf(role).flatMap(({ permissionId, action }) => (permissionId === 'DataJob' ? [action] : []));

  test('stops jobs with 停用 alone', async () => {
    const answer = await step(username, await ask(username), 'CANCEL');
    const denied = granted.length === 0 ? codes.forbidden : codes.noAction;
    expect(answer.code).toBe(granted.includes('disable') ? codes.ok : denied);
  });

  test('lets its own failed jobs go on, nobody else’s', async () => {
    const [mine, other] = [await ask(username), await ask(username === 'admin' ? 'ops_manager' : 'admin')];
    await fail(mine);
    await fail(other);
    const wanted = granted.includes('get') ? codes.ok : codes.forbidden;
    expect((await step(username, mine, 'RETRY')).code).toBe(wanted);
    expect((await step(username, other, 'RETRY')).code).not.toBe(codes.ok);
  });
});

test('what is over is not stopped, what did not fail is not tried again', async () => {
  const id = await ask('admin');
  expect(await step('admin', id, 'RETRY')).toMatchObject({ code: codes.illegalMove });
  expect(await step('admin', id, 'CANCEL')).toMatchObject({ code: codes.ok, result: { status: 'cancelled' } });
  expect(await step('admin', id, 'CANCEL')).toMatchObject({ code: codes.illegalMove });
});

test('files are named to all who see the job and offered to its owner', async () => {
  const id = await ask('mall_operator');
  const result = JSON.stringify({ summary: '共 2 条', files: [jobFile('奖励.csv', 'csv', 6)] });
  await run("update job set state = 'done', finished_at = now(), result = $2 where id = $1", [id, result]);
  expect((await as('admin').detail('data_job', id)).result).toMatchObject({ file: '奖励.csv', summary: '共 2 条' });
  expect((await as('admin').detail('data_job', id)).result).not.toHaveProperty('job_files');
  const { result: own } = await as('mall_operator').detail('data_job', id);
  expect(own).toMatchObject({ job_files: [{ name: '奖励.csv', size: 6 }] });
  await run("update job set finished_at = now() - interval '8 days' where id = $1", [id]);
  expect((await as('mall_operator').detail('data_job', id)).result).toMatchObject({ file: null, expires_at: null });
});

test('filters find jobs by kind, module, state, words and day', async () => {
  const [one, two] = [await ask('admin'), await ask('mall_operator', '线下商品')];
  await fail(one);
  expect(await listed('admin', { status: 'failed' })).toEqual([one]);
  expect(await listed('admin', { job_kind: 'import' })).toEqual([]);
  expect(await listed('admin', { module: 'Award', job_kind: 'export' })).toEqual([two, one]);
  expect(await listed('admin', { keyword: '线下' })).toEqual([two]);
  expect(await listed('admin', { created_at_to: '2026-01-01' })).toEqual([]);
});
