import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignFigures } from '../../../contract/activities/campaign-figures.ts';
import { codes } from '../../../contract/core/errors.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* What a campaign comes to today (wider.md §2.1: days are those of Asia/Shanghai). */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const run = (text: string, values: readonly unknown[] = []) => server.store.pool.query(text, [...values]);
const ask = (id: number, as = token) =>
  server.call('GET', '/admin/api/activity-figures', { token: as, query: { id: String(id) } });

/** An activity that has been running for 30 days and goes on for 30, with two prizes of limited stock. */
async function campaign() {
  const { rows: prizes } = await run(`
    select z.id, q.activity_id from prize as z join plan as q on q.id = z.plan_id
    where q.activity_id = 4001 and z.stock_mode = 'limited' and z.status = 'enabled' and q.status = 'enabled' order by z.id limit 2`);
  const [cup, bag] = prizes.map(({ id }) => Number(id));
  await run(`update award_record set won_at = now() - interval '40 days' where activity_id = 4001`);
  await run(
    `update activity set start_at = now() - interval '30 days', end_at = now() + interval '30 days' where id = 4001`,
  );
  await run(
    `update prize set stock_total = 1000, stock_issued = 0, stock_locked = 0 where stock_mode = 'limited' and plan_id in
    (select id from plan where activity_id = 4001)`,
  );
  return { cup: cup ?? 0, bag: bag ?? 0 };
}

let made = 0;
const won = (prize: number | null, at: string, fen: number, type = 'real_prize') =>
  run(
    `insert into award_record (record_no, biz_no, source, user_id, nickname, activity_id, prize_id, award_type, display_title, award_snapshot, status, won_at)
    values ($1, $1, 'lottery', 1, '唐果', 4001, $2, $3, '奖', jsonb_build_object('cost_fen', $4::bigint), 'none', ${at})`,
    [`FIGURE-${(made += 1)}`, prize, type, fen],
  );
const midnight = `(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;

test('wins and cost are those of today, a draw that wins nothing is none of them, and rates are of seven days', async () => {
  const { cup } = await campaign();
  await won(cup, 'now()', 300);
  await won(null, 'now()', 0, 'null');
  await won(cup, `${midnight} - interval '1 second'`, 400);
  await won(cup, `now() - interval '8 days'`, 9_000_000);
  const figures = (await ask(4001)).result as CampaignFigures;
  expect(figures).toMatchObject({ wins_today: 1, cost_today_fen: 300, cost_per_day_fen: 100 });
  expect(figures.wins_yesterday).toBeLessThanOrEqual(1);
});

test('the prize that ends first is the one whose rest lasts least at the rate of the last days, not the one with least', async () => {
  const { cup, bag } = await campaign();
  await run('update prize set stock_total = 14 where id = $1', [cup]);
  await run('update prize set stock_total = 21 where id = $1', [bag]);
  await won(cup, `now() - interval '2 days'`, 0);
  for (let win = 0; win < 3; win += 1) await won(bag, `now() - interval '3 days'`, 0);
  const { first_out: first, as_of } = (await ask(4001)).result as CampaignFigures;
  expect(first).toMatchObject({ prize_id: bag, left: 21 });
  expect(first?.per_day).toBeCloseTo(3 / 7, 6);
  // 21 at three in seven days last 49 days.
  expect(Date.parse(String(first?.out_at)) - Date.parse(as_of)).toBe(49 * 86_400_000);
  await run('update prize set stock_total = 0 where id = $1', [cup]);
  const { first_out: used } = (await ask(4001)).result as CampaignFigures;
  expect(used).toMatchObject({ prize_id: cup, left: 0, out_at: null });
});

test('it is told to those who may read the activity, and of no other row', async () => {
  expect((await ask(999_999)).code).toBe(codes.notFound);
  expect((await ask(4001, await server.login('finance_auditor'))).code).toBe(codes.ok);
  expect((await ask(4001, await server.login('system_admin'))).code).toBe(codes.forbidden);
});
