import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { moveSlot } from '../../../server/resources/slot-stock.ts';
import type { TestServer } from '../with-server.ts';
import { composites } from './composites.ts';
import { expectLedgerHolds, expectSlotHolds } from './ledger.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let move: ReturnType<typeof composites>['move'];

beforeAll(async () => {
  server = await startEntities();
  const token = await server.login();
  admin = operator(server, token);
  ({ move } = composites(server, token));
});
afterAll(() => server.close());

test('§6.5 test 2: twenty times +5 and twenty times −5 among wins leave counters and ledgers that hold', async () => {
  const before = await admin.row('prize', 5004);
  const issue = () =>
    withTransaction(server.store, (tx) => moveSlot(tx, 5004, 'issue', { count: 1, reason: '中奖发放' }));
  const moved = await Promise.all(
    Array.from({ length: 20 }, () => [
      move(5004, { delta: 5 }),
      move(5004, { delta: -5, confirm_decrease: true }),
      issue().then(() => ({ code: codes.ok })),
    ]).flat(),
  );
  expect(moved.every(({ code }) => code === codes.ok)).toBe(true);
  const after = await admin.row('prize', 5004);
  expect(after).toMatchObject({
    stock_total: before['stock_total'],
    stock_issued: Number(before['stock_issued']) + 20,
    stock_remaining: Number(before['stock_remaining']) - 20,
  });
  await expectSlotHolds(server.store, 5004);
  await expectLedgerHolds(server.store, 2101);
  const once = { delta: 5, request_id: randomUUID() };
  await Promise.all([move(5004, once), move(5004, once)]);
  expect(await admin.row('prize', 5004)).toMatchObject({ stock_total: Number(before['stock_total']) + 5 });
});
