import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import {
  type PrizeChange,
  rehearsalCall,
  type RehearsalAnswer,
  type RehearsalQuestion,
} from '../../../contract/activities/rehearsal.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const question: RehearsalQuestion = {
  activity_id: 4001,
  draws: 10_000,
  curve: 'even',
  people: 5_000,
  seed: 42,
  changes: [],
};
const [, path = ''] = rehearsalCall.split(' ');
const asked = (said: Readonly<Record<string, unknown>> = {}, as = token) =>
  server.call('POST', path, { token: as, body: { ...question, ...said } });
const answered = async (said: Readonly<Record<string, unknown>> = {}) => (await asked(said)).result as RehearsalAnswer;

/** Every row of every table, as text; only what the sign-in of a caller writes is left out. */
const rows = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(server.store.db);
  const texts: Record<string, string> = {};
  for (const { name } of tables)
    if (name !== 'session')
      texts[name] = JSON.stringify(
        (await sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(server.store.db)).rows,
      );
  return texts;
};

test('a rehearsal answers what would come out, and changes no row', async () => {
  const before = await rows();
  const answer = await answered();
  expect(answer).toMatchObject({ seed: 42, variants: [{}] });
  const [variant] = answer.variants;
  expect((variant?.draws ?? 0) + (variant?.refused ?? 0)).toBe(10_000);
  expect(variant?.plans.map(({ plan_id }) => plan_id)).toEqual([4102, 4103]);
  expect(Date.parse(answer.from)).toBeGreaterThan(Date.now() - 60_000);
  expect(await rows()).toEqual(before);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['activity', 'prize', 'award_record', 'stock_ledger']));
});

test('the same seed answers the same, and a change is a second variant', async () => {
  const [one, other] = [await answered(), await answered({ changes: [{ prize_id: 5002, odds: 4_000 }] })];
  expect(other.variants).toHaveLength(2);
  expect(other.variants[0]?.draws).toBe(one.variants[0]?.draws);
});

test('the same seed and beginning answer exactly the same numbers later on; outside of the activity nothing begins', async () => {
  const first = await answered({ curve: 'evening', changes: [{ prize_id: 5002, odds: 4_000 }] });
  // A running activity begins now: a moment later it is another now.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const again = await answered({ curve: 'evening', changes: [{ prize_id: 5002, odds: 4_000 }], from: first.from });
  expect({ ...again, took_ms: 0 }).toEqual({ ...first, took_ms: 0 });
  const later = await answered({ curve: 'evening', changes: [{ prize_id: 5002, odds: 4_000 }] });
  expect(later.from > first.from).toBe(true);
  for (const from of ['2001-01-01T00:00:00+08:00', later.to])
    expect(await asked({ from })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'from', message: expect.stringMatching(/^起点应在活动时间内：/) as string }] },
    });
  expect((await asked({ from: '昨天' })).code).toBe(codes.invalid);
});

test('what is asked wrongly is refused with the field', async () => {
  for (const said of [{ draws: 5 }, { people: 0 }, { seed: -1 }, { curve: 'constructor' }, { more: 1 }])
    expect((await asked(said)).code).toBe(codes.invalid);
  expect((await asked({ activity_id: 999_999 })).code).toBe(codes.notFound);
});

test('a second variant that could never be in force is refused: odds above 100 %, a prize of another activity, stock without a limit', async () => {
  const refused = async (change: PrizeChange) => {
    const { code, message } = await asked({ changes: [change] });
    return { code, message };
  };
  // 60 + 5 + 5 + 4.5 + 30: the cup has 0.5 % in force.
  expect(await refused({ prize_id: 5002, odds: 50_000 })).toEqual({
    code: codes.oddsOver,
    message: '方案「华南区」奖品概率合计 104.5%，不能超过 100%',
  });
  expect(await refused({ prize_id: 7101, odds: 1 })).toEqual({
    code: codes.invalid,
    message: '对比方案的奖品 7101 不在这个活动的抽奖中',
  });
  expect((await refused({ prize_id: 5001, left: 3 })).message).toBe('奖品「88积分」不限库存，对比方案不能改它的库存');
  // Nobody keeps his place in the queue of those who are under way.
  expect((await answered({ changes: [{ prize_id: 5002, odds: 5_000, left: 3 }] })).variants[1]?.draws).toBe(10_000);
});

test('who has nothing to do with activities rehearses none', async () => {
  expect((await asked({}, await server.login('channel_manager'))).code).toBe(codes.forbidden);
});
