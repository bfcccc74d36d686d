import { beforeEach, expect, test } from 'vitest';
import type { BudgetAnswer, FunnelAnswer, Heat, Rank, Share, Summary } from '../../../contract/insight/analysis.ts';
import { recordStatus } from '../../../contract/awards/award-records.ts';
import { pages } from '../../../contract/menu/pages.ts';
import { analysisCalls, custom } from './analysis-calls.ts';
import { page } from './with-entities.ts';

/* What 分析页 says of the house's business, counted a second time out of what was planted. */

const { server, admin, token, run, block, plantDraws, unplant } = analysisCalls();
beforeEach(unplant);

const statuses = Object.keys(recordStatus);
/** Two days of June 2023, and the instants just beside them. */
const within = ['2023-06-03T00:00:00+08:00', '2023-06-03T12:30:00+08:00', '2023-06-04T23:59:59+08:00'] as const;
const beside = ['2023-06-02T23:59:59+08:00', '2023-06-05T00:00:00+08:00'] as const;
const days = custom('2023-06-03', '2023-06-04');
const provinces = ['440106', '110101', '650100'] as const;

interface Planted {
  readonly status: string;
  readonly at: string;
  readonly area: string;
  readonly prize: number;
  readonly count: number;
}

/** Draws of every state at every instant, so many that no two sums are alike. */
async function plantAll(): Promise<readonly Planted[]> {
  const planted = [...within, ...beside].flatMap((at, hour) =>
    statuses.map((status, nth) => ({
      status,
      at,
      area: provinces[(hour + nth) % provinces.length] ?? '',
      prize: nth % 2 === 0 ? 5001 : 5003,
      count: 1 + ((hour * 7 + nth * 3) % 5),
    })),
  );
  for (const { status, at, area, prize, count } of planted)
    await plantDraws(at, count, { status, area, more: { prize_id: prize, award_type: 'jifen' } });
  // No draws: given by hand, and a part of a composite win.
  await plantDraws(within[1], 40, { status: 'done', more: { source: 'manual' } });
  await plantDraws(within[1], 50, { status: 'done', more: { parent_record_id: 118 } });
  return planted.filter(({ at }) => within.some((one) => one === at));
}
const sum = (planted: readonly Planted[], is: (one: Planted) => boolean = () => true) =>
  planted.filter(is).reduce((all, { count }) => all + count, 0);

async function listed(path = ''): Promise<number> {
  const [address = '', query = ''] = path.split('?');
  const entity = pages.find((candidate) => candidate.path === address)?.entity ?? '';
  return page(await admin().list(entity, Object.fromEntries(new URLSearchParams(query)))).totalCount;
}

test('the funnel narrows from draw to hand-over, each step with the list of its rows', async () => {
  const planted = await plantAll();
  const { steps, shown } = await block<FunnelAnswer>('funnel', days);
  const taken = new Set(['issuing', 'wait_ship', 'shipped', 'done']);
  expect(shown?.id).toBe('draws');
  expect(steps.map(({ title, value }) => [title, value])).toEqual([
    ['抽奖', sum(planted)],
    ['中奖', sum(planted, ({ status }) => status !== 'none')],
    ['已领取', sum(planted, ({ status }) => taken.has(status))],
    ['已到手', sum(planted, ({ status }) => status === 'done')],
  ]);
  for (const { title, value, path } of steps) expect([title, await listed(path)]).toEqual([title, value]);

  const southern = await block<FunnelAnswer>('funnel', { ...days, region: '440000' });
  expect(southern.steps.map(({ value }) => value).slice(0, 2)).toEqual([
    sum(planted, ({ area }) => area.startsWith('44')),
    sum(planted, ({ area, status }) => area.startsWith('44') && status !== 'none'),
  ]);
  for (const { title, value, path } of southern.steps) expect([title, await listed(path)]).toEqual([title, value]);
});

test('orders have a funnel of their own, and each step its list', async () => {
  const { steps } = await block<FunnelAnswer>('funnel', { range: 'year', by: 'exchanges' });
  expect(steps[0]?.value).toBeGreaterThan(0);
  for (const { title, value, path } of steps) expect([title, await listed(path)]).toEqual([title, value]);
});

