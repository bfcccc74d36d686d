import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { prizeStockCall } from '../../../contract/stock/slot.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { calendarOf, wireOf } from '../../../src/entity/fields/editors/instants.ts';
import { expectSlotHolds } from '../entities/ledger.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';

/* award.md §6.5, where prizes and times are written by several at once. Which test stands where: docs/testing.md. */

describe.each(ruleEngines)('prizes between entities, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  test('§6.5 test 3: a total is never written, and nothing goes below what was given out', async () => {
    const before = await admin.row('prize', 5002);
    // Each of the counters, of a prize as of one for invitations; the refusal names the call that changes them.
    const counters = { stock_total: '总库存', stock_issued: '已发放', stock_locked: '锁定中', stock_remaining: '剩余' };
    for (const [entity, id] of [
      ['prize', 5002],
      ['invite_prize', 7102],
    ] as const)
      for (const [field, label] of Object.entries(counters)) {
        const { version } = await admin.row(entity, id);
        const over = await admin.update(entity, { id, version, [field]: 1 });
        const message = `${label}只能增减，不能直接改写，请调用 prizeStockUpdates`;
        expect({ entity, code: over.code, errors: errorsOf(over) }).toEqual({
          entity,
          code: codes.invalid,
          errors: [{ field, message }],
        });
      }
    const body = { id: 5002, delta: -299, reason: '盘点', request_id: randomUUID(), confirm_decrease: true };
    expect(await at(1).call('POST', prizeStockCall.slice('POST '.length), { token, body })).toMatchObject({
      code: codes.shortage,
      message: '库存不足：最多可减少 298',
      result: { scope: 'slot', available: 298 },
    });
    expect(await admin.row('prize', 5002)).toEqual(before);
  });

  test('§6.5 test 4: of two tabs that save 60 % and 60 % in one leaf at once, one is refused', async () => {
    await run('update prize set probability = 0 where plan_id = 4103');
    const [one, other] = [await admin.row('prize', 5006), await admin.row('prize', 5008)];
    const second = operator(at(1), token);
    const answers = await Promise.all([
      admin.update('prize', { id: one.id, version: one.version, probability: 60 }),
      second.update('prize', { id: other.id, version: other.version, probability: 60 }),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.oddsOver]);
    expect(answers.find(({ code }) => code === codes.oddsOver)?.message).toContain('120%');
    const [sum] = await run<{ sum: string }>(
      `select sum(probability) as sum from prize where plan_id = 4103 and status = 'enabled'`,
    );
    expect(Number(sum?.sum)).toBe(600_000);
  });

  test('§6.5 test 7: of draws around a pause each is whole or refused, and what was won goes on', async () => {
    const free = '{"user_total":0,"user_month":0,"user_day":0}';
    await run(
      `update activity set limits = '${free}', win_limits = '${free}', budget_fen = null, risk_rules = '{}' where id = 4001`,
    );
    await run('update prize set daily_limit = 0, user_limit = 0 where id = 5002');
    const before = await admin.row('prize', 5002);
    const play = (nth: number, roll = 600_000) =>
      withTransaction(at(nth).store, (tx) =>
        drawWin(
          tx,
          {
            activityId: 4001,
            member: { userId: 75_000 + nth, nickname: `会员${nth}` },
            source: 'lottery',
            bizNo: `lottery:4001:${75_000 + nth}:1`,
            areaCode: '440106',
          },
          { below: () => roll },
        ),
      ).catch((error: unknown) => (error instanceof Failure ? error.message : Promise.reject(error as Error)));
    const points = await play(900, 0);
    const early = Array.from({ length: 12 }, (_, nth) => play(nth));
    const pausing = admin.step('activity', 4001, 'PAUSE');
    const late = Array.from({ length: 12 }, (_, nth) => play(100 + nth));
    const answers = await Promise.all([...early, ...late]);
    expect((await pausing).code).toBe(codes.ok);
    expect(await play(800)).toBe('活动未在进行中');
    const won = answers.filter((answer) => typeof answer !== 'string');
    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(
      new Set(won.length < answers.length ? ['活动未在进行中'] : []),
    );
    // Neither a unit without its record, nor a record without its unit.
    const records = await run(`select id from award_record where user_id between 75000 and 75899 and prize_id = 5002`);
    expect(records).toHaveLength(won.length);
    expect((await admin.row('prize', 5002))['stock_issued']).toBe(Number(before['stock_issued']) + won.length);
    await expectSlotHolds(at(0).store, 5002);
    // What was won before is granted and claimed while the activity stands still.
    await grantRound(at(0).store, at(0).app.log);
    const { id = 0 } = typeof points === 'string' ? {} : points;
    expect(await admin.row('award_record', id)).toMatchObject({ award_type: 'jifen', status: 'done' });
    const [cup] = won;
    if (!cup) throw new Error('nobody won before the pause');
    const payload = {
      receiver_name: '林小满',
      receiver_mobile: '13800006021',
      receiver_area: '440106',
      receiver_detail: '体育西路 103 号 1802',
    };
    const body = { mode: 'set_address', version: cup.version, payload, request_id: randomUUID() };
    expect(await at(0).call('PUT', `/admin/api/award-logs/${cup.id}/mode`, { token, body })).toMatchObject({
      result: { status: 'wait_ship' },
    });
  });

  test('§6.5 test 13: a time keeps its text, to the second, through ten saves of what the form shows, wherever it stands', async () => {
    // The calendar knows the clock of its computer only.
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(new Date('2026-12-31T23:59:59+08:00').getHours()).toBe(7);
    const ends = { end_at: '2026-12-31T23:59:59+08:00', claim_end_at: '2027-01-31T23:59:59+08:00' };
    await run(`update activity set start_at = '2026-12-01T00:00:00+08:00' where id = 4002`);
    let row = await admin.row('activity', 4002);
    expect((await admin.update('activity', { id: 4002, version: row.version, ...ends })).code).toBe(codes.ok);
    for (let save = 0; save < 10; save += 1) {
      row = await admin.row('activity', 4002);
      const { start_at: start, end_at, claim_end_at: claimed } = row;
      expect({ start, end_at, claimed }).toEqual({
        start: '2026-12-01T00:00:00+08:00',
        end_at: ends.end_at,
        claimed: ends.claim_end_at,
      });
      const [shownStart, shownEnd, shownClaim] = [start, end_at, claimed].map((time) => calendarOf(time));
      expect(shownEnd?.format('YYYY-MM-DD HH:mm:ss')).toBe('2026-12-31 23:59:59');
      const saved = {
        id: 4002,
        version: row.version,
        title: `中秋团圆礼${save}`,
        start_at: wireOf(shownStart),
        end_at: wireOf(shownEnd),
        claim_end_at: wireOf(shownClaim),
      };
      expect(await admin.update('activity', saved)).toMatchObject({ code: codes.ok });
    }
    vi.unstubAllEnvs();
  });
});
