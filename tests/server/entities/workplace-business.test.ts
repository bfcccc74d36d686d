import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Campaigns } from '../../../contract/insight/campaigns.ts';
import type { TodayFigure } from '../../../contract/insight/workplace.ts';
import { pages } from '../../../contract/menu/pages.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from './with-entities.ts';

/* The figures of the house's business (draws, wins, redemption, orders, cost, points) and its running activities, each counted a second time. */

let server: TestServer;
let admin: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());
beforeEach(() => run(`delete from award_record where remark = 'planted'`));

const run = async <T extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.store.pool.query<T>(text, [...values])).rows;
const asked = async <T>(name: string, by = token): Promise<T> =>
  (await server.call('GET', `/admin/api/workplace/${name}`, { token: by })).result as T;
const figures = async (by = token) =>
  new Map((await asked<{ data: readonly TodayFigure[] }>('today', by)).data.map((figure) => [figure.key, figure]));

let planted = 900_000;
/** Copies a win of the demo: a prize that somebody drew and has not got yet. `set`: what is different of the copy. */
const plant = async (set: Readonly<Record<string, unknown>>, like = 118) => {
  planted += 1;
  const own = {
    id: planted,
    record_no: `P${planted}`,
    biz_no: `p:${planted}`,
    verify_code: null,
    virtual_code_id: null,
  };
  await run(
    `insert into award_record select (jsonb_populate_record(r, $1::jsonb)).* from award_record as r where r.id = $2`,
    [JSON.stringify({ ...own, order_id: null, remark: 'planted', ...set }), like],
  );
};
/** An instant of a day so many days from today. */
const at = async (days: number, time: string) =>
  `${(await run<{ day: string }>(`select (current_date + $1::int)::text as day`, [days]))[0]?.day ?? ''}T${time}+08:00`;

