import { ruleEngines } from '../engine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { operator, page, startEntities } from './with-entities.ts';

describe.each(ruleEngines)('操作日志, on %s', (engine) => {
  let server: TestServer;
  let admin: ReturnType<typeof operator>;
  beforeAll(async () => {
    server = await startEntities({ engine });
    admin = operator(server, await server.login());
  });
  afterAll(async () => {
    await server.close();
  });

  const lines = async (query: Readonly<Record<string, string>> = {}) =>
    page(await admin.list('operation_log', query)).data;
  const newest = async () => {
    const [line] = await lines();
    if (!line) throw new Error('nothing is logged');
    return (await admin.detail('operation_log', line.id)).result as Readonly<Record<string, unknown>>;
  };

  test('a write is a line with who, what, on what, what came of it and how long it took', async () => {
    await admin.made('post', { name: '值班', code: 'duty' });
    expect(await newest()).toMatchObject({
      nickname: '超级管理员',
      module: 'Post',
      action: 'add',
      biz_name: '值班',
      summary: '新建岗位【值班】',
      result: 'success',
      result_code: String(codes.ok),
      ip: '127.0.0.1',
      trace_id: expect.stringMatching(/./) as string,
      request: 'POST /proxy-he/admin/api/posts',
      diff: expect.arrayContaining([{ label: '岗位名称', before: '', after: '值班' }]) as unknown,
    });
  });

  test('what was done to a thing is asked for by its kind: things of one page of the menu have numbers of their own', async () => {
    await admin.update('dictionary', { id: 1, version: (await admin.row('dictionary', 1)).version, remark: '字典的' });
    const { version } = await admin.row('parameter', 1);
    await admin.update('parameter', { id: 1, version, remark: '参数的' });
    const of = (entity: string) => lines({ entity, biz_id: '1', pageSize: '500' });
    expect((await of('parameter')).map(({ entity, module }) => [entity, module])).toContainEqual([
      'parameter',
      'Dictionary',
    ]);
    expect(new Set((await of('parameter')).map(({ entity }) => entity))).toEqual(new Set(['parameter']));
    expect((await of('dictionary')).length).toBeGreaterThan(0);
    expect(await newest()).toMatchObject({
      links: expect.arrayContaining([
        { label: '该对象的全部操作', address: '/system/log/operation?entity=parameter&biz_id=1' },
      ]) as unknown,
    });
  });

  test('a change tells the fields it changed, before and after, in words', async () => {
    const id = await admin.made('award_cate', { sort: 1 });
    await admin.update('award_cate', { id, version: 1, sort: 7 });
    expect((await newest())['diff']).toEqual([{ label: '排序', before: '1', after: '7' }]);
  });

  test.each([
    [
      'a field that is wrong',
      (token: string) => ({ token, body: { name: '', code: 'x' } }),
      { summary: '新建岗位：请检查填写内容' },
    ],
    ['what is there already', (token: string) => ({ token, body: { name: '值班', code: 'secret-13800138000' } }), {}],
  ])('a refused write is a line too, with none of what was typed: %s', async (_, sent, expected) => {
    const answer = await server.call('POST', '/admin/api/posts', sent(await server.login()));
    expect(answer.code).not.toBe(codes.ok);
    const line = await newest();
    expect(line).toMatchObject({ module: 'Post', action: 'add', result: 'refused', trace_id: answer.trace_id });
    expect(line).toMatchObject({ ...expected, result_code: String(answer.code) });
    expect(JSON.stringify(line)).not.toContain('13800138000');
  });

  test('who reaches for more than he may is written down, with the row he named; it stands in no history', async () => {
    const id = await admin.made('award_cate', { sort: 3 });
    const seller = operator(server, await server.login('campaign_operator'));
    const answer = await seller.update('award_cate', { id, version: 1, event: 'ENABLE' });
    expect(answer.code).toBe(codes.noAction);
    expect(await newest()).toMatchObject({
      nickname: '活动运营',
      module: 'AwardCate',
      action: 'enable',
      biz_id: String(id),
      result: 'refused',
      summary: expect.stringContaining('您没有「启用」权限') as string,
    });
    const history = await server.call('GET', '/admin/api/history', {
      token: await server.login(),
      query: { entity: 'award_cate', id: String(id) },
    });
    expect(JSON.stringify(history.result)).not.toContain('您没有');
  });

  test('looking on, and somebody who is not signed in, leave nothing', async () => {
    const before = page(await admin.list('operation_log')).totalCount;
    await admin.list('post');
    await server.call('POST', '/admin/api/posts', { body: {} });
    expect(page(await admin.list('operation_log')).totalCount).toBe(before);
  });

  test.each([
    [
      { module: 'Post', result: 'success' },
      { module: 'Post', result: 'success' },
    ],
    [{ action: 'enable' }, { action: 'enable' }],
    [{ keyword: '值班' }, { biz_name: '值班' }],
    [{ account_id: '1' }, { nickname: '超级管理员' }],
  ])('lines are found by %j', async (query, expected) => {
    const found = await lines(query);
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(line).toMatchObject(expected);
  });

  test('lines are found by the number of a row, by a trace and by what took long', async () => {
    const [one] = await lines();
    expect((await lines({ trace_id: String(one?.['trace_id']) })).map(({ id }) => id)).toEqual([one?.id]);
    expect((await lines({ biz_id: '999999' })).length).toBe(0);
    expect((await lines({ biz_id: 'x' })).length).toBe(0);
    for (const line of await lines({ cost_ms: '100,5000' }))
      expect(Number(line['cost_ms'])).toBeGreaterThanOrEqual(100);
    const costs = (await lines({ sortField: 'cost_ms', sortOrder: 'descend' })).map((line) => Number(line['cost_ms']));
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  });

  test('who may not see it does not; nobody changes or removes a line', async () => {
    const seller = operator(server, await server.login('campaign_operator'));
    expect(await seller.list('operation_log')).toMatchObject({ status: 401, code: codes.forbidden });
    const run = (text: string) => server.store.pool.query(text);
    await expect(run(`update operation_log set summary = ''`)).rejects.toThrow(/append-only/);
    await expect(run('delete from operation_log')).rejects.toThrow(/append-only/);
  });
});
