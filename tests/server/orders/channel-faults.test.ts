import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { askRound } from '../../../server/orders/ask.ts';
import { pushRound } from '../../../server/orders/push.ts';
import { type Partner, PartnerFailure, type PartnerOrder } from '../../../server/partner/partner.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* Orders whose channel says what cannot be: none is doubled, none holds up another, and each says so in its row (award.md §3.8). */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const row = (id: number) => operator(server, token).row('goods_order', id);
const ask = (name: string, body: object) =>
  server.call('POST', `/admin/api/FlanAwardGoods/${name}`, { token, body: { request_id: randomUUID(), ...body } });
const pass = (...ids: readonly number[]) => ask('orderChecks', { ids, result: 'pass' });
const push = (to: Partner) => pushRound(server.store, to);

/** A channel that has each order as `there` says. */
function channel(there: (orderNo: string) => Partial<PartnerOrder>): Partner {
  const order = async (order_no: string): Promise<PartnerOrder> => ({
    order_no,
    channel_order_no: `D${order_no}`,
    state: 'wait_ship',
    express_company: null,
    express_no: null,
    ...there(order_no),
  });
  return {
    goods: async () => ({ data: [], totalCount: 0 }),
    place: ({ order_no }) => order(order_no),
    order,
    tellCheck: order,
    cancel: order,
  };
}

test('a number of the channel’s that another order has is none: it is told of, and the next order is pushed', async () => {
  await pass(9243, 9248, 9249);
  const first = String((await row(9243))['order_no']);
  const second = String((await row(9248))['order_no']);
  const twice = channel((number) => (number === second ? { channel_order_no: `D${first}` } : {}));
  expect(await push(twice)).toBe(3);
  expect(await row(9248)).toMatchObject({
    status: 'wait_ship',
    sync_status: 'failed',
    sync_error: '兑吧：返回的渠道单号已属于另一个订单，请与渠道核对',
  });
  expect([await row(9243), await row(9249)]).toMatchObject([{ sync_status: 'synced' }, { sync_status: 'synced' }]);
  await ask('orderSyncs', { mode: 'push', ids: [9248] });
  await push(channel(() => ({})));
  expect(await row(9248)).toMatchObject({ sync_status: 'synced', sync_error: null });
});

test('that the channel has it stands, also where the house cannot follow its news', async () => {
  await pass(9250);
  await server.store.pool.query(`update goods_order set goods_type = 'virtual', quantity = 100000 where id = 9250`);
  await push(channel(() => ({ state: 'finished' })));
  const { sync_error, ...stuck } = await row(9250);
  expect(stuck).toMatchObject({ status: 'wait_ship', sync_status: 'synced' });
  expect(sync_error).toMatch(/^兑吧：「草本润喉糖礼盒」占用的库存不足 100000/);
});

test('a company is kept by the code of our list, whichever word the channel has for it', async () => {
  await server.store.pool.query('update goods_order set synced_at = null where id = 9243');
  await askRound(
    server.store,
    channel(() => ({ state: 'shipped', express_company: '中通快递', express_no: 'ZT1' })),
  );
  expect(await row(9243)).toMatchObject({ status: 'shipped', express_company: 'ZTO' });
});

test('an address is put right until the channel may have it, and again once the channel refused it', async () => {
  const admin = operator(server, token);
  const change = async (id: number) => {
    const { version } = await row(id);
    return admin.update('goods_order', { id, version, receiver_name: '周亦安' });
  };
  expect((await change(9244)).code).toBe(codes.ok);
  await pass(9244, 9245, 9246);
  expect((await change(9244)).code).toBe(codes.ok);
  const lost = { ...channel(() => ({})), place: async () => Promise.reject(new PartnerFailure('slow', '响应超时')) };
  await push({ ...lost, order: async () => undefined });
  expect(await change(9244)).toMatchObject({
    code: codes.illegalMove,
    message: '渠道可能已按原地址接单，请先重新推送',
  });
  await ask('orderSyncs', { mode: 'push', ids: [9244, 9245, 9246] });
  expect((await change(9244)).code).toBe(codes.illegalMove);
  const second = String((await row(9245))['order_no']);
  await push({
    ...channel(() => ({})),
    order: async (number) =>
      number === second ? Promise.reject(new PartnerFailure('refused', '地址不在配送范围')) : undefined,
  });
  expect(await change(9244)).toMatchObject({
    code: codes.illegalMove,
    message: '渠道已接单，会按原地址发货；请联系渠道修改，或取消订单',
  });
  expect(await row(9245)).toMatchObject({ status: 'exception' });
  expect((await change(9245)).code).toBe(codes.ok);
});
