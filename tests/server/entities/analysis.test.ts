import { beforeEach, describe, expect, test } from 'vitest';
import type { Card, Flow, Heat, MonthBar, Rank, Share, Summary } from '../../../contract/insight/analysis.ts';
import { codes } from '../../../contract/core/errors.ts';
import { analysisCalls, custom } from './analysis-calls.ts';

const { server, admin, run, ask, result, block, plant, unplant } = analysisCalls();
beforeEach(unplant);

const card = async (id: string, query: Readonly<Record<string, string>>): Promise<Card | undefined> =>
  (await block<Summary>('summary', query)).cards.find((one) => one.id === id);

describe('a period', () => {
  test('begins at its first midnight of Asia/Shanghai and ends after its last day', async () => {
    await plant('2024-03-05T00:00:00+08:00', 1);
    await plant('2024-03-06T23:59:59.999+08:00', 2);
    await plant('2024-03-04T23:59:59.999+08:00', 40);
    await plant('2024-03-07T00:00:00+08:00', 50);
    const { labels, cards } = await block<Summary>('summary', custom('2024-03-05', '2024-03-06'));
    expect(labels).toEqual(['2024-03-05', '2024-03-06']);
    expect(cards.find(({ id }) => id === 'draws')).toMatchObject({
      values: [1, 2],
      total: 3,
      before: 40,
      per_day: 1.5,
    });
  });

  test('of one day is drawn by hours, of up to 62 by days, of more by months', async () => {
    const labels = async (from: string, to: string) => (await block<Summary>('summary', custom(from, to))).labels;
    expect((await labels('2024-02-29', '2024-02-29')).slice(0, 2)).toEqual(['2024-02-29 00', '2024-02-29 01']);
    expect(await labels('2024-01-01', '2024-03-02')).toHaveLength(62);
    expect(await labels('2024-01-01', '2024-03-03')).toEqual(['2024-01', '2024-02', '2024-03']);
  });

  test('is compared with the days just before it, or with the same ones a year earlier', async () => {
    await plant('2023-02-28T12:00:00+08:00', 5);
    await plant('2024-02-27T12:00:00+08:00', 3);
    await plant('2024-02-29T12:00:00+08:00', 1);
    const days = ['2024-02-28', '2024-02-29'] as const;
    expect(await card('draws', custom(...days))).toMatchObject({ total: 1, before: 3 });
    expect(await card('draws', custom(...days, { compare: 'year' }))).toMatchObject({ total: 1, before: 5 });
  });

  test.each([
    ['today', 0],
    ['week', 7],
    ['month', undefined],
    ['year', undefined],
  ])('%s ends today', async (range, back) => {
    const { period, compared } = await block<Summary>('summary', { range });
    const { rows } = await server().store.pool.query<{ today: string }>('select current_date::text as today');
    expect(period.to).toBe(rows[0]?.today);
    if (range === 'month') expect(period.from).toMatch(/-01$/);
    if (range === 'year') expect(compared.from).toBe(`${Number(period.from.slice(0, 4)) - 1}-01-01`);
    if (back === 7) expect(new Date(period.from).getUTCDay()).toBe(1);
    if (back === 7) expect(Date.parse(period.from) - Date.parse(compared.from)).toBe(7 * 86_400_000);
  });

  test.each([
    [custom('2024-01-01', '2025-01-01'), '最多可选 366 天'],
    [custom('2024-01-02', '2024-01-01'), '结束日期不能早于开始日期'],
    [{ range: 'custom' }, '请选择开始和结束日期'],
    [custom('2024-02-30', '2024-03-01'), '开始日期应为 YYYY-MM-DD'],
    [{ range: 'ever' }, '统计时段不正确'],
  ])('%j is refused', async (query, message) => {
    expect(await ask('/admin/api/analysis/summary', query)).toMatchObject({ code: codes.invalid, message });
  });

  test('of 366 days is the longest', async () => {
    expect((await block<Summary>('summary', custom('2024-01-01', '2024-12-31'))).labels).toHaveLength(12);
  });
});

