import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PlanOutcome,
  type PrizeOutcome,
  rehearsalCall,
  type RehearsalAnswer,
  type RehearsalQuestion,
  type VariantOutcome,
} from '../../../contract/activities/rehearsal.ts';
import { composites } from '../entities/composites.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/** Activity 4001 of the demo with a bundle in its southern leaf, in the place of the cup. */
const question: RehearsalQuestion = {
  activity_id: 4001,
  draws: 100_000,
  curve: 'even',
  people: 50_000,
  seed: 42,
  changes: [],
};
const free = `'{"user_total":0,"user_month":0,"user_day":0}'`;

let server: TestServer;
let token: string;
let bundle: number;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  const { pool } = server.store;
  await pool.query(`update activity set limits = ${free}, win_limits = ${free}, budget_fen = null where id = 4001`);
  await pool.query('update prize set probability = 0, sort = 99 where id = 5002');
  bundle = await composites(server, token).makeId({
    plan_id: 4102,
    sort: 2,
    probability: 0.5,
    title: '三件礼包',
    composite_type: 'bundle',
    stock_mode: 'limited',
    stock_init: 10,
    items: [
      { award_id: 3001, quantity: 2 },
      { award_id: 3005, quantity: 1 },
      { award_id: 3008, quantity: 2 },
    ],
  });
  expect((await operator(server, token).step('prize', bundle, 'ENABLE')).code).toBe(20_000);
});
afterAll(() => server.close());

async function rehearsed(said: Partial<RehearsalQuestion> = {}): Promise<readonly VariantOutcome[]> {
  const [, path = ''] = rehearsalCall.split(' ');
  const answer = await server.call('POST', path, { token, body: { ...question, ...said } });
  expect(answer.code).toBe(20_000);
  return (answer.result as RehearsalAnswer).variants;
}
async function rehearsedOnce(): Promise<VariantOutcome> {
  const [variant, ...more] = await rehearsed();
  if (!variant || more.length > 0) throw new Error('one variant is wanted');
  return variant;
}
function prizeIn({ prizes }: VariantOutcome, id: number): PrizeOutcome {
  const prize = prizes.find(({ prize_id }) => prize_id === id);
  if (!prize) throw new Error(`prize ${id} is not in the outcome`);
  return prize;
}
function southIn({ plans }: VariantOutcome): PlanOutcome {
  const plan = plans.find(({ plan_id }) => plan_id === 4102);
  if (!plan) throw new Error('the southern leaf is not in the outcome');
  return plan;
}
function variantsOf([first, second]: readonly VariantOutcome[]): readonly [VariantOutcome, VariantOutcome] {
  if (!first || !second) throw new Error('two variants are wanted');
  return [first, second];
}

test('a bundle is given as a whole, at the cost of all that is in it, and no stock moves', async () => {
  const stock = async () =>
    JSON.stringify((await server.store.pool.query('select * from prize_item order by id')).rows) +
    JSON.stringify((await server.store.pool.query('select * from prize order by id')).rows);
  const before = await stock();
  const variant = await rehearsedOnce();
  const { rows } = await server.store.pool.query<{ cost: string }>(
    `select sum(case id when 3001 then 2 when 3005 then 1 when 3008 then 2 end * cost_fen) as cost
     from award where id in (3001, 3005, 3008)`,
  );
  expect(prizeIn(variant, bundle)).toMatchObject({
    award_type: 'composite',
    odds: 5_000,
    left_before: 10,
    given: 10,
    left_after: 0,
    cost_fen: 10 * Number(rows[0]?.cost),
  });
  expect(Number(rows[0]?.cost)).toBeGreaterThan(0);
  expect(await stock()).toBe(before);
});

test('sold out, it has an instant, is refused from then on, and the fallback of its leaf stands in for it', async () => {
  const variant = await rehearsedOnce();
  const { landed, out_at, refused } = prizeIn(variant, bundle);
  expect(landed).toBeGreaterThan(10);
  expect(refused).toEqual({ soldOut: landed - 10 });
  expect(out_at).toMatch(/\+08:00$/);
  const fallback = prizeIn(variant, 5005);
  expect(fallback.as_fallback).toBe(southIn(variant).fallbacks);
  expect(fallback.as_fallback).toBeGreaterThanOrEqual(landed - 10);
  expect(fallback.given).toBe(fallback.landed + fallback.as_fallback);
});

test('two variants are compared over the same people and rolls: only what was changed comes out otherwise', async () => {
  const changes = [{ prize_id: bundle, left: 100_000 }];
  const [now, tried] = variantsOf(await rehearsed({ changes }));
  expect(tried.draws).toBe(now.draws);
  const landings = ({ prizes }: VariantOutcome) => prizes.map(({ prize_id, landed }) => [prize_id, landed]);
  expect(landings(tried)).toEqual(landings(now));
  const [few, many] = [prizeIn(now, bundle), prizeIn(tried, bundle)];
  expect(many).toMatchObject({
    given: few.landed,
    left_before: 100_000,
    left_after: 100_000 - few.landed,
    out_at: null,
  });
  expect(southIn(now).fallbacks - southIn(tried).fallbacks).toBe(few.landed - 10);
  expect(tried.cost_fen - now.cost_fen).toBe(
    many.cost_fen - few.cost_fen - (prizeIn(now, 5005).cost_fen - prizeIn(tried, 5005).cost_fen),
  );
  const elsewhere = ({ prizes }: VariantOutcome) =>
    prizes.filter(({ prize_id }) => prize_id !== bundle && prize_id !== 5005);
  expect(elsewhere(tried)).toEqual(elsewhere(now));
});
