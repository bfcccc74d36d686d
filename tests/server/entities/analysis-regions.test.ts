import { beforeEach, describe, expect, test } from 'vitest';
import type { Heat, MonthBar, Rank, Share, Summary } from '../../../contract/insight/analysis.ts';
import { codes } from '../../../contract/core/errors.ts';
import { sheetOf, unzip } from '../export/unzip.ts';
import { analysisCalls, custom } from './analysis-calls.ts';

const { server, admin, token, ask, result, block, plant, unplant } = analysisCalls();
beforeEach(unplant);

describe('a region', () => {
  test('limits what belongs to one, and is offered where there is something', async () => {
    await admin().made('localverifice', { area_code: '110101', title: '北京的核销点' });
    const shares = async (more = {}) => (await block<Share>('share', { by: 'localverifice_region', ...more })).data;
    const all = await shares();
    expect(all.map(({ name }) => name)).toEqual(['广东省', '北京市']);
    expect(await shares({ region: '110000' })).toEqual([{ name: '北京市', value: 1 }]);
    const { regions } = await block<Summary>('summary');
    // Where a point lies, somebody drew, or something was sent to.
    const { rows } = await server().store.pool.query<{ id: string }>(
      `select distinct left(area, 2) || '0000' as id from (select area_code as area from localverifice
        union all select area_code from award_record union all select receiver_area from goods_order) as every where area <> '' order by 1`,
    );
    expect(regions.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(regions).toContainEqual({ id: '110000', title: '北京市' });
    const narrow = await server().login('channel_manager');
    expect((await block<Summary>('summary', {}, narrow)).regions).toEqual([{ id: '440000', title: '广东省' }]);
    const made = async (region: string) =>
      (await result<MonthBar>('/analysis/month-bar', { metric: 'localverifice_created', region })).total;
    expect(await made('110000')).toBe(1);
    const rank = await block<Rank>('rank', { range: 'today', by: 'localverifice_region', region: '110000' });
    expect(rank.data).toEqual([{ name: '北京市', value: 1 }]);
    expect(rank.shown?.regional).toBe(true);
  });

  test('leaves what belongs to none as it is', async () => {
    await plant('2024-03-05T00:00:00+08:00', 2);
    const heat = async (more = {}) =>
      block<Heat>('heat', custom('2024-03-05', '2024-03-05', { by: 'logins', ...more }));
    expect((await heat({ region: '110000' })).data).toEqual((await heat()).data);
    expect((await heat()).shown).not.toHaveProperty('regional');
  });

  test('is the code of a province', async () => {
    expect(await ask('/admin/api/analysis/share', { region: '440100' })).toMatchObject({
      code: codes.invalid,
      message: '地区应为省级行政区划代码',
    });
  });
});

describe('one workbook of all blocks', () => {
  const path = '/proxy-he/admin/api/analysis/export';
  const send = (query: Readonly<Record<string, string>>, by = token()) =>
    server().app.inject({
      method: 'GET',
      url: `${path}?${String(new URLSearchParams(query))}`,
      headers: { authorization: `Bearer ${by}` },
    });

  test('has a sheet for each, with the same numbers, and says what was asked', async () => {
    await plant('2024-03-05T10:00:00+08:00', 3);
    const query = custom('2024-03-05', '2024-03-06', { heat: 'logins', rank: 'logins', month: 'logins' });
    const answer = await send({ ...query, region: '440000' });
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/分析页_\d{8}_\d{4}\.xlsx$/);
    const files = unzip(answer.rawPayload);
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      '统计条件',
      '核心指标',
      '转化漏斗',
      '成本和预算',
      '月度统计',
      '排行',
      '结构占比',
      '趋势对比',
      '时段热力',
    ]);
    const asked = sheetOf(answer.rawPayload);
    expect(asked[1]?.slice(0, 2)).toEqual(['统计时段', '2024-03-05 ～ 2024-03-06']);
    expect(asked.find(([, what]) => what === '登录账号')?.[3]).toBe('全部地区');
    expect(
      sheetOf(answer.rawPayload, 5)
        .find(([month]) => month === '3月')
        ?.slice(1, 3),
    ).toEqual([3, 0]);
    expect(sheetOf(answer.rawPayload, 6)[1]?.[1]).toBe(3);
    expect(sheetOf(answer.rawPayload, 9)[11]?.slice(0, 3)).toEqual(['10:00', 0, 3]);
    const { rows } = await server().store.pool.query<{ summary: string }>(
      `select summary from operation_log where action = 'export' order by id desc limit 1`,
    );
    expect(rows[0]?.summary).toBe('导出分析页（xlsx）：2024-03-05 ～ 2024-03-06');
  });

  test('is for those who may export, and refuses what the page would', async () => {
    const narrow = await server().login('channel_manager');
    expect((await send({}, narrow)).json()).toMatchObject({ code: codes.noAction });
    expect((await send({ range: 'custom' })).json()).toMatchObject({
      code: codes.invalid,
      message: '请选择开始和结束日期',
    });
    expect((await send({ rank: 'nothing' })).json()).toMatchObject({ code: codes.notFound });
  });
});