describe('the blocks', () => {
  test('the month bar answers as wider.md §2.2 defines it', async () => {
    await plant('2021-01-31T23:59:59+08:00', 4);
    await plant('2021-02-01T00:00:00+08:00', 2);
    await plant('2020-12-31T12:00:00+08:00', 4);
    const bar = await result<MonthBar>('/analysis/month-bar', { metric: 'logins', year: '2021' });
    expect(Object.keys(bar)).toEqual(['metric', 'unit', 'year', 'data', 'total', 'yoy_bp']);
    expect(bar).toMatchObject({ metric: 'logins', unit: '次', year: 2021, total: 6, yoy_bp: 5000 });
    expect(bar.data).toHaveLength(12);
    expect(bar.data.slice(0, 2)).toEqual([
      { x: '1月', y: 4, y_prev: 0 },
      { x: '2月', y: 2, y_prev: 0 },
    ]);
    expect(bar.data[11]).toEqual({ x: '12月', y: 0, y_prev: 4 });
    expect((await result<MonthBar>('/analysis/month-bar', { metric: 'logins', year: '2020' })).yoy_bp).toBeNull();
  });

  test('a year that runs is compared with as many days of the last one', async () => {
    await run(`insert into login_log (created_at, log_type, result, note)
      select at, 'login_password', 'success', 'planted'
      from unnest(array[now() - interval '1 year', now() - interval '1 year' + interval '2 days']) as at`);
    const bar = await result<MonthBar>('/analysis/month-bar', { metric: 'logins' });
    expect(bar.yoy_bp).toBe((bar.total - 1) * 10_000);
  });

  test('stock that came in and went out, as the ledger has it', async () => {
    await admin().adjust(2101, 30);
    await admin().adjust(2101, -4);
    const flow = await block<Flow>('flow', { range: 'today', by: 'stock' });
    const sums = flow.series.map(({ id, values }) => [id, values.reduce((sum, value) => sum + value, 0)]);
    expect(flow.labels).toHaveLength(24);
    expect(Object.fromEntries(sums)).toEqual({ stock_increased: 30, stock_decreased: 4 });
    const rank = await block<Rank>('rank', { range: 'today', by: 'stock_in' });
    expect(rank.data).toEqual([{ name: '凉茶品鉴装 310ml×6', value: 30 }]);
  });

  test('a rank has ten at most, the highest first', async () => {
    await run(`insert into login_log (created_at, account_id, log_type, result, note)
      select '2022-05-05 10:00+08', a.id, 'login_password', 'success', 'planted'
      from (select id, row_number() over (order by id) as place from account limit 11) as a,
        lateral generate_series(1, a.place)`);
    const { rows } = await server().store.pool.query<{ count: number }>('select count(*) as count from account');
    const { data } = await block<Rank>('rank', custom('2022-05-05', '2022-05-05', { by: 'logins' }));
    expect(data).toHaveLength(Math.min(10, rows[0]?.count ?? 0));
    expect(data.map(({ value }) => value)).toEqual(data.map(({ value }) => value).toSorted((a, b) => b - a));
  });

  test('awards by type add up to those that are not archived', async () => {
    const share = await block<Share>('share', { by: 'award_type' });
    const { rows } = await server().store.pool.query<{ count: number }>(
      `select count(*) as count from award where status <> 'archived'`,
    );
    expect(share.total).toBe(rows[0]?.count);
    expect(share.data.map(({ name }) => name)).toContain('积分');
    expect(share.data.reduce((sum, { value }) => sum + value, 0)).toBe(share.total);
  });

  test('the heat map begins on Monday at midnight', async () => {
    await plant('2024-07-01T00:30:00+08:00', 3);
    await plant('2024-07-07T23:30:00+08:00', 2);
    const { data } = await block<Heat>('heat', custom('2024-07-01', '2024-07-07', { by: 'logins' }));
    expect(data.map((hours) => hours.length)).toEqual(Array(7).fill(24));
    expect([data[0]?.[0], data[6]?.[23]]).toEqual([3, 2]);
  });

  test('each says what it can show, how it counts and when it counted', async () => {
    const heat = await block<Heat>('heat');
    expect(heat.shown).toMatchObject({ id: 'draws', title: '抽奖次数', unit: '次' });
    expect(heat.shown?.formula).toContain('中奖和未中奖都算');
    expect(heat.choices.map(({ id }) => id)).toContain('mail_created');
    expect(Math.abs(Date.parse(heat.at) - Date.now())).toBeLessThan(86_400_000);
  });
});
