import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance } from '../../../server/orders/advance.ts';
import { house } from '../../../server/entity/write/house.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const row = (entity: string, id: number) => operator(server, token).row(entity, id);
const cancel = (ids: readonly number[], choices: object = {}) =>
  server.call('POST', '/admin/api/FlanAwardGoods/orderCancels', {
    token,
    body: { ids, reason: '用户来电', request_id: randomUUID(), ...choices },
  });
const happens = (id: number, event: string, values = {}) =>
  withTransaction(server.store, (tx) => advance(tx, id, { event, values }, house));
const parcel = { express_company: '顺丰速运', express_no: 'SF1390027799' };

const ledger = async () => {
  const { rows } = await server.store.pool.query<{ change_type: string; delta: number }>(
    `select change_type, delta, reason from stock_ledger where entity = 'goods' and change_type in ('release', 'confirm')
     order by ledger_id`,
  );
  return rows.map(({ change_type, delta }) => [change_type, delta]);
};

test('open exchanges are what the demo goods have locked', async () => {
  const { rows } = await server.store.pool.query(
    `select g.id from goods as g where g.stock_locked <> (select coalesce(sum(quantity), 0) from goods_order as o
     where o.goods_id = g.id and o.source = 'exchange' and o.status not in ('finished', 'cancelled'))`,
  );
  expect(rows).toEqual([]);
});

test('cancelled: what was locked is free, or gone where it is not given back; finished: sold; each once', async () => {
  await cancel([9211]);
  await cancel([9211]);
  expect(await row('goods', 2001)).toMatchObject({ stock_locked: 29, stock_sold: 1, stock_available: 1531 });
  await cancel([9212], { return_stock: false });
  expect(await row('goods', 2001)).toMatchObject({ stock_locked: 28, stock_sold: 2, stock_available: 1531 });
  await happens(9213, 'SHIP', parcel);
  await happens(9213, 'AUTO_RECEIVE');
  expect(await row('goods', 2001)).toMatchObject({ stock_locked: 27, stock_sold: 3 });
  expect(await ledger()).toEqual([
    ['release', -1],
    ['confirm', -1],
    ['confirm', -1],
  ]);
});

test('never below zero: an order whose goods have nothing locked says so, and stays', async () => {
  await server.store.pool.query('update goods set stock_locked = 0 where id = 2002');
  expect((await cancel([9204])).result).toMatchObject({ ok: 0, failed: [{ id: 9204 }] });
  expect(await row('goods_order', 9204)).toMatchObject({ status: 'exception', stock_returned: false });
});

test('a prize that comes back waits for its address again, and its stock is left alone', async () => {
  const before = await row('goods', 2001);
  await cancel([9201]);
  expect(await row('award_record', 101)).toMatchObject({ status: 'wait_address', order_id: null });
  expect(await row('goods_order', 9201)).toMatchObject({ status: 'cancelled', record_id: null, stock_returned: false });
  expect(await row('goods', 2001)).toEqual(before);
});

test('a prize that is sent is shipped and done; a void one gives its unit back once', async () => {
  const again = async (event: string) =>
    server.store.pool.query(
      `update goods_order set status = '${event}', record_id = 101, cancel_type = null, record_action = null where id = 9201;
       update award_record set status = 'wait_ship', order_id = 9201 where id = 101`,
    );
  await again('wait_ship');
  await happens(9201, 'SHIP', parcel);
  expect(await row('award_record', 101)).toMatchObject({ status: 'shipped' });
  await happens(9201, 'AUTO_RECEIVE');
  expect(await row('award_record', 101)).toMatchObject({ status: 'done' });
  await again('wait_ship');
  const prize = await row('prize', 5002);
  await cancel([9201], { record_action: 'void' });
  expect(await row('award_record', 101)).toMatchObject({ status: 'void', stock_returned: true });
  expect(await row('prize', 5002)).toMatchObject({ stock_issued: Number(prize['stock_issued']) - 1 });
});
