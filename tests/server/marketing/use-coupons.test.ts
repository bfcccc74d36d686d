import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Judge } from '../../../server/marketing/use-coupons.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { tick } from '../tick.ts';
import { couponOrders, orderNo, refusalOf } from './coupon-orders.ts';

/* Coupons of orders (engines.md §4.2): locked, used, let go, given back; each step asked again is the same step. */

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  const orders = couponOrders(() => at(0).store);
  let admin: Operator;
  let template = 0;
  let freight = 0;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
    const published = async (changes: object) => {
      const id = await admin.made('he_coupon', { ...changes });
      expect((await admin.step('he_coupon', id, 'PUBLISH')).code).toBe(codes.ok);
      return id;
    };
    const stack = { with_level: true, with_points: true, with_freight_coupon: true };
    template = await published({ stack });
    freight = await published({ coupon_type: 'freight', face_value_fen: null, threshold_fen: 0, stack });
  });
  let nth = 0;
  const member = () => 30_101 + (nth % 30);
  /** A coupon of a member, and an order that nobody else uses. */
  const fresh = async (of = template) => {
    nth += 1;
    return { who: member(), order: orderNo(nth), coupon: await orders.given(of, member(), `use:${nth}`) };
  };

  test('placed, paid, all of it returned: unused, locked, used, unused again; each step twice is once', async () => {
    const { who, order, coupon } = await fresh();
    for (let again = 0; again < 2; again += 1) {
      expect((await orders.lock(order, who, [coupon])).map(({ coupon_no }) => coupon_no)).toEqual([coupon]);
      expect(await orders.row(coupon)).toEqual({ status: 'locked', order_id: order, version: 2 });
    }
    for (let again = 0; again < 2; again += 1) {
      await orders.use(order, [coupon]);
      expect(await orders.row(coupon)).toEqual({ status: 'used', order_id: order, version: 3 });
    }
    // A part that stays with the buyer keeps it; a cancel lets go what is locked, and this is not.
    await orders.giveBack(order, 1);
    await orders.unlock(order);
    expect(await orders.row(coupon)).toEqual({ status: 'used', order_id: order, version: 3 });
    for (let again = 0; again < 2; again += 1) {
      await orders.giveBack(order);
      expect(await orders.row(coupon)).toEqual({ status: 'unused', order_id: null, version: 4 });
    }
  });

  test('what came back and is another order’s by now does not come back a second time (V3)', async () => {
    const { who, order, coupon } = await fresh();
    const other = orderNo(nth + 1);
    await orders.lock(order, who, [coupon]);
    await orders.use(order, [coupon]);
    await orders.giveBack(order);
    await orders.lock(other, who, [coupon]);
    await orders.use(other, [coupon]);
    await orders.giveBack(order);
    expect(await orders.row(coupon)).toMatchObject({ status: 'used', order_id: other });
    await orders.giveBack(other);
  });

  test('cancelled or closed it is unused again; the payment of a moment before finds nothing of it', async () => {
    const { who, order, coupon } = await fresh();
    await orders.lock(order, who, [coupon]);
    await orders.unlock(order);
    await orders.unlock(order);
    expect(await orders.row(coupon)).toEqual({ status: 'unused', order_id: null, version: 3 });
    expect(await refusalOf(orders.use(order, [coupon]))).toEqual({
      code: codes.illegalMove,
      message: `订单已不再持有券 ${coupon}`,
      reasons: ['state'],
    });
  });

  test('five minutes after the order could be paid the clock lets it go, not before', async () => {
    const { who, order, coupon } = await fresh();
    await orders.lock(order, who, [coupon]);
    await run(
      `update coupon_record set pay_expire_at = now() - interval '4 minutes 50 seconds' where coupon_no = '${coupon}'`,
    );
    await tick(at(0).store);
    expect(await orders.row(coupon)).toMatchObject({ status: 'locked', order_id: order });
    await run(
      `update coupon_record set pay_expire_at = now() - interval '5 minutes 3 seconds' where coupon_no = '${coupon}'`,
    );
    await tick(at(0).store);
    expect(await orders.row(coupon)).toEqual({ status: 'unused', order_id: null, version: 3 });
    const lines = await run<{ summary: string }>(
      `select l.summary from operation_log as l join coupon_record as c on c.id = l.biz_id and l.entity = 'coupon_record'
       where c.coupon_no = '${coupon}' and l.event = 'UNLOCK'`,
    );
    expect(lines.map(({ summary }) => summary)).toEqual([`释放用券记录【${coupon}】`]);
  });

  test('what ran out while it was used comes back as run out', async () => {
    const { who, order, coupon } = await fresh();
    await orders.lock(order, who, [coupon]);
    await orders.use(order, [coupon]);
    await run('alter table coupon_record disable trigger coupon_record_keeps_rule');
    await run(`update coupon_record set valid_start_at = now() - interval '2 hours', valid_end_at = now() - interval '1 hour'
      where coupon_no = '${coupon}'`);
    await run('alter table coupon_record enable trigger coupon_record_keeps_rule');
    // Used, it does not run out by the clock.
    await tick(at(0).store);
    expect(await orders.row(coupon)).toMatchObject({ status: 'used' });
    await orders.giveBack(order);
    expect(await orders.row(coupon)).toMatchObject({ status: 'expired', order_id: null });
  });

  test('every reason is told, of every coupon, and nothing is locked', async () => {
    const { order, coupon } = await fresh();
    const judge: Judge = (coupons) =>
      coupons.map(({ coupon_no }) => ({
        coupon_no,
        trace: [{ guard: 'threshold', fact: 'scope_fen', value: 8750, wanted: 10_000, text: '还差 12.50 元' }],
      }));
    expect(await refusalOf(orders.lock(order, member() + 1, [coupon], judge))).toEqual({
      code: codes.illegalMove,
      message: `券 ${coupon} 不能使用：不是该会员的券；还差 12.50 元`,
      reasons: ['not_yours', 'threshold'],
    });
    expect(await orders.row(coupon)).toMatchObject({ status: 'unused' });
  });

  test('in another order it is told so, with the number of that', async () => {
    const { who, order, coupon } = await fresh();
    await orders.lock(order, who, [coupon]);
    const [{ order_no: number } = { order_no: '' }] = await run<{ order_no: string }>(
      `select order_no from goods_order where id = ${order}`,
    );
    expect(await refusalOf(orders.lock(orderNo(nth + 1), who, [coupon]))).toEqual({
      code: codes.illegalMove,
      message: `券 ${coupon} 不能使用：券使用中（订单 ${number}）`,
      reasons: ['state'],
    });
    await orders.unlock(order);
  });

  test('one for goods and one for freight go together, two for goods do not; an order keeps what it has', async () => {
    const [one, two] = [await fresh(), await fresh(template)];
    const delivery = await orders.given(freight, one.who, `freight:${nth}`);
    const second = await orders.given(template, one.who, `second:${nth}`);
    expect(await refusalOf(orders.lock(one.order, one.who, [one.coupon, second]))).toMatchObject({
      reasons: ['not_with_coupon'],
    });
    await orders.lock(one.order, one.who, [one.coupon, delivery]);
    expect(await orders.row(delivery)).toMatchObject({ status: 'locked', order_id: one.order });
    expect(await refusalOf(orders.lock(one.order, one.who, [one.coupon]))).toMatchObject({
      message: '订单已使用其他券',
    });
    expect(await refusalOf(orders.lock(two.order, one.who, ['YH0']))).toMatchObject({
      code: codes.notFound,
      message: '没有券 YH0',
    });
    await orders.unlock(one.order);
    expect(await orders.row(one.coupon)).toMatchObject({ status: 'unused' });
    expect(await orders.row(delivery)).toMatchObject({ status: 'unused' });
  });

  test('operators see the order of it, and what it was used for; what is in use is not taken back', async () => {
    const { who, order, coupon } = await fresh();
    await orders.lock(order, who, [coupon]);
    const [{ id } = { id: 0 }] = await run<{ id: number }>(
      `select id from coupon_record where coupon_no = '${coupon}'`,
    );
    const shown = async () => (await admin.detail('coupon_record', id)).result as Record<string, unknown>;
    expect(await shown()).toMatchObject({
      status: 'locked',
      order_id: order,
      order_title: expect.stringMatching(/^DH/) as string,
      links: [{ label: '查看订单', address: `/award/order/${order}` }],
    });
    expect((await admin.step('coupon_record', id, 'REVOKE')).code).toBe(codes.illegalMove);
    for (const event of ['LOCK', 'USE', 'UNLOCK', 'RETURN'])
      expect((await admin.step('coupon_record', id, event)).code).toBe(codes.noAction);
    await orders.use(order, [coupon]);
    expect(await shown()).toMatchObject({ status: 'used', used_at: expect.any(String) as string, pay_expire_at: null });
  });
});
