import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { orderCalls } from '../../../contract/orders/orders.ts';
import { randomUUID } from 'node:crypto';
import type { Row } from '../../../contract/core/page.ts';
import { orderRound } from '../../../server/awards/missing-orders.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let token: string;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const address = {
  receiver_name: '林小满',
  receiver_mobile: '13800006021',
  receiver_area: '440106',
  receiver_detail: '体育西路 103 号 1802',
};
const give = async (award_id: number) => {
  const { result } = await admin.create('award_record', {
    user_id: 30_001,
    nickname: '林小满',
    award_id,
    give_reason: '现场漏发一份',
  });
  return (result as Row).id;
};
const say = async (id: number) => {
  const { version } = await admin.row('award_record', id);
  return server.call('PUT', `/admin/api/award-logs/${id}/mode`, {
    token,
    body: { mode: 'set_address', version, payload: address, request_id: randomUUID() },
  });
};
const ordersOf = async (id: number) =>
  (
    await server.store.pool.query<{ id: number; status: string; goods_id: number; quantity: number }>(
      'select id, status, goods_id, quantity from goods_order where record_id = $1 order by id',
      [id],
    )
  ).rows;

test('the winner says where to, and the order is made: once, whoever says it as well', async () => {
  const id = await give(3003);
  const answers = await Promise.all([say(id), say(id), say(id)]);
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  const orders = await ordersOf(id);
  expect(orders).toMatchObject([{ status: 'wait_ship', goods_id: 2001, quantity: 1 }]);
  const order = orders[0]?.id ?? 0;
  expect(await admin.row('award_record', id)).toMatchObject({ status: 'wait_ship', order_id: order });
  const { result } = await admin.detail('award_record', id);
  expect(result).toMatchObject({ links: [{ label: '查看订单', address: `/award/order/${order}` }] });
  expect(await admin.row('goods_order', order)).toMatchObject({
    source: 'manual',
    receiver_area: '440106',
    goods_title: '本草便携保温杯 480ml',
    total_points: 0,
  });
});

test('goods that are checked and name no amount go by the one that is set for all', async () => {
  const allowed = (fen: number) =>
    server.store.pool.query(`update parameter set value = $1 where code = 'order.check_free_fen'`, [fen]);
  const stateAfter = async () => {
    const id = await give(3003);
    expect((await say(id)).code).toBe(codes.ok);
    return (await ordersOf(id))[0]?.status;
  };
  const { rows } = await server.store.pool.query<{ cost_fen: number }>('select cost_fen from goods where id = 2001');
  const cost = Number(rows[0]?.cost_fen);
  await server.store.pool.query('update goods set need_check = true, check_free_fen = null where id = 2001');
  await allowed(cost - 1);
  expect(await stateAfter()).toBe('wait_check');
  await allowed(cost);
  expect(await stateAfter()).toBe('wait_ship');
  // What the goods themselves say goes first.
  await server.store.pool.query('update goods set check_free_fen = 0 where id = 2001');
  expect(await stateAfter()).toBe('wait_check');
  await server.store.pool.query('update goods set need_check = false where id = 2001');
  await allowed(0);
});

test('an order that is cancelled and won again gives way to the next one', async () => {
  const id = await give(3003);
  await say(id);
  const [first] = await ordersOf(id);
  const cancelled = await server.call('POST', orderCalls.cancels.slice('POST '.length), {
    token,
    body: { ids: [first?.id], reason: '地址写错了', request_id: randomUUID() },
  });
  expect(cancelled.result).toMatchObject({ ok: 1 });
  expect(await admin.row('award_record', id)).toMatchObject({ status: 'wait_address', order_id: null });
  expect((await say(id)).code).toBe(codes.ok);
  const [second, ...more] = await ordersOf(id);
  expect(more).toEqual([]);
  expect(second?.id).not.toBe(first?.id);
  expect(await admin.row('award_record', id)).toMatchObject({ status: 'wait_ship', order_id: second?.id });
});

test('a record that waits to be shipped without an order gets one, once, from its own address', async () => {
  const [id, bare] = [await give(3003), await give(3003)];
  const { receiver_name, receiver_mobile, receiver_area, receiver_detail } = address;
  await server.store.pool.query(
    `update award_record set status = 'wait_ship', receiver_name = $2, receiver_mobile = $3, receiver_area = $4, receiver_detail = $5
     where id = $1`,
    [id, receiver_name, receiver_mobile, receiver_area, receiver_detail],
  );
  const made = await Promise.all([orderRound(server.store), orderRound(server.store)]);
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 1]);
  const [order, ...more] = await ordersOf(id);
  expect(more).toEqual([]);
  expect(order).toMatchObject({ status: 'wait_ship', goods_id: 2001 });
  expect(await admin.row('award_record', id)).toMatchObject({ status: 'wait_ship', order_id: order?.id });
  expect(await admin.row('goods_order', order?.id ?? 0)).toMatchObject({ receiver_area, source: 'manual' });
  // One whose winner has not said where to waits for that.
  expect(await ordersOf(bare)).toEqual([]);
});
