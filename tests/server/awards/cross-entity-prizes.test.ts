import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/errors.ts';
import { prizeStockCall } from '../../../contract/slot.ts';
import { engines, instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';

/* award.md §6.5, where prizes and times are written by several at once. Which test stands where: docs/testing.md. */

describe.each(engines)('prizes between entities, on %s', (engine) => {
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
    const body = { id: 5002, delta: -200, reason: '盘点', request_id: randomUUID(), confirm_decrease: true };
    expect(await at(1).call('POST', prizeStockCall.slice('POST '.length), { token, body })).toMatchObject({
      code: codes.shortage,
      message: '库存不足：最多可减少 185',
      result: { scope: 'slot', available: 185 },
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

  test('§6.5 test 13: a time keeps its text, to the second, through ten saves of what was read', async () => {
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
      const saved = {
        id: 4002,
        version: row.version,
        title: `中秋团圆礼${save}`,
        start_at: start,
        end_at,
        claim_end_at: claimed,
      };
      expect(await admin.update('activity', saved)).toMatchObject({ code: codes.ok });
    }
  });
});
