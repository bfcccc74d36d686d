import { beforeAll, describe, expect, test } from 'vitest';
import { type CouponCheck, couponCheckCall } from '../../../contract/marketing/coupon-check.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { couponOrders, orderNo } from './coupon-orders.ts';

/* 为什么不能用 (engines.md §4.3): what a coupon would take off, or every reason with its figures. */

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  const orders = couponOrders(() => at(0).store);
  const [, path = ''] = couponCheckCall.split(' ');
  let admin: Operator;
  let token = '';
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  let nth = 0;
  /** A coupon of a template; its id and number. */
  const coupon = async (changes: Values = {}) => {
    const template = await admin.made('he_coupon', changes);
    expect((await admin.step('he_coupon', template, 'PUBLISH')).code).toBe(codes.ok);
    nth += 1;
    const no = await orders.given(template, 30_101 + nth, `check:${nth}`);
    const [{ id } = { id: 0 }] = await run<{ id: number }>(`select id from coupon_record where coupon_no = '${no}'`);
    return { id, no, who: 30_101 + nth };
  };
  const ask = (id: number, query: Readonly<Record<string, string>> = {}) =>
    at(0).call('GET', path, { token, query: { id: String(id), ...query } });
  const check = async (id: number, query: Readonly<Record<string, string>> = {}) =>
    (await ask(id, query)).result as CouponCheck;
  const told = ({ usable, off_fen, trace }: CouponCheck) => [usable, off_fen, ...trace.map(({ text }) => text)];

  test('满100减20: at its threshold it takes off 20, below it says what is missing', async () => {
    const { id } = await coupon();
    expect(await check(id)).toMatchObject({
      amount_fen: 10_000,
      freight_fen: null,
      choices: [],
      of: null,
      benefit: '满100减20',
    });
    expect(told(await check(id))).toEqual([true, 2000]);
    expect(told(await check(id, { amount_fen: '8750' }))).toEqual([
      false,
      0,
      '还差 12.50 元：满 100.00 元可用，适用商品共 87.50 元',
    ]);
  });

  test('of goods only those that it names', async () => {
    const [goods] = await run<{ id: number; title: string }>(
      "select id, title from goods where status = 'on_sale' order by id limit 1",
    );
    const { id } = await coupon({ threshold_fen: 0, scope: 'goods', scope_goods_ids: [goods?.id] });
    const first = await check(id);
    expect(first).toMatchObject({ of: String(goods?.id), usable: true, off_fen: 2000, amount_fen: 10_000 });
    expect(first.choices).toEqual([
      { value: String(goods?.id), label: goods?.title },
      { value: 'other', label: '其他商品' },
    ]);
    expect(told(await check(id, { of: 'other' }))).toEqual([false, 0, '没有适用的商品']);
    expect((await ask(id, { of: '999999' })).message).toBe('没有这个商品或分类，请重新选择');
  });

  test('freight is asked about where it is for freight', async () => {
    const { id } = await coupon({ coupon_type: 'freight', face_value_fen: 600, threshold_fen: 0 });
    expect(await check(id)).toMatchObject({ freight_fen: 1000, usable: true, off_fen: 600 });
    expect(told(await check(id, { freight_fen: '0' }))).toEqual([false, 0, '没有可减的金额']);
    expect(told(await check(id, { freight_fen: '450' }))).toEqual([true, 450]);
  });

  test('all that stands against it is told, also what it is in use for', async () => {
    const { id, no, who } = await coupon();
    await orders.lock(orderNo(nth), who, [no]);
    const [{ order_no: order } = { order_no: '' }] = await run<{ order_no: string }>(
      `select order_no from goods_order where id = ${orderNo(nth)}`,
    );
    expect(told(await check(id, { amount_fen: '9999' }))).toEqual([
      false,
      0,
      `券使用中（订单 ${order}）`,
      '还差 0.01 元：满 100.00 元可用，适用商品共 99.99 元',
    ]);
    await orders.unlock(orderNo(nth));
  });

  test.each([
    [{ amount_fen: '-1' }, '商品金额应为 0 至 9,999,999,999,999.99 元'],
    [{ amount_fen: '12.5' }, '商品金额应为 0 至 9,999,999,999,999.99 元'],
    [{ freight_fen: 'x' }, '运费应为 0 至 9,999,999,999,999.99 元'],
    [{ of: '-' }, '没有这个商品或分类'],
    [{ id: '0' }, '编号应为正整数'],
  ])('%o is refused in words', async (query, message) => {
    const { code, result } = await ask(1, query);
    expect(code).toBe(codes.invalid);
    expect(JSON.stringify(result)).toContain(message);
  });

  test('a coupon that is not there, and somebody who may not read coupons', async () => {
    expect((await ask(999_999_999)).code).toBe(codes.notFound);
    expect((await at(0).call('GET', path, { query: { id: '1' } })).code).not.toBe(codes.ok);
  });
});
