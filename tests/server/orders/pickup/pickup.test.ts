import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import { ruleEngines } from '../../engine.ts';
import { page } from '../../entities/with-entities.ts';
import { receiver } from '../place/ordering.ts';
import { type Picking, type Point, startPicking } from './picking.ts';

/* 自提: quoted and placed, with every reason why not (engines.md §3.2, region pickup; wider.md §5.2). */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Picking;
  let shop: Point;
  beforeAll(async () => {
    at = await startPicking(engine);
    shop = await at.point();
  });
  afterAll(() => at.close());

  const all = { left: 50, locked: 0, sold: 0 };
  const pickup = (place: Point = shop) => ({ type: 'pickup', store_no: place.no });
  const saidOf = (quote: Awaited<ReturnType<Picking['quote']>>) => quote.refusals.map(({ text }) => text);
  const shown = (id: number) => at.admin.row('he_order', id);

  test('what is fetched has no address and no freight, and waits at its point with a code of eight digits', async () => {
    const offer = await at.fetched([shop], { delivery_types: ['express', 'pickup'], freight_template_id: 1 });
    const { member } = await at.somebody(100);
    const sent = await at.quoteOf(member, offer, { type: 'express', region: receiver.area });
    expect(sent).toMatchObject({ freight_fen: 1000, refusals: [] });
    const quote = await at.quoteOf(member, offer, pickup());
    expect(quote).toMatchObject({
      freight_fen: 0,
      freight_rule: '自提，不收运费',
      pay_fen: 0,
      pay_points: 20,
      refusals: [],
    });
    expect(await at.place({ member, quote_no: quote.quote_no, receiver })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'receiver', message: '自提不填收货信息' }] },
    });
    const heard = await at.place({ member, quote_no: quote.quote_no });
    expect(heard).toMatchObject({ code: codes.ok, result: { status: 'wait_ship' } });
    const orderNo = String((heard.result as Values)['order_no']);
    const row = await at.order(orderNo);
    expect(row).toMatchObject({ delivery_type: 'pickup', pickup_status: 'to_pick', pickup_point_id: shop.id });
    expect(row['pickup_code']).toMatch(/^\d{8}$/);
    const [kept] = await at.run<{ days: number }>(
      `select round(extract(epoch from pickup_expire_at - now()) / 86400)::int as days from goods_order where id = ${row.id}`,
    );
    expect(kept).toEqual({ days: 15 });
    expect(await shown(row.id)).toMatchObject({ status: 'wait_ship', stage: 'to_pick' });
    const under = async (stage: string) =>
      page(await at.admin.list('he_order', { stage, pageSize: '500' })).data.map(({ id }) => id);
    expect(await under('to_pick')).toContain(row.id);
    expect(await under('wait_ship')).not.toContain(row.id);
    expect(await under('wait_ship,to_pick')).toContain(row.id);
    const { summary, totalCount } = page(await at.admin.list('he_order'));
    const counts = (summary as { by_status: Readonly<Record<string, number>> }).by_status;
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(totalCount);
  });

  test('the point may be chosen, or chosen anew, when it is placed; without one it is not placed', async () => {
    const other = await at.point();
    const offer = await at.fetched([shop, other]);
    const { member } = await at.somebody(100);
    const { quote_no } = await at.quoteOf(member, offer, { type: 'pickup' });
    expect(await at.place({ member, quote_no })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'store_no', message: '自提须选择自提点' }] },
    });
    expect(await at.place({ member, quote_no, store_no: 'HX999999' })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'store_no', message: '核销点不存在' }] },
    });
    const heard = await at.place({ member, quote_no, store_no: other.no });
    expect(heard).toMatchObject({ code: codes.ok });
    const again = await at.place({ member, quote_no, store_no: shop.no });
    expect(again.result).toMatchObject({ order_no: (heard.result as Values)['order_no'] });
    expect(await at.order((heard.result as Values)['order_no'])).toMatchObject({ pickup_point_id: other.id });
  });

  test('every reason why it cannot get to its member that way is told', async () => {
    const other = await at.point();
    const { member } = await at.somebody(1000);
    const only = await at.fetched([shop]);
    const sentOnly = await at.offered({ price: { points_price: 20 } });
    const card = await at.card({ price: { points_price: 20 } });
    const express = await at.quoteOf(member, only, { type: 'express', region: receiver.area });
    expect(express.refusals).toMatchObject([
      { guard: 'delivery', text: expect.stringMatching(/^「.+」只支持自提$/) as string },
    ]);
    const unnamed = await at.quote({ member, items: [at.item(only)] });
    expect(unnamed.refusals).toMatchObject([{ guard: 'delivery' }]);
    expect(saidOf(await at.quoteOf(member, sentOnly, pickup()))).toEqual([expect.stringMatching(/^「.+」不支持自提$/)]);
    expect(saidOf(await at.quoteOf(member, card, pickup()))).toEqual([expect.stringMatching(/无需配送，不能自提$/)]);
    expect(saidOf(await at.quoteOf(member, only, pickup(other)))).toEqual([
      expect.stringMatching(new RegExp(`不能在「${other.title}」自提$`)),
    ]);
    const sent = await at.quoteOf(member, sentOnly, { type: 'express', region: receiver.area });
    expect(await at.place({ member, quote_no: sent.quote_no, receiver, store_no: shop.no })).toMatchObject({
      code: codes.invalid,
      result: { errors: [{ field: 'store_no', message: '报价不是自提，请按自提重新报价' }] },
    });
    // What was quoted while the point was open is refused once it is closed, and nothing is taken.
    const both = await at.fetched([other]);
    const open = await at.quoteOf(member, both, pickup(other));
    expect(open.refusals).toEqual([]);
    expect((await at.admin.step('localverifice', other.id, 'DISABLE')).code).toBe(codes.ok);
    const refused = await at.place({ member, quote_no: open.quote_no });
    expect(refused).toMatchObject({ code: codes.illegalMove, message: `自提点「${other.title}」未启用，请另选一个` });
    expect(await at.stock(both)).toEqual(all);
  });
});