test('wins by prize, draws by province, kinds and hours add up to what was planted', async () => {
  const planted = await plantAll();
  const isWon = ({ status }: Planted) => status !== 'none';
  const prizes = await block<Rank>('rank', { ...days, by: 'prizes' });
  const of = (prize: number) => sum(planted, (one) => isWon(one) && one.prize === prize);
  expect(prizes.data.map(({ value }) => value)).toEqual([of(5001), of(5003)].toSorted((a, b) => b - a));
  const regions = await block<Rank>('rank', { ...days, by: 'draw_region' });
  const inProvince = (code: string) => sum(planted, ({ area }) => area.startsWith(code));
  expect(Object.fromEntries(regions.data.map(({ name, value }) => [name, value]))).toEqual({
    广东省: inProvince('44'),
    北京市: inProvince('11'),
    新疆维吾尔自治区: inProvince('65'),
  });
  const states = await block<Share>('share', { ...days, by: 'won_status' });
  expect(Object.fromEntries(states.data.map(({ name, value }) => [name, value]))).toEqual(
    Object.fromEntries(
      statuses
        .slice(1)
        .map((code) => [recordStatus[code as 'done'].label, sum(planted, ({ status }) => status === code)]),
    ),
  );
  const { data } = await block<Heat>('heat', { ...days, by: 'draws' });
  const at = (instant: string) => sum(planted, (one) => one.at === instant);
  // 2023-06-03 was a Saturday.
  expect([data[5]?.[0], data[5]?.[12], data[6]?.[23]]).toEqual(within.map(at));
  expect(data.flat().reduce((all, one) => all + one, 0)).toBe(sum(planted));
});

test('money is told in yuan, to the cent, and whole in the month bar', async () => {
  const [award] = (
    await server().store.pool.query<{ id: number; cost_fen: number }>(
      `select id, cost_fen from award where cost_fen > 0 order by id limit 1`,
    )
  ).rows;
  if (!award) throw new Error('the demo has awards that cost something');
  await run(`update award set cost_fen = 1234 where id = ${award.id}`);
  await plantDraws(within[0], 3, { status: 'done', more: { award_id: award.id, quantity: 2 } });
  await plantDraws(within[2], 1, { status: 'none', more: { award_id: award.id } });
  const flow = await server().call('GET', '/admin/api/workplace/trend?by=win_cost', { token: token() });
  expect(flow.code).toBe(20000);
  const heat = await block<Heat>('heat', { ...days, by: 'win_cost' });
  expect(heat.data.flat().reduce((all, one) => all + one, 0)).toBe(74.04);
  const bar = await server().call('GET', '/analysis/month-bar?metric=win_cost&year=2023', { token: token() });
  expect(bar.result).toMatchObject({
    unit: '元',
    total: 74,
    data: expect.arrayContaining([{ x: '6月', y: 74, y_prev: 0 }]) as unknown,
  });
  await run(`update award set cost_fen = ${award.cost_fen} where id = ${award.id}`);
});

test('cost against budget is of the activities of the period that have one', async () => {
  await run(`update activity set budget_fen = 1 where id = 4001`);
  const { rows } = await server().store.pool.query<{ id: number }>(
    `select id from activity where budget_fen > 0 and status not in ('draft', 'archived') and start_at <= now() and end_at >= date_trunc('month', now())`,
  );
  const { data } = await block<BudgetAnswer>('budget', { range: 'month' });
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
  expect(data[0]?.id).toBe(4001);
  for (const { id, cost_fen: cost, budget_fen: budget, path } of data) {
    expect(await admin().row('activity', id)).toMatchObject({ cost_used_fen: cost, budget_fen: budget });
    expect(path).toBe(`/activity/list/${id}`);
  }
  expect((await block<BudgetAnswer>('budget', custom('2019-01-01', '2019-01-31'))).data).toEqual([]);
});

test('cards, funnel and ranks are of what one may see', async () => {
  const clerk = await server().login('campaign_operator');
  await plantDraws(within[0], 2);
  const [dept] = (await server().store.pool.query<{ id: number }>(`select id from dept where name = '华南市场部'`))
    .rows;
  await plantDraws(within[0], 3, { more: { dept_id: dept?.id } });
  const drawsOf = async (by: string) => (await block<Summary>('summary', days, by)).cards[0];
  expect(await drawsOf(token())).toMatchObject({ id: 'draws', total: 5 });
  expect(await drawsOf(clerk)).toMatchObject({ id: 'draws', total: 3 });
  expect((await block<FunnelAnswer>('funnel', days, clerk)).steps[0]?.value).toBe(3);
  const narrow = await server().login('channel_manager');
  expect(await block<FunnelAnswer>('funnel', days, narrow)).toMatchObject({ choices: [], shown: null, steps: [] });
  expect(await block<BudgetAnswer>('budget', days, narrow)).toMatchObject({ shown: null, data: [] });
});
