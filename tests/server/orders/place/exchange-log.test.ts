import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import { ruleEngines } from '../../engine.ts';
import { page } from '../../entities/with-entities.ts';
import { type Ordering, startOrdering } from './ordering.ts';

/* 兑换日志 (wider.md §3.9): a view over orders and refused calls, with no rows of its own. */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Ordering;
  beforeAll(async () => {
    at = await startOrdering(engine);
  });
  afterAll(() => at.server.close());

  const lines = async (filters: Readonly<Record<string, string>>) =>
    page(await at.admin.list('exchange_log', filters)).data;
  const placed = async (heard: { readonly result?: unknown }) =>
    at.order((heard.result as { order_no: string }).order_no);

  test('what was ordered, given back and refused stands in one order of time, each with where it comes from', async () => {
    const { cancel, card, item, ordered, place, quote, somebody } = at;
    const offer = await card({ price: { points_price: 300 } });
    const { member, memberId } = await somebody(1000);
    const kept = await placed(await ordered(member, [item(offer, 2)]));
    const given = await placed(await ordered(member, [item(offer)]));
    await cancel(given.id);
    // What he has is spent on another order meanwhile.
    const late = await quote({ member, items: [item(offer)] });
    const other = await placed(await ordered(member, [item(offer)]));
    const refused = await place({ member, quote_no: late.quote_no }, 'too-late-1');
    expect(refused.code).not.toBe(codes.ok);

    const found = await lines({ member_id: String(memberId) });
    expect(found.map(({ source_no }) => String(source_no)).toSorted()).toEqual(
      [kept['order_no'], given['order_no'], other['order_no'], 'too-late-1'].map((no) => String(no)).toSorted(),
    );
    const line = (no: unknown): Values => found.find(({ source_no }) => source_no === no) ?? {};
    expect(line(kept['order_no'])).toMatchObject({
      status: 'success',
      exchange_type: 'virtual',
      quantity: 2,
      used_points: 600,
      paid_fen: 0,
      order_id: kept.id,
    });
    expect(line(given['order_no'])).toMatchObject({ status: 'refunded', used_points: 300, fail_reason: '用户来电' });
    expect(line('too-late-1')).toMatchObject({ status: 'failed', member_id: memberId, fail_reason: refused.message });
    expect(line('too-late-1')['order_id'] ?? null).toBeNull();
    // Each is found by its own number, and in its own tab.
    expect(await lines({ source_no: String(kept['order_no']) })).toHaveLength(1);
    expect(await lines({ source_no: 'too-late-1' })).toHaveLength(1);
    const failed = await lines({ member_id: String(memberId), status: 'failed' });
    expect(failed.map(({ source_no }) => source_no)).toEqual(['too-late-1']);
    const times = found.map(({ created_at }) => String(created_at));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('an order that waits for its money is no exchange yet; one that never got it has failed', async () => {
    const { cancel, card, item, ordered, somebody } = at;
    const offer = await card({ sale_mode: 'points_cash', price: { points_price: 100, cash_price_fen: 900 } });
    const { member, memberId } = await somebody(1000);
    const waiting = await placed(await ordered(member, [item(offer)]));
    expect(waiting).toMatchObject({ status: 'wait_pay' });
    expect(await lines({ member_id: String(memberId) })).toEqual([]);
    await cancel(waiting.id);
    const [gone] = await lines({ member_id: String(memberId) });
    expect(gone).toMatchObject({ source_no: waiting['order_no'], paid_fen: 0, fail_reason: '用户来电' });
  });

  test('one line is read by its number, of both kinds; nothing of it is changed', async () => {
    const [first] = await lines({ status: 'failed' });
    const row = await at.admin.row('exchange_log', first?.id ?? 0);
    expect(row).toMatchObject({ source_no: first?.['source_no'] });
    const [order] = await lines({ status: 'success' });
    expect(await at.admin.row('exchange_log', order?.id ?? 0)).toMatchObject({ source_no: order?.['source_no'] });
  });
});
