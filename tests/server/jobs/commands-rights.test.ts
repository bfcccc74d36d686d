import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { ListPage } from '../../../contract/core/page.ts';
import { ruleEngines } from '../engine.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { allCategories as all, categoriesOn, commandsOn } from './commanding.ts';

/* Who may tell many rows the same, and which: what he may in the moment of each piece (engines.md §8.4). */

describe.each(ruleEngines)('rights of a command over a filter on %s', (engine) => {
  let server: TestServer;
  let token = '';
  let on: ReturnType<typeof commandsOn>;
  let rows: ReturnType<typeof categoriesOn>;
  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    on = commandsOn(server, token);
    rows = categoriesOn(server);
  });
  afterAll(() => server.close());
  beforeEach(() => rows.fill());
  afterEach(() => rows.clear());
  const run = (sql: string, values: unknown[] = []) => rows.run(sql, values);
  const one = (sql: string, values: unknown[] = []) => rows.one(sql, values);

  const right = (action: string) =>
    run(
      `delete from role_permission where permission_id = 'AwardCate' and action = $1 and role_id in (
        select role_id from account_role where account_id = (select id from account where username = 'ops_manager'))`,
      [action],
    );
  const given = (action: string) =>
    run(
      `insert into role_permission (role_id, permission_id, action)
      select distinct role_id, 'AwardCate', $1 from account_role
      where account_id = (select id from account where username = 'ops_manager') on conflict do nothing`,
      [action],
    );
  /** Takes the right away in the moment in which a piece is done. */
  const losingAfter = async <T>(page: number, work: () => Promise<T>): Promise<T> => {
    await run(`create function lose() returns trigger language plpgsql as $$ begin
      delete from role_permission where permission_id = 'AwardCate' and action = 'disable' and role_id in (
        select role_id from account_role where account_id = (select id from account where username = 'ops_manager'));
      return new; end $$`);
    await run(
      `create trigger lose after update of failed on batch_page for each row when (new.page = ${page}) execute function lose()`,
    );
    const result = await work();
    await run('drop function lose cascade');
    return result;
  };
  beforeEach(async () => {
    await given('query');
    await given('edit');
    await given('disable');
  });

  test('whoever may not disable rows disables none, whatever else he may', async () => {
    const other = await server.login('ops_manager');
    await right('disable');
    expect((await on.tell('award_cate', all, other)).code).toBe(codes.noAction);
    expect(await one('select count(*) as jobs from job')).toEqual({ jobs: 0 });
  });

  test('rights are read anew for each piece: who has lost them meanwhile stops where he is', async () => {
    const other = await server.login('ops_manager');
    const { job_id: id } = await on.begun('award_cate', all, other);
    const stopped = await losingAfter(1, () => on.worked(id, other));
    expect(stopped).toMatchObject({ state: 'failed', done: 2000, error: '您已没有「停用」权限，任务已停止' });
    expect(await rows.statuses()).toEqual([
      { status: 'disabled', rows: 2000 },
      { status: 'enabled', rows: 500 },
    ]);
    await given('disable');
    await server.call('PUT', '/admin/api/jobs/retry', { token: other, body: { id } });
    expect(await on.worked(id, other)).toMatchObject({ state: 'done', summary: '成功 2,500 条，失败 0 条' });
  });

  test('cancelled in the midst of it: what was done stays, nothing more is done, and 导入导出任务 says how much was', async () => {
    const other = await server.login('ops_manager');
    const { job_id: id } = await on.begun('award_cate', all, other);
    const { job_id: untouched } = await on.begun('award_cate', { command: 'ENABLE', ids: [101] }, other);
    await losingAfter(0, () => on.worked(id, other));
    await given('disable');
    await server.call('PUT', '/admin/api/jobs/retry', { token: other, body: { id } });
    expect((await server.call('PUT', '/admin/api/jobs/cancel', { token: other, body: { id } })).code).toBe(codes.ok);
    await on.worked(untouched, other);
    expect(await on.job(id, other)).toMatchObject({ state: 'cancelled', done: 1000 });
    expect(await rows.statuses()).toEqual([
      { status: 'disabled', rows: 1000 },
      { status: 'enabled', rows: 1500 },
    ]);
    const listed = await server.call('GET', '/admin/api/data-jobs', { token, query: { id: String(id) } });
    expect((listed.result as ListPage).data[0]).toMatchObject({
      title: '批量停用奖励分类',
      job_kind: 'batch',
      module: 'AwardCate',
      ok: 1000,
      failed: 0,
    });
  });

  test('rows out of the data scope are found by no filter, and refused where they are named', async () => {
    const worker = operator(server, token);
    const [near, far] = [
      await worker.made('localverifice', { area_code: '440104' }),
      await worker.made('localverifice', { area_code: '330106' }),
    ];
    for (const id of [near, far]) await worker.step('localverifice', id, 'ENABLE');
    const other = await server.login('ops_manager');
    await run(`update account set region_codes = '{440000}' where username = 'ops_manager'`);
    await run(`insert into role_permission (role_id, permission_id, action)
      select distinct role_id, 'Localverifice', a from account_role, unnest(array['query', 'disable']) as a
      where account_id = (select id from account where username = 'ops_manager') on conflict do nothing`);
    const { job_id: id } = await on.begun(
      'localverifice',
      { command: 'DISABLE', filter: { status: 'enabled' } },
      other,
    );
    await on.worked(id, other);
    const stateOf = async (row: number) =>
      (await one('select status from localverifice where id = $1', [row]))['status'];
    expect([await stateOf(near), await stateOf(far)]).toEqual(['disabled', 'enabled']);
    const named = await on.begun('localverifice', { command: 'DISABLE', ids: [far] }, other);
    const done = await on.worked(named.job_id, other);
    expect(done?.summary).toBe('成功 0 条，失败 1 条');
    expect((await on.failures(done, other))[1]).toEqual([String(far), '', '数据不存在或已归档']);
    await run(`update account set region_codes = '{}' where username = 'ops_manager'`);
  });

  test('nobody disables himself with all others', async () => {
    const { job_id: id } = await on.begun('account', {
      command: 'DISABLE',
      reason: '系统停用',
      filter: { keyword: 'admin' },
    });
    const done = await on.worked(id);
    expect(await one("select status from account where username = 'admin'")).toEqual({ status: 'enabled' });
    expect((await on.failures(done)).length).toBeGreaterThan(1);
  });
});