async function listed(
  path = '',
  by: Operator = admin,
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> {
  const [address = '', query = ''] = path.split('?');
  const entity = pages.find((candidate) => candidate.path === address)?.entity ?? '';
  const answer = page(await by.list(entity, { ...Object.fromEntries(new URLSearchParams(query)), pageSize: '500' }));
  return { total: answer.totalCount, rows: answer.data };
}

/** A day with its edges: some rows in it, some just beside it, some that are no draws. */
async function plantEdges(): Promise<void> {
  for (const [days, time] of [
    [0, '00:00:00'],
    [-1, '23:59:59'],
    [-1, '00:00:00'],
    [-2, '23:59:59'],
  ] as const) {
    const won_at = await at(days, time);
    await plant({ won_at, source: 'lottery', status: 'done', verified_at: won_at });
    await plant({ won_at, source: 'scan', status: 'none' });
    await plant({ won_at, source: 'manual', status: 'done' });
    await plant({ won_at, source: 'lottery', status: 'done', parent_record_id: 118 });
    await plant({ won_at, source: 'lottery', status: 'done', award_type: 'jifen', points: 30 });
    await plant({ won_at, source: 'task', status: 'failed', award_type: 'jifen', points: 500 });
  }
}

test('each number is that of the list it leads to, today and yesterday, at the edges of the day', async () => {
  await plantEdges();
  await run(`update goods_order set created_at = current_date - interval '5 days'`);
  await run(`update he_user set registered_at = current_date where id = (select max(id) from he_user)`);
  await run(
    `update he_user set registered_at = current_date - interval '1 second' where id = (select min(id) from he_user)`,
  );
  await run(
    `update goods_order set created_at = current_date where id in (select id from goods_order where source = 'exchange' order by id limit 3)`,
  );
  await run(`update goods_order set created_at = current_date - interval '1 second'
    where id in (select id from goods_order where source = 'exchange' order by id desc limit 2)`);
  const costs = new Map(
    (await run<{ id: number; cost_fen: number }>('select id, cost_fen from award')).map((award) => [
      award.id,
      award.cost_fen,
    ]),
  );
  const sumOf: Readonly<Record<string, (row: Row) => number>> = {
    win_cost: (row) => (Number(row['quantity']) * (costs.get(Number(row['award_id'])) ?? 0)) / 100,
    points_given: (row) => Number(row['points']),
    points_spent: (row) => Number(row['total_points']),
  };
  const shown = await figures();
  expect([...shown.keys()]).toEqual([
    'draws',
    'wins',
    'verified',
    'exchanges',
    'win_cost',
    'members_new',
    'points_given',
    'points_spent',
  ]);
  for (const [key, { today, yesterday, path, yesterday_path: before }] of shown)
    for (const [number, address] of [
      [today, path],
      [yesterday, before],
    ] as const) {
      const { total, rows } = await listed(address);
      const add = sumOf[key];
      expect([key, number]).toEqual([key, add ? rows.reduce((sum, row) => sum + add(row), 0) : total]);
    }
  expect(shown.get('draws')?.today).toBeGreaterThanOrEqual(3);
  expect(shown.get('exchanges')).toMatchObject({ today: 3, yesterday: 2 });
  expect(shown.get('members_new')?.today).toBeGreaterThanOrEqual(1);
  expect(shown.get('members_new')?.yesterday).toBeGreaterThanOrEqual(1);
});

test('draws are what chance decided: no re-issue, no task, no part of a composite win', async () => {
  const before = await figures();
  await plantEdges();
  const after = await figures();
  const grown = (key: string, day: 'today' | 'yesterday') =>
    (after.get(key)?.[day] ?? 0) - (before.get(key)?.[day] ?? 0);
  for (const [day, times] of [
    ['today', 1],
    ['yesterday', 2],
  ] as const) {
    expect(grown('draws', day)).toBe(3 * times);
    expect(grown('wins', day)).toBe(2 * times);
    expect(grown('verified', day)).toBe(times);
    expect(grown('points_given', day)).toBe(30 * times);
  }
});

test('today is compared with yesterday up to this moment', async () => {
  for (const minutes of [-3, -2, -1, 1, 2]) {
    const [row] = await run<{ at: string }>(`select now() - interval '1 day' + make_interval(mins => $1::int) as at`, [
      minutes,
    ]);
    await plant({ won_at: row?.at, source: 'lottery', status: 'done' });
  }
  const [counted] = await run<{ by_now: number; yesterday: number }>(`select
      count(*) filter (where won_at <= now() - interval '1 day') as by_now, count(*) as yesterday
    from award_record where won_at >= current_date - 1 and won_at < current_date and source in ('lottery', 'scan', 'acticode')
      and parent_record_id is null`);
  expect((await figures()).get('draws')).toMatchObject(counted ?? {});
});

test('figures are of the rows that one may see, and back-office ones only of who sees no other', async () => {
  const clerk = await server.login('campaign_operator');
  const before = (await figures(clerk)).get('draws')?.today ?? 0;
  const won_at = await at(0, '00:00:00');
  await plant({ won_at, source: 'lottery', status: 'none', dept_id: null });
  expect((await figures(clerk)).get('draws')?.today).toBe(before);
  const [dept] = await run<{ id: number }>(`select id from dept where name = '华南市场部'`);
  await plant({ won_at, source: 'lottery', status: 'none', dept_id: dept?.id });
  const { today, path } = (await figures(clerk)).get('draws') ?? {};
  expect(today).toBe(before + 1);
  expect((await listed(path, operator(server, clerk))).total).toBe(today);
  expect([...(await figures(await server.login('channel_manager'))).keys()]).toEqual(['members_new']);
  expect([...(await figures(await server.login('system_admin'))).keys()]).toEqual([
    'operations',
    'logins',
    'login_refused',
    'mail_created',
  ]);
});

test('running activities: those that end first, with their day and their cost', async () => {
  const won_at = await at(0, '00:00:00');
  const [running] = (await asked<Campaigns>('campaigns')).data;
  if (!running) throw new Error('the demo has a running activity');
  await plant({ won_at, source: 'lottery', status: 'none', activity_id: running.id });
  await plant({ won_at, source: 'lottery', status: 'done', activity_id: running.id });
  const { total, path, data } = await asked<Campaigns>('campaigns');
  const list = await listed(path);
  expect(total).toBe(list.total);
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(list.rows.map(({ id }) => id)));
  expect(data.map(({ end_at: end }) => Date.parse(end))).toEqual(
    data.map(({ end_at: end }) => Date.parse(end)).toSorted((a, b) => a - b),
  );
  for (const one of data) {
    const row = list.rows.find(({ id }) => id === one.id);
    expect([one.cost_fen, one.budget_fen ?? 0]).toEqual([row?.['cost_used_fen'], Number(row?.['budget_fen'] ?? 0)]);
    expect(one.today?.draws).toBe((await listed(one.today?.draws_path)).total);
    expect(one.today?.wins).toBe((await listed(one.today?.wins_path)).total);
    const days = (Date.parse(`${one.end_at.slice(0, 10)}T00:00:00+08:00`) - Date.parse(won_at)) / 86_400_000 + 1;
    expect(one.days_left).toBe(days);
  }
  expect(data.find(({ id }) => id === running.id)?.today).toMatchObject({
    draws: (running.today?.draws ?? 0) + 2,
    wins: (running.today?.wins ?? 0) + 1,
  });
  const narrow = await asked<Campaigns>('campaigns', await server.login('channel_manager'));
  expect(narrow).toEqual({ total: 0, path, data: [] });
});

