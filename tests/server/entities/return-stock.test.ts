import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const giveBack = (id: number, request_id = randomUUID()) =>
  admin.update('prize', { id, return_reason: '活动结束', request_id });
const available = async () => Number((await admin.row('goods', 2001))['stock_available']);
const made = () => admin.made('prize', { award_id: 3003, stock_init: 12 });

test('what is left goes back to the goods, once, and the prize can be archived', async () => {
  const before = await available();
  const id = await made();
  expect(await available()).toBe(before - 12);
  expect((await admin.step('prize', id, 'ARCHIVE')).code).toBe(codes.illegalMove);
  expect(await giveBack(id)).toMatchObject({ code: codes.ok });
  expect(await giveBack(id)).toMatchObject({ code: codes.illegalMove });
  expect(await available()).toBe(before);
  expect(await admin.row('prize', id)).toMatchObject({ stock_total: 0, stock_remaining: 0 });
  expect(await admin.step('prize', id, 'ARCHIVE')).toMatchObject({ code: codes.ok, result: { status: 'archived' } });
  const { rows } = await server.store.pool.query(
    "select delta, reason from stock_ledger where entity = 'prize' and row_id = $1 and change_type = 'decrease'",
    [id],
  );
  expect(rows).toEqual([{ delta: -12, reason: '活动结束' }]);
});

test('units that winners have stay; of a prize that is drawn nothing goes back', async () => {
  const id = await made();
  await server.store.pool.query("update prize set stock_issued = 5, status = 'enabled' where id = $1", [id]);
  expect(await giveBack(id)).toMatchObject({ code: codes.illegalMove });
  await server.store.pool.query("update prize set status = 'disabled' where id = $1", [id]);
  expect(await giveBack(id)).toMatchObject({ code: codes.ok });
  expect(await admin.row('prize', id)).toMatchObject({ stock_total: 5, stock_issued: 5, stock_remaining: 0 });
});

test('two prizes of one source, given back in one run', async () => {
  const before = await available();
  const [one, other] = [await made(), await made()];
  const run = randomUUID();
  for (const id of [one, other]) expect(await giveBack(id, `${run}:${id}`)).toMatchObject({ code: codes.ok });
  expect(await available()).toBe(before);
});
