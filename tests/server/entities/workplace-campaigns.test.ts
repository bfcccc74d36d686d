import { expect, test } from 'vitest';
import type { Campaign, Campaigns } from '../../../contract/insight/campaigns.ts';
import type { Row } from '../../../contract/core/page.ts';
import { workplaceCalls } from './workplace-calls.ts';

/* The running activities of the workplace, each figure counted a second time. */

const { server, run, asked, plant, at, listed } = workplaceCalls();

/** It says what the list of activities says of it, and the lists of its draws; days are counted from the midnight of today. */
async function checkCampaign(one: Campaign, row: Row | undefined, midnight: number): Promise<void> {
  expect([one.cost_fen, one.budget_fen ?? 0]).toEqual([row?.['cost_used_fen'], Number(row?.['budget_fen'] ?? 0)]);
  expect(one.today?.draws).toBe((await listed(one.today?.draws_path)).total);
  expect(one.today?.wins).toBe((await listed(one.today?.wins_path)).total);
  const days = (Date.parse(`${one.end_at.slice(0, 10)}T00:00:00+08:00`) - midnight) / 86_400_000 + 1;
  expect(one.days_left).toBe(days);
}

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
  for (const one of data)
    await checkCampaign(
      one,
      list.rows.find(({ id }) => id === one.id),
      Date.parse(won_at),
    );
  expect(data.find(({ id }) => id === running.id)?.today).toMatchObject({
    draws: (running.today?.draws ?? 0) + 2,
    wins: (running.today?.wins ?? 0) + 1,
  });
  const narrow = await asked<Campaigns>('campaigns', await server().login('channel_manager'));
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
