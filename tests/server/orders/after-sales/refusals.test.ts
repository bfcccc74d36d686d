import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { type Returning, startReturning } from './returning.ts';

/* What nobody can apply for, each with a sentence of its own (wider.md §5.5; engines.md §3.6). */

let at: Returning;
beforeAll(async () => {
  at = await startReturning();
});
afterAll(() => at.close());

test('four of three, none, goods of another order, a kind named twice', async () => {
  const { apply, item, parcel, sent } = at;
  const offer = await parcel();
  const bought = await sent([[offer, 3]]);
  expect(await apply(bought, { items: [item(offer, 4)] })).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'items.0.quantity', message: '最多还能退 3 件' }] },
  });
  expect((await apply(bought, { items: [item(offer, 0)] })).code).toBe(codes.invalid);
  expect((await apply(bought, { items: [] })).code).toBe(codes.invalid);
  expect(await apply(bought, { items: [item(await parcel(), 1)] })).toMatchObject({
    code: codes.invalid,
    result: { errors: [{ field: 'items.0', message: '订单里没有这种商品' }] },
  });
  expect((await apply(bought, { items: [item(offer, 1), item(offer, 2)] })).code).toBe(codes.invalid);
  await at.returned(bought, { items: [item(offer, 2)] }, true);
  expect(await apply(bought, { items: [item(offer, 2)] })).toMatchObject({
    result: { errors: [{ message: '最多还能退 1 件' }] },
  });
  await at.returned(bought, {}, true);
  expect(await apply(bought)).toMatchObject({ code: codes.illegalMove, message: '订单的商品已全部退款' });
  await at.paidBack();
  expect(await at.wrong()).toEqual([]);
});

test('a line that another application is open over', async () => {
  const { applied, apply, item, parcel, sent } = at;
  const [one, other] = [await parcel(), await parcel()];
  const bought = await sent([
    [one, 2],
    [other, 1],
  ]);
  const { after_sale_no: no } = await applied(bought, { items: [item(one, 1)] });
  const again = await apply(bought, { items: [item(one, 1)] });
  expect(again).toMatchObject({ code: codes.illegalMove });
  expect(again.message).toContain(no);
  expect((await apply(bought, { items: [item(other, 1)] })).code).toBe(codes.ok);
});

test('before it is sent it is cancelled; too late it is too late; what was won is none of it', async () => {
  const { apply, parcel, run, sent } = at;
  const offer = await parcel();
  const bought = await sent([[offer, 1]]);
  const as = async (changes: string) => {
    await run(`update goods_order set ${changes} where id = ${bought.orderId}`);
    return apply(bought);
  };
  expect(await as(`status = 'wait_ship'`)).toMatchObject({ message: '订单还没有发货，请直接取消订单' });
  expect(await as(`status = 'cancelled'`)).toMatchObject({ message: '订单已取消，不能申请售后' });
  expect(await as(`status = 'finished', finished_at = now() - interval '7 days 2 seconds'`)).toMatchObject({
    code: codes.illegalMove,
    message: '订单完成已超过 7 天，不能再申请售后',
  });
  expect(await as(`source = 'prize'`)).toMatchObject({ message: '只有积分兑换的订单可以申请售后' });
  expect(await as(`source = 'exchange', finished_at = now() - interval '6 days 23 hours'`)).toMatchObject({
    code: codes.ok,
  });
});

test('what is no parcel is neither sent back nor sent again; what a channel sends the channel sends again', async () => {
  const { apply, parcel, run, sent } = at;
  const bought = await sent([[await parcel(), 1]]);
  await run(`update goods_order set channel = 'duiba' where id = ${bought.orderId}`);
  expect(await apply(bought, { type: 'reissue' })).toMatchObject({ message: '渠道发货的商品由渠道补发，请联系客服' });
  await run(`update goods_order set channel = 'self', goods_type = 'virtual' where id = ${bought.orderId}`);
  expect(await apply(bought)).toMatchObject({ message: '只有实物可以退货或补发' });
  expect((await apply(bought, { type: 'refund' })).code).toBe(codes.ok);
});

test('orders and applications of somebody else are none; reasons and carriers are words of their lists', async () => {
  const { applied, apply, parcel, post, sent, somebody, step, withdraw } = at;
  const bought = await sent([[await parcel(), 1]]);
  const stranger = await somebody();
  expect(await apply({ ...bought, member: stranger.member })).toMatchObject({
    code: codes.notFound,
    message: '该会员没有这个订单',
  });
  expect(await apply(bought, { reason_code: 'whim' })).toMatchObject({
    result: { errors: [{ field: 'reason_code' }] },
  });
  expect((await apply(bought, { images: ['http://127.0.0.1/x.png'] })).code).toBe(codes.invalid);
  const { id, after_sale_no: no } = await applied(bought);
  expect((await withdraw(stranger, no)).code).toBe(codes.notFound);
  await step(id, 'APPROVE');
  const tracking = (company: string, parcelNo: string) =>
    post('after-sales/return', {
      request_id: crypto.randomUUID(),
      member: bought.member,
      after_sale_no: no,
      tracking: { company, no: parcelNo },
    });
  expect(await tracking('PIGEON', 'SF2290027711')).toMatchObject({
    result: { errors: [{ field: 'tracking.company' }] },
  });
  expect((await tracking('SF', '单号')).code).toBe(codes.invalid);
  expect((await tracking('SF', 'SF2290027711')).code).toBe(codes.ok);
  expect((await tracking('SF', 'SF2290027712')).code).toBe(codes.illegalMove);
});

test('a wish for another parcel has no money that could be changed', async () => {
  const { applied, does, parcel, sent } = at;
  const { id } = await applied(await sent([[await parcel(), 1]]), { type: 'reissue', reason_code: 'wrong' });
  expect(await does(id, { refund_fen: 0, refund_points: 0, lower_reason: '没有可退的' })).toMatchObject({
    code: codes.illegalMove,
    message: '补发不退款',
  });
});

test('goods that have run out are not sent again: the application waits', async () => {
  const { applied, parcel, run, sale, sent, step } = at;
  const offer = await parcel({}, 1);
  const { id } = await applied(await sent([[offer, 1]]), { type: 'reissue', reason_code: 'broken' });
  expect(await step(id, 'APPROVE')).toMatchObject({ code: codes.shortage });
  expect(await sale(id)).toMatchObject({ status: 'applied', reissue_order_id: null });
  expect(await run(`select id from goods_order where source = 'manual' and goods_id = ${offer.goods}`)).toEqual([]);
});
