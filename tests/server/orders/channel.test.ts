import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import type http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRound } from '../../../server/orders/ask.ts';
import { pushRound } from '../../../server/orders/push.ts';
import { resources } from '../../../server/catalogue.ts';
import { startClock } from '../../../server/entity/clock/worker.ts';
import { startOrders } from '../../../server/orders/worker.ts';
import { partnerClient } from '../../../server/partner/client.ts';
import { demoPartner } from '../../../server/partner/demo-server.ts';
import { type Partner, PartnerFailure } from '../../../server/partner/partner.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let token: string;
let there: http.Server;
let partner: Partner;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  const appSecret = 'a secret of two';
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'orders-')), 'partner.json');
  there = demoPartner({ appSecret, file });
  await once(there.listen(0, '127.0.0.1'), 'listening');
  const bound = there.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  partner = partnerClient({ url: new URL(`http://127.0.0.1:${port}`), appKey: 'flan', appSecret, timeoutMs: 2000 });
});
afterAll(async () => {
  there.closeAllConnections();
  there.close();
  await server.close();
});

const row = (id: number) => operator(server, token).row('goods_order', id);
const ask = (name: string, body: object) =>
  server.call('POST', `/admin/api/FlanAwardGoods/${name}`, { token, body: { request_id: randomUUID(), ...body } });
const sync = (mode: 'push' | 'pull', ...ids: readonly number[]) => ask('orderSyncs', { mode, ids });
const pass = (...ids: readonly number[]) => ask('orderChecks', { ids, result: 'pass' });
const change = (id: number, sets: string) => server.store.pool.query(`update goods_order set ${sets} where id = ${id}`);
const push = (to: Partner | undefined) => pushRound(server.store, to);
const failing = (error: PartnerFailure, late = false): Partner & { readonly placed: () => number } => {
  let count = 0;
  return {
    ...partner,
    place: async (wish) => {
      count += 1;
      if (late) await partner.place(wish);
      throw error;
    },
    placed: () => count,
  };
};

test('checked, pushed, told to deliver, sent, received: all by the channel’s word', async () => {
  await pass(9241);
  expect(await row(9241)).toMatchObject({ status: 'wait_ship', sync_status: 'pending' });
  expect(await push(partner)).toBe(1);
  expect(await row(9241)).toMatchObject({ sync_status: 'synced', channel_order_no: 'DBO0000000001', sync_tries: 1 });
  expect((await sync('push', 9241)).result).toMatchObject({ ok: 0, failed: [{ id: 9241 }] });
  for (const status of ['wait_ship', 'shipped', 'shipped', 'finished']) {
    expect((await sync('pull', 9241)).result).toMatchObject({ ok: 1 });
    await askRound(server.store, partner);
    expect(await row(9241)).toMatchObject({ status });
  }
  expect(await row(9241)).toMatchObject({ express_company: 'SF', express_no: 'SF0000000001' });
  expect((await sync('pull', 9242)).result).toMatchObject({ ok: 0, failed: [{ id: 9242 }] });
});

