import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { clockRound } from '../../../../server/entity/clock/round.ts';
import { steppedSale } from '../../../../server/orders/after-sales/after-sale-steps.ts';
import { ruleEngines } from '../../engine.ts';
import { type Returning, startReturning } from './returning.ts';

/* Applications that end without money: sent again, run out, turned down, withdrawn (wider.md §5.5). */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Returning;
  beforeAll(async () => {
    at = await startReturning(engine);
  });
  afterAll(() => at.close());

  test('sent again: an order of its own carries it; cancelled, it is decided on anew', async () => {
    const offer = await at.parcel();
    const bought = await at.sent([[offer, 2]]);
    const { id, refundable } = await at.applied(bought, {
      type: 'reissue',
      reason_code: 'broken',
      items: [at.item(offer, 1)],
    });
    expect(refundable).toEqual({ fen: 0, points: 0 });
    expect(await at.step(id, 'APPROVE')).toMatchObject({ code: codes.ok, result: { status: 'reissuing' } });
    expect(await at.stock(offer)).toEqual({ left: 47, locked: 3, sold: 0 });
    const first = Number((await at.sale(id))['reissue_order_id']);
    expect(await at.admin.row('goods_order', first)).toMatchObject({
      source: 'manual',
      status: 'wait_ship',
      quantity: 1,
      total_points: 0,
      paid_fen: 0,
    });
    await at.cancel(first);
    expect(await at.sale(id)).toMatchObject({ status: 'applied', reissue_order_id: null });
    expect(await at.stock(offer)).toEqual({ left: 48, locked: 2, sold: 0 });
    await at.step(id, 'APPROVE');
    const again = Number((await at.sale(id))['reissue_order_id']);
    expect(again).not.toBe(first);
    await at.shipped(again);
    expect(await at.sale(id)).toMatchObject({ status: 'done', reissue_order_id: again });
    // It can still be given back afterwards.
    expect((await at.applied(bought, { items: [at.item(offer, 2)] })).refundable).toEqual({ fen: 6600, points: 40 });
  });

  test('sent again for an order of before there were lines, it takes its unit from the goods as well', async () => {
    const offer = await at.parcel();
    const bought = await at.sent([[offer, 1]]);
    await at.run(`delete from goods_order_item where order_id = ${bought.orderId}`);
    const { id } = await at.applied(bought, { type: 'reissue', reason_code: 'broken' });
    expect((await at.step(id, 'APPROVE')).code).toBe(codes.ok);
    expect(await at.stock(offer)).toEqual({ left: 48, locked: 2, sold: 0 });
    await at.shipped(Number((await at.sale(id))['reissue_order_id']));
    expect(await at.sale(id)).toMatchObject({ status: 'done' });
  });

  test('who does not send it back in a week wants it no longer, and may ask anew', async () => {
    const bought = await at.sent([[await at.parcel(), 1]]);
    const { id } = await at.applied(bought);
    await at.step(id, 'APPROVE');
    await at.run(`update after_sale set agreed_at = now() - interval '7 days 2 seconds' where id = ${id}`);
    await clockRound(at.server.store, [steppedSale]);
    expect(await at.sale(id)).toMatchObject({ status: 'withdrawn' });
    expect((await at.apply(bought)).code).toBe(codes.ok);
  });

  test('turned down, refused at the door, withdrawn: nothing moves, and the member reads why', async () => {
    const { parcel, sale, stock, step } = at;
    const offer = await parcel();
    const bought = await at.sent([[offer, 1]]);
    const one = await at.applied(bought);
    expect((await step(one.id, 'REJECT')).code).toBe(codes.invalid);
    expect((await step(one.id, 'REJECT', { reason: '已超过食用期限' })).code).toBe(codes.ok);
    const two = await at.applied(bought);
    await step(two.id, 'APPROVE');
    await at.sendBack(bought, two.after_sale_no);
    expect((await at.withdraw(bought, two.after_sale_no)).code).toBe(codes.illegalMove);
    expect((await step(two.id, 'REFUSE', { reason: '寄回的不是本商品' })).code).toBe(codes.ok);
    const three = await at.applied(bought);
    expect(await at.withdraw(bought, three.after_sale_no)).toMatchObject({
      code: codes.ok,
      result: { status: 'withdrawn' },
    });
    expect(await sale(one.id)).toMatchObject({ status: 'rejected', refusal: '已超过食用期限' });
    expect(await sale(two.id)).toMatchObject({
      status: 'refused',
      refusal: '寄回的不是本商品',
      express_no: 'SF2290027711',
    });
    expect(await stock(offer)).toEqual({ left: 49, locked: 1, sold: 0 });
    expect(await at.balance(bought.memberId)).toBe(980);
    expect(await at.wrong()).toEqual([]);
  });
});
