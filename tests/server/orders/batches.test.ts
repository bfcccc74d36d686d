import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const ask = (name: string, body: object) =>
  server.call('POST', `/admin/api/FlanAwardGoods/${name}`, { token, body: { request_id: randomUUID(), ...body } });

test('one bad row aborts none of the others, and a request counts once', async () => {
  const body = { ids: [9202, 9203, 999_999], result: 'pass', request_id: randomUUID() };
  const first = await ask('orderChecks', body);
  expect(first).toMatchObject({
    code: codes.ok,
    result: { ok: 1, rows: [{ id: 9202, status: 'wait_ship' }], failed: [{ id: 9203 }, { id: 999_999 }] },
  });
  expect((await ask('orderChecks', body)).result).toEqual(first.result);
  expect(await operator(server, token).row('goods_order', 9202)).toMatchObject({ sync_status: 'pending', version: 2 });
});

test('two who cancel at once: one does, and points go back once; nothing is cancelled after shipping', async () => {
  const wish = { ids: [9204], reason: '用户来电' };
  const answers = await Promise.all([ask('orderCancels', wish), ask('orderCancels', wish)]);
  expect(answers.map(({ result }) => (result as { ok: number }).ok).toSorted((a, b) => a - b)).toEqual([0, 1]);
  const row = await operator(server, token).row('goods_order', 9204);
  expect(row).toMatchObject({ status: 'cancelled', refunded_points: 12_000, cancel_type: 'admin' });
  expect((await ask('orderCancels', { ...wish, ids: [9205] })).result).toMatchObject({ ok: 0, failed: [{ id: 9205 }] });
});

test('a list of parcels ships what it can, and says of each other why not', async () => {
  const parcel = { express_company: '顺丰速运', express_no: 'SF1390027799' };
  const numberOf = async (id: number) => (await operator(server, token).row('goods_order', id))['order_no'];
  const [own, theirs, over] = await Promise.all([9201, 9202, 9203].map(numberOf));
  const rows = [
    { ...parcel, order_no: own },
    { ...parcel, order_no: own },
    { ...parcel, order_no: theirs, express_no: '' },
    { ...parcel, order_no: over },
    { ...parcel, order_no: 'DH0000000000000000' },
  ];
  expect((await ask('orderSyncs', { mode: 'express', rows })).result).toMatchObject({
    ok: 1,
    rows: [{ id: 9201, status: 'shipped' }],
    failed: [
      { id: 9201, message: '同一订单在本次导入中出现了多次，只按第一次处理' },
      { id: 9202, order_no: theirs },
      { id: 0, order_no: 'DH0000000000000000', code: codes.notFound },
      { id: 9203, order_no: over, code: codes.illegalMove },
    ],
  });
  expect(await operator(server, token).row('goods_order', 9201)).toMatchObject({
    ...parcel,
    express_company: 'SF',
    status: 'shipped',
  });
  expect((await ask('orderSyncs', { mode: 'express', rows: Array(101).fill(rows[0]) })).code).toBe(codes.invalid);
});

test('by hand both the company and the number are wanted, and what a channel ships nobody ships by hand', async () => {
  const send = (id: number, values: object) =>
    ask('orderUpdates', { id, express_company: '中通快递', express_no: 'ZT88001234', ...values });
  expect(await send(9211, { express_no: '' })).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'express_no' }] },
  });
  expect((await send(9202, {})).code).toBe(codes.illegalMove);
  expect(await send(9211, {})).toMatchObject({ code: codes.ok, result: { status: 'shipped' } });
  expect((await send(9211, {})).code).toBe(codes.illegalMove);
});

test('what is no parcel is handed over without a number: it is finished, and no list of parcels has it', async () => {
  const admin = operator(server, token);
  await server.store.pool.query(`update goods_order set goods_type = 'recharge' where id = 9215`);
  const { version, order_no } = await admin.row('goods_order', 9215);
  const parcel = { express_company: 'SF', express_no: 'SF1390027799' };
  expect((await ask('orderUpdates', { id: 9215, ...parcel })).code).toBe(codes.illegalMove);
  expect((await ask('orderSyncs', { mode: 'express', rows: [{ order_no, ...parcel }] })).result).toMatchObject({
    failed: [{ id: 9215, message: expect.stringContaining('虚拟商品与直充不经物流') as string }],
  });
  const step = (id: number, at: number) => ask('orderUpdates', { id, version: at, event: 'DELIVER' });
  expect(await step(9215, version)).toMatchObject({ code: codes.ok, result: { status: 'finished' } });
  const { stock_sold } = await admin.row('goods', 2001);
  expect((await step(9215, version + 1)).code).toBe(codes.illegalMove);
  expect(await admin.row('goods', 2001)).toMatchObject({ stock_sold });
  expect(await admin.row('goods_order', 9215)).toMatchObject({ shipped_at: null, stock_returned: false });
  expect(await step(9216, (await admin.row('goods_order', 9216)).version)).toMatchObject({
    code: codes.illegalMove,
    message: '实物凭物流单号发货；渠道订单由渠道发放',
  });
});

test('a step takes what its form says with it, and nothing that it does not ask for', async () => {
  const admin = operator(server, token);
  const { version } = await admin.row('goods_order', 9212);
  const cancel = { id: 9212, version, event: 'CANCEL', reason: '用户来电', request_id: randomUUID() };
  const told = { refund_wanted: false, return_wanted: true, record_action: 'reopen' };
  expect(await ask('orderUpdates', { ...cancel, ...told, record_action: null })).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'record_action' }] },
  });
  expect(await ask('orderUpdates', { ...cancel, ...told, event: 'PULL', request_id: randomUUID() })).toMatchObject({
    code: codes.illegalMove,
  });
  expect(await ask('orderUpdates', { ...cancel, ...told, request_id: randomUUID() })).toMatchObject({ code: codes.ok });
  expect(await admin.row('goods_order', 9212)).toMatchObject({
    status: 'cancelled',
    refunded_points: 0,
    stock_returned: true,
  });
  const waiting = await admin.row('goods_order', 9242);
  const passing = { id: 9242, version: waiting.version, event: 'CHECK_PASS', request_id: randomUUID() };
  expect(await ask('orderUpdates', { ...passing, refund_wanted: true })).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'refund_wanted', message: '不能与操作一起提交：refund_wanted' }] },
  });
});

test('each order of a batch has its own line in its history, besides that of the call', async () => {
  const { rows } = await server.store.pool.query<{ summary: string; biz_id: number | null; status: string | null }>(
    `select l.summary, l.biz_id, c.after->>'status' as status from operation_log as l left join row_change as c on c.log_id = l.id
     where l.entity = 'goods_order' and (l.biz_id = 9202 or l.summary = '批量审核兑换订单：成功 1 条，失败 2 条') order by l.id`,
  );
  const [ofCall, ofRow] = rows.slice(-2);
  expect(ofCall).toEqual({ summary: '批量审核兑换订单：成功 1 条，失败 2 条', biz_id: null, status: null });
  expect(ofRow).toMatchObject({ biz_id: 9202, status: 'wait_ship' });
  expect(ofRow?.summary).toContain('审核通过兑换订单');
});