test('nobody there: it failed and says so; two who try again push it once', async () => {
  await pass(9243);
  const down = failing(new PartnerFailure('down', '暂时连接不上，请稍后重试'));
  await push(down);
  expect(await row(9243)).toMatchObject({
    status: 'wait_ship',
    sync_status: 'failed',
    sync_error: '兑吧：暂时连接不上，请稍后重试',
  });
  const answers = await Promise.all([sync('push', 9243), sync('push', 9243)]);
  expect(answers.map(({ result }) => (result as { ok: number }).ok).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect((await Promise.all([push(partner), push(partner)])).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await row(9243)).toMatchObject({ sync_status: 'synced', sync_tries: 2, sync_error: null });
});

test('an answer that was lost is asked for by number, and nothing is placed twice', async () => {
  await pass(9244);
  const slow = failing(new PartnerFailure('slow', '响应超时，请稍后重试', true), true);
  await push(slow);
  expect(slow.placed()).toBe(1);
  expect(await row(9244)).toMatchObject({ sync_status: 'synced', sync_tries: 1 });
});

test('what the channel does not take is an exception, ten tries at most', async () => {
  await change(9245, "receiver_area = '540102'");
  await pass(9245);
  await push(partner);
  expect(await row(9245)).toMatchObject({
    status: 'exception',
    sync_status: 'failed',
    sync_error: '兑吧返回：地址不在配送范围',
  });
  await change(9245, 'sync_tries = 10');
  expect((await sync('push', 9245)).result).toMatchObject({ ok: 0 });
  await change(9245, "sync_tries = 9, receiver_area = '440106'");
  await sync('push', 9245);
  await push(partner);
  expect(await row(9245)).toMatchObject({ status: 'wait_ship', sync_status: 'synced' });
});

test('a push whose process died is found, and the channel asked before it is placed again', async () => {
  await pass(9246);
  await partner.place({
    order_no: String((await row(9246))['order_no']),
    item_id: 'DB-70318',
    quantity: 1,
    needs_check: true,
  });
  await change(9246, "sync_status = 'syncing', sync_tries = 1, pushed_at = now() - interval '4 minutes'");
  await tick(server.store);
  expect(await row(9246)).toMatchObject({ sync_status: 'syncing' });
  // That somebody changed the order since makes no difference.
  await change(9246, "pushed_at = now() - interval '6 minutes', updated_at = now()");
  await tick(server.store);
  expect(await row(9246)).toMatchObject({ sync_status: 'failed' });
  await sync('push', 9246);
  await push(partner);
  expect(await row(9246)).toMatchObject({ sync_status: 'synced', sync_tries: 2 });
});

test('how long is waited for a payment and for a receipt, operators set', async () => {
  const set = (code: string, value: number) =>
    server.store.pool.query('update parameter set value = $2 where code = $1', [code, value]);
  await change(9213, "status = 'shipped', shipped_at = now() - interval '2 days 1 minute'");
  await set('order.auto_receive_days', 3);
  await tick(server.store);
  expect(await row(9213)).toMatchObject({ status: 'shipped' });
  await set('order.auto_receive_days', 2);
  await tick(server.store);
  expect(await row(9213)).toMatchObject({ status: 'finished' });
  await set('order.auto_receive_days', 7);
});

test('to cancel what was pushed the channel is asked; without any, nothing is pushed', async () => {
  await ask('orderCancels', { ids: [9244], reason: '不要了' });
  expect(await row(9244)).toMatchObject({ status: 'cancelling' });
  await askRound(server.store, partner);
  expect(await row(9244)).toMatchObject({ status: 'cancelled', refunded_points: 12_000, stock_returned: true });
  await pass(9247);
  await push(undefined);
  expect(await row(9247)).toMatchObject({ sync_status: 'failed', sync_error: '兑吧：还没有接入，请联系系统管理员' });
});

test('an order that nobody paid ends with its time, seven days after shipping it counts as received', async () => {
  await change(9211, "status = 'wait_pay', pay_expire_at = now() + interval '1 minute'");
  await change(9212, "status = 'wait_pay', pay_expire_at = now() - interval '1 minute'");
  await change(9213, "status = 'shipped', shipped_at = now() - interval '7 days 1 minute'");
  await change(9214, "status = 'shipped', shipped_at = now() - interval '6 days 23 hours'");
  expect(await tick(server.store)).toBe(2);
  expect(await tick(server.store)).toBe(0);
  expect(await row(9211)).toMatchObject({ status: 'wait_pay' });
  expect(await row(9212)).toMatchObject({ status: 'cancelled', cancel_type: 'timeout', stock_returned: true });
  expect(await row(9213)).toMatchObject({ status: 'finished' });
  expect(await row(9214)).toMatchObject({ status: 'shipped' });
});

test('a channel that does not answer holds up nobody who waits for time alone', async () => {
  const [asked, answer] = [Promise.withResolvers<undefined>(), Promise.withResolvers<never>()];
  const slow = () => {
    asked.resolve(undefined);
    return answer.promise;
  };
  await change(9242, `status = 'wait_ship', sync_status = 'pending', channel = 'duiba', sync_tries = 0`);
  const log = { warn: () => undefined };
  const stops = [
    startOrders(server.store, { ...partner, place: slow, order: slow }, log, 5),
    startClock(server.store, resources, log, 5),
  ];
  await asked.promise;
  await change(9212, `status = 'wait_pay', sync_status = 'none', pay_expire_at = now() - interval '2 hours'`);
  await expect.poll(() => row(9212), { timeout: 5000 }).toMatchObject({ status: 'cancelled', cancel_type: 'timeout' });
  answer.reject(new PartnerFailure('down', '暂时连接不上，请稍后重试'));
  for (const stop of stops) await stop();
});
