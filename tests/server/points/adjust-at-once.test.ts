import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { callerWith } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { startEntities } from '../entities/with-entities.ts';
import { type Adjusting, made, startAdjusting } from './adjusting.ts';
import { faultsOf } from './audit.ts';

/* Adjustments of ten members while the same ten draw and pay with points (engines.md §2.6, L1 and L7). */

const activity = 4001;
const cost = 30;
let all: Adjusting;
let calls: ReturnType<typeof callerWith>;

beforeAll(async () => {
  const server = await startEntities({
    engine: 'PostgreSQL',
    secretKey: 'a server key that is long enough for tests',
  });
  all = await startAdjusting(undefined, server);
  calls = callerWith(server.app, await madeKey(server, await server.login()));
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await all.ledger
    .rows(`update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}',
    cost_type = 'points', cost_points = ${cost} where id = ${activity}`);
});
afterAll(() => all.server.close());

test('nothing is lost, nothing goes below zero, and each member is adjusted once', async () => {
  const { admin, manager, members, ledger, run } = all;
  const people = await members(10, 100);
  const add = await made(manager, { amount: 50, user_ids: people });
  const sub = await made(manager, { kind: 'sub', amount: 40, user_ids: people });
  for (const id of [add, sub]) await manager.step('point_adjustment', id, 'SUBMIT');
  const draw = (member: number) =>
    calls.post('draws/take', {
      request_id: randomUUID(),
      activity_id: activity,
      member: { member_no: `HY${String(member).padStart(10, '0')}` },
      area_code: '440106',
    });
  const [drawn] = await Promise.all([
    Promise.all(people.flatMap((member) => [draw(member), draw(member), draw(member)])),
    // Two instances that look for work at the same time.
    run(),
    run(),
  ]);
  await run();
  const paid = new Map(people.map((member) => [member, 0]));
  for (const [at, { code }] of drawn.entries()) {
    expect([codes.ok, codes.shortage]).toContain(code);
    const member = people[Math.floor(at / 3)] ?? 0;
    if (code === codes.ok) paid.set(member, (paid.get(member) ?? 0) + 1);
  }
  const { rows } = await all.server.store.pool.query<{ member_id: number; state: string }>(
    'select member_id, state from point_adjustment_member where adjustment_id = $1',
    [sub],
  );
  for (const member of people) {
    const taken = rows.some(({ member_id: id, state }) => id === member && state === 'done') ? 40 : 0;
    const won = (await ledger.entries(member)).filter(({ biz_type: type }) => type === 'draw_win').slice(1);
    const wins = won.reduce((sum, { points }) => sum + points, 0);
    expect(await ledger.available(member)).toBe(100 + 50 - taken - cost * (paid.get(member) ?? 0) + wins);
    const own = (await ledger.entries(member)).filter(({ biz_type: type }) => type.startsWith('admin_'));
    expect(own).toHaveLength(taken > 0 ? 2 : 1);
  }
  expect(await admin.row('point_adjustment', add)).toMatchObject({ status: 'executed', ok_count: 10 });
  expect(await faultsOf(all.server.store)).toEqual([]);
});
