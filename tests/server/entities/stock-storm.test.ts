import { engines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../contract/activities/draw/random.ts';
import { codes } from '../../../contract/core/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { moveSlot } from '../../../server/awards/stock/slot-stock.ts';
import { composites } from './composites.ts';
import { expectLedgerHolds, expectSlotHolds } from './ledger.ts';
import { instancesOn } from './on-each-engine.ts';
import { type Operator, operator } from './with-entities.ts';

describe.each(engines)('stock in a storm, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let move: (
    nth: number,
    more: { readonly delta: number; readonly [key: string]: unknown },
  ) => Promise<{ readonly code: number; readonly result?: unknown }>;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    move = (nth, more) => composites(at(nth), token).move(5004, more);
  });

  test('§6.5 test 2: twenty times +5 and twenty times −5 among wins leave counters and ledgers that hold', async () => {
    const random = seededRandom(20260720);
    const before = await admin.row('prize', 5004);
    let issued = 0;
    const issue = (nth: number) => {
      const count = 1 + random.below(3);
      issued += count;
      return withTransaction(at(nth).store, (tx) => moveSlot(tx, 5004, 'issue', { count, reason: '中奖发放' }));
    };
    const acts = Array.from({ length: 20 }, (_, nth) => [
      () => move(nth, { delta: 5 }),
      () => issue(nth).then(() => ({ code: codes.ok })),
      () => move(nth + 1, { delta: -5, confirm_decrease: true }),
    ]).flat();
    // In no order at all.
    const drawn = acts.map((act) => ({ act, place: random.below(1_000_000) }));
    const moved = await Promise.all(drawn.toSorted((one, other) => one.place - other.place).map(({ act }) => act()));
    expect(moved.every(({ code }) => code === codes.ok)).toBe(true);
    expect(await admin.row('prize', 5004)).toMatchObject({
      stock_total: before['stock_total'],
      stock_issued: Number(before['stock_issued']) + issued,
      stock_remaining: Number(before['stock_remaining']) - issued,
    });
    await expectSlotHolds(at(0).store, 5004);
    await expectLedgerHolds(at(0).store, 2101);
    // What the goods have put aside is what all slots on them have together (I2).
    const awards = "(select id from award where source_type = 'offline' and source_id = 2101)";
    const slots = ['prize', 'prize_item', 'invite_prize', 'ccn_award']
      .map((slot) => `select stock_total from ${slot} where award_id in ${awards}`)
      .join(' union all ');
    const [share] = await run<{ lost: number }>(
      `select stock_allocated - (select sum(s.stock_total) from (${slots}) as s) as lost from goods_offline where id = 2101`,
    );
    expect(Number(share?.lost)).toBe(0);
  });

  test('§6.5 test 2: one request that is sent twice at once moves the stock once, and is one line of its ledger', async () => {
    const before = await admin.row('prize', 5004);
    const lines = () =>
      run<{ ledger_id: number }>(`select ledger_id from stock_ledger where entity = 'prize' and row_id = 5004`);
    const known = (await lines()).length;
    const once = { delta: 5, request_id: randomUUID() };
    const first = await Promise.all([move(0, once), move(1, once)]);
    expect(first.map(({ code }) => code)).toContain(codes.ok);
    const answer = first.find(({ code }) => code === codes.ok);
    // A copy that comes later is told what the first one was.
    expect(await move(1, once)).toMatchObject({ code: codes.ok, result: answer?.result });
    expect(await admin.row('prize', 5004)).toMatchObject({ stock_total: Number(before['stock_total']) + 5 });
    expect(await lines()).toHaveLength(known + 1);
  });
});
