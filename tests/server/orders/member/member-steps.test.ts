import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { OrderLog } from '../../../../contract/orders/orders.ts';
import { withTransaction } from '../../../../server/db/transaction.ts';
import { house } from '../../../../server/entity/write/house.ts';
import { advance } from '../../../../server/orders/advance.ts';
import { ruleEngines } from '../../engine.ts';
import { callerWith } from '../../open-api/caller.ts';
import { madeKey } from '../../open-api/keys.ts';
import { receiver } from '../place/ordering.ts';
import { type MemberOrders, startMemberOrders } from './member-ordering.ts';

/* What a member does with an order: gives it up while nobody has sent it, and receives it (engines.md §1.5, §3.4; award.md §3.8). */

const everything = { stock: { left: 50, locked: 0, sold: 0 }, points: 100, coupon: 'unused' };
const somebodyElse = { member_no: 'HY0000030001' };

describe.each(ruleEngines)('on %s', (engine) => {
  let at: MemberOrders;
  beforeAll(async () => {
    at = await startMemberOrders(engine);
  });
  afterAll(() => at.close());
  const lastLine = async (orderNo: string) => ((await at.order(orderNo))['logs'] as readonly OrderLog[]).at(-1);

  test('what is paid and not sent is given up: stock, points, coupon and money come back, once', async () => {
    const offer = await at.parcel();
    const ordered = await at.paid(offer);
    const { member, orderNo, payNo } = ordered;
    const id = randomUUID();
    const heard = await at.giveUp(member, orderNo, { reason: '拍错了' }, id);
    expect(heard).toMatchObject({ code: codes.ok, result: { status: 'cancelled' } });
    expect(await at.hasBack(offer, ordered)).toEqual(everything);
    expect(await at.order(orderNo)).toMatchObject({
      status: 'cancelled',
      cancel_type: 'user',
      cancel_reason: '拍错了',
      refunded_points: 20,
      refunded_fen: 4000,
      stock_returned: true,
    });
    const line = await lastLine(orderNo);
    expect(line).toMatchObject({ event: '取消订单', from: 'wait_ship', to: 'cancelled', content: '拍错了' });
    expect(line?.operator).toMatch(/^会员（.+）$/);
    // The same request again is the same answer; another one finds nothing left to be given up.
    const again = await at.giveUp(member, orderNo, { reason: '拍错了' }, id);
    expect(again.headers['x-flan-replayed']).toBe('1');
    expect(again.result).toEqual(heard.result);
    expect(await at.giveUp(member, orderNo)).toMatchObject({
      code: codes.illegalMove,
      result: { trace: [{ guard: 'CANCEL', value: 'cancelled' }] },
    });
    await at.paidBack();
    expect(await at.payment(payNo)).toMatchObject({ status: 'refunded', refunded_fen: 4000 });
    const told = await at.run<{ kind: string }>(
      `select kind from outbox_event where data ->> 'order_no' = '${orderNo}' and kind like 'order.%' order by id`,
    );
    expect(told.map(({ kind }) => kind)).toEqual(['order.placed', 'order.paid', 'order.cancelled']);
    expect(await at.wrong()).toEqual([]);
  });

  test('what nobody has paid is given up: what was put aside comes back, and nobody can pay it any more', async () => {
    const offer = await at.parcel();
    const ordered = await at.waiting(offer);
    const attempt = await at.attempted(ordered.member, ordered.orderNo);
    expect(await at.giveUp(ordered.member, ordered.orderNo)).toMatchObject({ result: { status: 'cancelled' } });
    expect(await at.hasBack(offer, ordered)).toEqual(everything);
    expect(await at.order(ordered.orderNo)).toMatchObject({ pay_status: 'closed', cancel_type: 'user', paid_fen: 0 });
    expect(await at.payment(attempt.pay_no)).toMatchObject({ status: 'closed' });
    expect(await at.wrong()).toEqual([]);
  });

  test('what a channel has is asked back there first; nothing comes back before it agrees', async () => {
    const offer = await at.parcel();
    const ordered = await at.paid(offer);
    await at.run(`update goods_order set channel = 'duiba', sync_status = 'synced', channel_order_no = 'C${ordered.orderId}'
      where id = ${ordered.orderId}`);
    expect(await at.giveUp(ordered.member, ordered.orderNo)).toMatchObject({ result: { status: 'cancelling' } });
    expect(await at.hasBack(offer, ordered)).toEqual({
      stock: { left: 49, locked: 1, sold: 0 },
      points: 80,
      coupon: 'used',
    });
    await withTransaction(at.server.store, (tx) => advance(tx, ordered.orderId, { event: 'CHANNEL_CANCEL_OK' }, house));
    expect(await at.hasBack(offer, ordered)).toEqual(everything);
    expect(await at.order(ordered.orderNo)).toMatchObject({ status: 'cancelled', cancel_type: 'user' });
    expect(await at.wrong()).toEqual([]);
  });

  test('what an operator meant to keep counts no more once the channel has refused him and the member gives it up', async () => {
    const offer = await at.parcel();
    const ordered = await at.paid(offer);
    await at.run(`update goods_order set channel = 'duiba', sync_status = 'synced', channel_order_no = 'K${ordered.orderId}'
      where id = ${ordered.orderId}`);
    const news = (event: string) =>
      withTransaction(at.server.store, (tx) => advance(tx, ordered.orderId, { event }, house));
    await at.cancel(ordered.orderId, { refund_points: false, return_stock: false });
    await news('CHANNEL_CANCEL_REFUSED');
    expect(await at.giveUp(ordered.member, ordered.orderNo)).toMatchObject({ result: { status: 'cancelling' } });
    await news('CHANNEL_CANCEL_OK');
    expect(await at.hasBack(offer, ordered)).toEqual(everything);
    expect(await at.wrong()).toEqual([]);
  });

  test('what was sent is received and given up no more; before it is sent nobody receives it', async () => {
    const offer = await at.parcel();
    const ordered = await at.paid(offer);
    const { member, memberId, orderNo, orderId } = ordered;
    expect(await at.receives(member, orderNo)).toMatchObject({ code: codes.illegalMove });
    await at.shipped(orderId);
    expect(await at.giveUp(member, orderNo)).toMatchObject({ code: codes.illegalMove });
    const id = randomUUID();
    const heard = await at.receives(member, orderNo, id);
    expect(heard).toMatchObject({ code: codes.ok, result: { status: 'finished' } });
    expect((await at.receives(member, orderNo, id)).headers['x-flan-replayed']).toBe('1');
    expect(await at.receives(member, orderNo)).toMatchObject({ code: codes.illegalMove });
    const order = await at.order(orderNo);
    expect(order.status).toBe('finished');
    expect(order['finished_at']).toBeTruthy();
    const line = await lastLine(orderNo);
    expect(line).toMatchObject({ event: '会员收货', from: 'shipped', to: 'finished' });
    expect(line?.operator).toMatch(/^会员（.+）$/);
    expect(await at.stock(offer)).toEqual({ left: 49, locked: 0, sold: 1 });
    expect(await at.balance(memberId)).toBe(80);
    // It has arrived: pieces of it may come back from now on (wider.md §5.5).
    expect((await at.apply({ member, orderNo })).code).toBe(codes.ok);
    expect(await at.wrong()).toEqual([]);
  });

  test('a prize that its winner received is over; one whose order he gives up waits for another address', async () => {
    /** Something that was given by hand, with the order that its address made. */
    const won = async () => {
      const { member, memberId } = await at.somebody(0);
      const given = {
        user_id: memberId,
        nickname: '林小满',
        award_id: 3003,
        prize_id: null,
        give_reason: '现场漏发一份',
      };
      const record = await at.admin.made('award_record', given);
      const { record_no } = await at.admin.row('award_record', record);
      const { name, mobile, area: area_code, address: detail } = receiver;
      const heard = await at.post('awards/address', {
        request_id: randomUUID(),
        member,
        record_no,
        receiver: { name, mobile, area_code, detail },
      });
      const { order_no: orderNo } = heard.result as { order_no: string };
      return { member, record, orderNo, status: async () => (await at.admin.row('award_record', record)).status };
    };
    const sent = await won();
    await at.shipped((await at.order(sent.orderNo)).id);
    expect(await sent.status()).toBe('shipped');
    expect(await at.receives(sent.member, sent.orderNo)).toMatchObject({ result: { status: 'finished' } });
    expect(await sent.status()).toBe('done');
    const other = await won();
    expect(await at.giveUp(other.member, other.orderNo)).toMatchObject({ result: { status: 'cancelled' } });
    expect(await other.status()).toBe('wait_address');
    expect(await at.order(other.orderNo)).toMatchObject({ record_action: 'reopen', stock_returned: false });
  });

  test('an order of somebody else is none; neither is one that there is not', async () => {
    const { orderNo } = await at.paid(await at.parcel());
    for (const no of [orderNo, 'DH2026010100000000'])
      for (const heard of [await at.giveUp(somebodyElse, no), await at.receives(somebodyElse, no)])
        expect(heard).toMatchObject({ code: codes.notFound, message: '该会员没有这个订单' });
    expect(await at.order(orderNo)).toMatchObject({ status: 'wait_ship' });
    expect(await at.giveUp({ member_no: 'HY0009999999' }, orderNo)).toMatchObject({ code: codes.notFound });
  });

  test('what is no number, no reason or more than is asked for is refused by its field', async () => {
    const { member, orderNo } = await at.paid(await at.parcel());
    const fields = async (heard: ReturnType<MemberOrders['giveUp']>) =>
      ((await heard).result as { errors: readonly { field: string; message: string }[] }).errors;
    expect(await fields(at.giveUp(member, 'SH1'))).toEqual([{ field: 'order_no', message: 'order_no 格式有误' }]);
    expect(await fields(at.giveUp(member, orderNo, { reason: '错' }))).toEqual([
      { field: 'reason', message: '原因至少 2 个字' },
    ]);
    expect(await fields(at.giveUp(member, orderNo, { reason: '错'.repeat(201) }))).toEqual([
      { field: 'reason', message: '原因最多 200 个字' },
    ]);
    expect(await fields(at.call('receive', { member }))).toEqual([{ field: 'order_no', message: '缺少 order_no' }]);
    expect((await at.giveUp(member, orderNo, { refund_points: false })).code).toBe(codes.invalid);
    expect(await at.order(orderNo)).toMatchObject({ status: 'wait_ship' });
  });

  test('a key that is for something else moves no order', async () => {
    const { member, orderNo } = await at.paid(await at.parcel());
    const other = callerWith(at.server.app, await madeKey(at.server, at.token, { scopes: ['member'] }));
    for (const name of ['orders/cancel', 'orders/receive'])
      expect(await other.post(name, { request_id: randomUUID(), member, order_no: orderNo })).toMatchObject({
        code: 40301,
      });
    expect(await at.order(orderNo)).toMatchObject({ status: 'wait_ship' });
  });
});
