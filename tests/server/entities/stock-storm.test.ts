import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../contract/draw/random.ts';
import { codes } from '../../../contract/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { moveSlot } from '../../../server/resources/slot-stock.ts';
import { composites } from './composites.ts';
import { expectLedgerHolds, expectSlotHolds } from './ledger.ts';
import { engines, instancesOn } from './on-each-engine.ts';
import { type Operator, operator } from './with-entities.ts';

describe.each(engines)('stock in a storm, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let move: (
    nth: number,
    more: { readonly delta: number; readonly [key: string]: unknown },
  ) => Promise<{ code: number }>;
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
    const moved = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => [
        move(nth, { delta: 5 }),
        issue(nth).then(() => ({ code: codes.ok })),
        move(nth + 1, { delta: -5, confirm_decrease: true }),
      ]).flat(),
    );
    expect(moved.every(({ code }) => code === codes.ok)).toBe(true);
    expect(await admin.row('prize', 5004)).toMatchObject({
      stock_total: before['stock_total'],
      stock_issued: Number(before['stock_issued']) + issued,
      stock_remaining: Number(before['stock_remaining']) - issued,
    });
    await expectSlotHolds(at(0).store, 5004);
    await expectLedgerHolds(at(0).store, 2101);
  });

  test('§6.5 test 2: one request that is sent twice at once moves the stock once, and is one line of its ledger', async () => {
    const before = await admin.row('prize', 5004);
    const lines = () =>
      run<{ ledger_id: number }>(`select ledger_id from stock_ledger where entity = 'prize' and row_id = 5004`);
    const known = (await lines()).length;
    const once = { delta: 5, request_id: randomUUID() };
    await Promise.all([move(0, once), move(1, once)]);
    await move(1, once);
    expect(await admin.row('prize', 5004)).toMatchObject({ stock_total: Number(before['stock_total']) + 5 });
    expect(await lines()).toHaveLength(known + 1);
  });
});
