import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { callerWith } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { faultsOf } from './audit.ts';
import { earning, ledgerOf } from './ledger-tables.ts';

/* Draws that cost points (award.md §1.3, cost_type `points`; wider.md §3.7, draw_cost 抽奖消耗). */

const activity = 4001;
const cost = 30;
let server: TestServer;
let ledger: ReturnType<typeof ledgerOf>;
let calls: ReturnType<typeof callerWith>;
let last = 84_100;
let member = 0;

beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL', secretKey: 'a server key that is long enough for tests' });
  ledger = ledgerOf(server.store);
  calls = callerWith(server.app, await madeKey(server, await server.login()));
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await ledger.rows(`update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}',
    cost_type = 'points', cost_points = ${cost} where id = ${activity}`);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = last += 1;
  await ledger.rows(
    `insert into he_user (id, user_no, nickname, source) values ($1, 'HY' || lpad($1::bigint::text, 10, '0'), '林小满', 'import')`,
    [member],
  );
});

const draw = (requestId: string = randomUUID(), more: object = {}) =>
  calls.post('draws/take', {
    request_id: requestId,
    activity_id: activity,
    member: { member_no: `HY${String(member).padStart(10, '0')}` },
    area_code: '440106',
    ...more,
  });
const records = async () =>
  (await ledger.rows<{ count: number }>('select count(*) as count from award_record where user_id = $1', [member]))[0]
    ?.count;
const give = (points: number) => ledger.post(earning({ memberId: member, key: 'start', points }));
const costs = async () => (await ledger.entries(member)).filter(({ biz_type: type }) => type === 'draw_cost');

test('a draw takes what it costs, once for its request, and the log leads to the activity', async () => {
  await give(100);
  const request = randomUUID();
  expect((await draw(request)).code).toBe(codes.ok);
  expect((await draw(request)).code).toBe(codes.ok);
  expect(await records()).toBe(1);
  expect(await ledger.available(member)).toBe(100 - cost);
  const [taken] = await costs();
  expect(taken).toMatchObject({ points: -cost, title: expect.any(String) as string });
  const admin = operator(server, await server.login());
  expect(await admin.row('point_log', taken?.id ?? 0)).toMatchObject({
    activity_id: activity,
    operator_type: 'consumer',
  });
});

test('who has less does not draw, is told what he has, and nothing of it stays', async () => {
  await give(cost - 1);
  const stock = () => ledger.rows('select id, stock_issued from prize order by id');
  const before = await stock();
  const answer = await draw();
  expect(answer).toMatchObject({ code: codes.shortage, message: '可用积分不足，当前可用 29' });
  expect(answer.result).toMatchObject({ available: cost - 1 });
  expect([await records(), await costs(), await stock()]).toEqual([0, [], before]);
});

test('a rehearsal takes nothing', async () => {
  await give(100);
  expect((await draw(randomUUID(), { dry: true })).code).toBe(codes.ok);
  expect([await records(), await costs()]).toEqual([0, []]);
  expect(await ledger.available(member)).toBe(100);
});

test('twenty draws at once of somebody who can pay three are three', async () => {
  await give(3 * cost + 5);
  const answers = await Promise.all(Array.from({ length: 20 }, () => draw()));
  const told = answers.map(({ code }) => code);
  expect(told.filter((code) => code === codes.ok)).toHaveLength(3);
  expect(new Set(told)).toEqual(new Set([codes.ok, codes.shortage]));
  expect([await records(), (await costs()).length]).toEqual([3, 3]);
  expect(await ledger.available(member)).toBe(5);
  expect(await faultsOf(server.store)).toEqual([]);
});

test('nobody keeps chances yet: an activity that costs one is refused', async () => {
  await ledger.rows(`update activity set cost_type = 'chance' where id = ${activity}`);
  expect(await draw()).toMatchObject({ code: codes.illegalMove, message: '抽奖机会尚未接入，暂不能参与该活动' });
  await ledger.rows(`update activity set cost_type = 'points' where id = ${activity}`);
  expect(await records()).toBe(0);
});