test('what runs out first follows from the pace of the last seven days, as does the cost at the end', async () => {
  const [running] = (await asked<Campaigns>('campaigns')).data;
  if (!running) throw new Error('the demo has a running activity');
  const prizes = await run<{ id: number; fen: number; left: number | null }>(
    `select z.id, coalesce(w.cost_fen, 0) as fen,
        case z.stock_mode when 'limited' then z.stock_total - z.stock_issued - z.stock_locked end as "left"
      from prize as z join plan as q on q.id = z.plan_id left join award as w on w.id = z.award_id
      where q.activity_id = $1 and z.status = 'enabled' and z.prize_kind = 'single' order by z.id`,
    [running.id],
  );
  const limited = prizes.filter(({ left }) => left !== null);
  const [slow, quick] = limited;
  if (!slow || !quick) throw new Error('the demo has two prizes with stock');
  await run(
    `update activity set start_at = now() - interval '30 days', end_at = now() + interval '20 days' where id = $1`,
    [running.id],
  );
  await run(
    `delete from stock_ledger where entity in ('prize', 'invite_prize') and change_type in ('issue', 'confirm', 'return')`,
  );
  const moved = (id: number, type: string, delta: number, hours: number) =>
    run(
      `insert into stock_ledger (entity, row_id, change_type, delta, before, after, created_at)
        values ('prize', $1, $2, $3, '{}', '{}', now() - make_interval(hours => $4::int))`,
      [id, type, delta, hours],
    );
  const told = async () => (await asked<Campaigns>('campaigns')).data.find(({ id }) => id === running.id);
  expect(await told()).toMatchObject({ runs_out: null, cost_at_end_fen: running.cost_fen });

  await run(`update prize set stock_total = stock_issued + stock_locked + 40 where id = any($1)`, [
    [slow.id, quick.id],
  ]);
  await moved(slow.id, 'issue', 20, 24);
  await moved(quick.id, 'issue', 60, 24 * 7 - 1);
  await moved(quick.id, 'confirm', 15, 5);
  await moved(quick.id, 'return', 5, 5);
  // Older than seven days.
  await moved(slow.id, 'issue', 5000, 24 * 7 + 1);
  const first = await told();
  const hoursLeft = 40 / ((60 + 15 - 5) / (7 * 24));
  expect(first?.runs_out).toMatchObject({ id: quick.id, path: `/activity/prize/${quick.id}` });
  expect(Math.abs(Date.parse(first?.runs_out?.at ?? '') - Date.now() - hoursLeft * 3_600_000)).toBeLessThan(60_000);
  const perHour = (70 * quick.fen + 20 * slow.fen) / (7 * 24);
  const costAtEnd = running.cost_fen + perHour * 20 * 24;
  expect(Math.abs((first?.cost_at_end_fen ?? 0) - costAtEnd)).toBeLessThanOrEqual(perHour * 0.05 + 1);

  // It lasts until the end: nothing threatens.
  await run(`update prize set stock_total = stock_issued + stock_locked + 100000 where id = any($1)`, [
    [slow.id, quick.id],
  ]);
  expect((await told())?.runs_out).toBeNull();
  await run(`update prize set stock_total = stock_issued + stock_locked where id = $1`, [slow.id]);
  expect((await told())?.runs_out).toMatchObject({ id: slow.id, at: null });
});
