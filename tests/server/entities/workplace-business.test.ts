import { expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { operator } from './with-entities.ts';
import { workplaceCalls } from './workplace-calls.ts';

/* The figures of the house's business (draws, wins, redemption, orders, cost, points), each counted a second time. */

const { server, run, figures, plant, at, listed } = workplaceCalls();

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
  const clerk = await server().login('campaign_operator');
  const before = (await figures(clerk)).get('draws')?.today ?? 0;
  const won_at = await at(0, '00:00:00');
  await plant({ won_at, source: 'lottery', status: 'none', dept_id: null });
  expect((await figures(clerk)).get('draws')?.today).toBe(before);
  const [dept] = await run<{ id: number }>(`select id from dept where name = '华南市场部'`);
  await plant({ won_at, source: 'lottery', status: 'none', dept_id: dept?.id });
  const { today, path } = (await figures(clerk)).get('draws') ?? {};
  expect(today).toBe(before + 1);
  expect((await listed(path, operator(server(), clerk))).total).toBe(today);
  expect([...(await figures(await server().login('channel_manager'))).keys()]).toEqual(['members_new']);
  expect([...(await figures(await server().login('system_admin'))).keys()]).toEqual([
    'operations',
    'logins',
    'login_refused',
    'mail_created',
  ]);
});
