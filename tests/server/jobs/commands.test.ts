import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { ruleEngines } from '../engine.ts';
import { errorsOf, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { allCategories as all, categoriesOn, commandsOn } from './commanding.ts';

/* One command for all rows that a filter finds, as a job (engines.md §8.4). */

describe.each(ruleEngines)('a command over a filter on %s', (engine) => {
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

  test('takes every row that the filter found, each with its history, its line in the log and its way back', async () => {
    const { job_id: id, rows: settled } = await on.begun('award_cate', all);
    expect(settled).toBe(2500);
    expect(await on.worked(id)).toMatchObject({
      state: 'done',
      title: '停用奖励分类',
      label: '批量',
      done: 2500,
      total: 2500,
      summary: '成功 2,500 条，失败 0 条',
      files: [],
    });
    expect(await rows.statuses()).toEqual([{ status: 'disabled', rows: 2500 }]);
    expect(
      await run(
        `select l.action, l.event, l.nickname, l.diff, c.version_after - c.version_before as versions, count(*) as rows,
          count(distinct l.biz_id) as different
        from operation_log l join row_change c on c.log_id = l.id where l.trace_id = $1 group by 1, 2, 3, 4, 5`,
        [`job-${id}`],
      ),
    ).toEqual([
      {
        action: 'disable',
        event: 'DISABLE',
        nickname: '超级管理员',
        diff: [{ field: 'status', label: '状态', before: '启用', after: '停用' }],
        versions: 1,
        rows: 2500,
        different: 2500,
      },
    ]);
    expect(
      await one(
        `select l.summary from operation_log l join award_cate c on c.id = l.biz_id
        where l.trace_id = $1 and c.cate_name = '批量 7'`,
        [`job-${id}`],
      ),
    ).toEqual({ summary: '停用奖励分类【批量 7】' });
    expect(
      await one("select summary from operation_log where path like '%/commands/award_cate' order by id desc limit 1"),
    ).toEqual({ summary: '批量停用奖励分类：2,500 条' });
  });

  test('is what a single call would be: the same sentences, rows, versions and changes', async () => {
    await run("update award_cate set status = 'disabled' where cate_name in ('批量 1', '批量 2')");
    const admin = operator(server, token);
    const idOf = async (name: string) =>
      Number((await one('select id from award_cate where cate_name = $1', [name]))['id']);
    const single = await admin.update('award_cate', { id: await idOf('批量 1'), version: 1, event: 'DISABLE' });
    await admin.step('award_cate', await idOf('批量 3'), 'DISABLE');
    const { job_id: id } = await on.begun('award_cate', {
      command: 'DISABLE',
      ids: [await idOf('批量 2'), await idOf('批量 4')],
    });
    const done = await on.worked(id);
    expect(done?.summary).toBe('成功 1 条，失败 1 条');
    expect(await on.failures(done)).toEqual([
      ['编号', '名称', '失败原因'],
      [String(await idOf('批量 2')), '批量 2', single.message],
    ]);
    const kept = async (name: string) =>
      one(
        `select c.status, c.version, c.updated_by, l.permission_id, l.action, l.event, l.entity, l.diff, r.before, r.after, r.version_before,
          r.version_after from award_cate c join operation_log l on l.biz_id = c.id and l.entity = 'award_cate' join row_change r on r.log_id = l.id
        where c.cate_name = $1 order by l.id desc limit 1`,
        [name],
      );
    expect(await kept('批量 4')).toEqual(await kept('批量 3'));
  });

  test('what comes later is not touched, what moved on or is gone meanwhile is refused by itself', async () => {
    const { job_id: id } = await on.begun('award_cate', all);
    await run("insert into award_cate (cate_name, sort, status) values ('批量 9999', 1, 'enabled')");
    await run("update award_cate set status = 'disabled', version = version + 1 where cate_name = '批量 5'");
    await run("update award_cate set is_system = true where cate_name = '批量 6'");
    await run("update award_cate set cate_name = '迟来 7' where cate_name = '批量 7'");
    await run("delete from award_cate where cate_name = '批量 8'");
    const done = await on.worked(id);
    expect(done?.summary).toBe('成功 2,497 条，失败 3 条');
    const reasons = (await on.failures(done)).slice(1).map(([, title, reason]) => [title, reason]);
    expect(reasons).toEqual([
      ['批量 5', '当前状态「停用」不允许「停用」'],
      ['批量 6', '系统内置分类不能启用或停用'],
      ['', '数据不存在或已归档'],
    ]);
    const left = await run(
      "select cate_name, status from award_cate where cate_name in ('批量 9999', '迟来 7') order by cate_name",
    );
    expect(left).toEqual([
      { cate_name: '批量 9999', status: 'enabled' },
      { cate_name: '迟来 7', status: 'disabled' },
    ]);
  });

  test('a copy of the request is the same job; another request under its number is refused', async () => {
    const body = { ...all, request_id: randomUUID() };
    const [first, second] = [await on.tell('award_cate', body), await on.tell('award_cate', body)];
    expect(second.result).toEqual(first.result);
    expect(await one('select count(*) as jobs from job')).toEqual({ jobs: 1 });
    expect((await on.tell('award_cate', { ...body, command: 'ENABLE' })).code).toBe(codes.invalid);
    expect((await on.tell('award_cate', { ...all, request_id: undefined })).code).toBe(codes.invalid);
  });

  test('above the limit the number must be typed, and a stale number is refused: nothing begins', async () => {
    await run("insert into parameter (code, value) values ('batch.confirm_rows', 2499)");
    expect((await on.tell('award_cate', all)).message).toBe('共 2,500 条，请输入条数 2500 以确认');
    expect((await on.tell('award_cate', { ...all, rows: 2499 })).message).toBe(
      '符合条件的数据现有 2,500 条，与确认的 2,499 条不一致，请核对后重新操作',
    );
    expect(await one('select count(*) as jobs from job')).toEqual({ jobs: 0 });
    expect(await one('select count(*) as pages from batch_page')).toEqual({ pages: 0 });
    expect((await on.tell('award_cate', { ...all, rows: 2500 })).code).toBe(codes.ok);
    await run("update parameter set value = 2500 where code = 'batch.confirm_rows'");
    expect((await on.tell('award_cate', all)).code).toBe(codes.ok);
  });

  test('begins nothing for more or fewer rows than the list showed, and what it showed is no number that was typed', async () => {
    await run("insert into parameter (code, value) values ('batch.confirm_rows', 2499)");
    for (const seen of [2499, 2501]) {
      const answer = await on.tell('award_cate', { ...all, seen, rows: 2500 });
      expect([answer.code, errorsOf(answer)]).toEqual([
        codes.invalid,
        [
          {
            field: 'seen',
            message: `符合条件的数据现有 2,500 条，与确认的 ${seen.toLocaleString('en-US')} 条不一致，请核对后重新操作`,
          },
        ],
      ]);
    }
    const untyped = await on.tell('award_cate', { ...all, seen: 2500 });
    expect([untyped.code, errorsOf(untyped)]).toEqual([
      codes.invalid,
      [{ field: 'rows', message: '共 2,500 条，请输入条数 2500 以确认' }],
    ]);
    expect((await on.tell('award_cate', { ...all, seen: 0 })).code).toBe(codes.invalid);
    expect(await one('select count(*) as jobs from job')).toEqual({ jobs: 0 });
    expect((await on.tell('award_cate', { ...all, seen: 2500, rows: 2500 })).code).toBe(codes.ok);
  });

  test.each([
    ['an unknown command', 'award_cate', { command: 'EXPLODE' }, '奖励分类没有可以批量执行的操作「EXPLODE」'],
    [
      'a command of another entity',
      'award_cate',
      { command: 'RETURN_STOCK' },
      '奖励分类没有可以批量执行的操作「RETURN_STOCK」',
    ],
    [
      'a command for one row',
      'goods_offline',
      { command: 'ADJUST_STOCK' },
      '线下商品没有可以批量执行的操作「ADJUST_STOCK」',
    ],
    ['a step without the reason that it wants', 'account', { command: 'DISABLE' }, '请填写原因，至少 2 个字'],
    [
      'values that it does not take',
      'award_cate',
      { command: 'DISABLE', values: { sort: 1 } },
      '不能与操作一起提交：sort',
    ],
    [
      'a filter that finds nothing',
      'award_cate',
      { command: 'DISABLE', filter: { keyword: '没有这样的' } },
      '没有符合条件的数据',
    ],
    ['neither filter nor ids', 'award_cate', { command: 'DISABLE', filter: undefined }, 'filter 与 ids 应恰好提供一个'],
    ['both', 'award_cate', { command: 'DISABLE', ids: [101] }, 'filter 与 ids 应恰好提供一个'],
    ['an unknown filter', 'award_cate', { command: 'DISABLE', filter: { nonsense: '1' } }, undefined],
    ['no ids', 'award_cate', { command: 'DISABLE', filter: undefined, ids: [] }, 'ids 应为 1–10,000 个编号'],
  ])('%s is refused, and nothing begins', async (_, entity, body, message) => {
    const answer = await on.tell(entity, { filter: {}, ...body });
    expect(answer.code).toBe(codes.invalid);
    if (message !== undefined)
      expect([answer.message, JSON.stringify(errorsOf(answer) ?? '')].join(' ')).toContain(message);
    expect(await one('select count(*) as jobs from job')).toEqual({ jobs: 0 });
  });
});
