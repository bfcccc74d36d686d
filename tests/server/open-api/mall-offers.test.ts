import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { startOrdering } from '../orders/place/ordering.ts';

/* What members can exchange, as a mini-program is told it (engines.md §1.5: offers with price for this member and why not). */

interface Told extends Values {
  readonly offer_id: number;
  readonly points: number;
  readonly fen: number;
  readonly list_fen: number;
  readonly available: number;
  readonly kinds: unknown;
  readonly refusals: readonly { readonly guard: string; readonly wanted: unknown }[];
}

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Awaited<ReturnType<typeof startOrdering>>;
  beforeAll(async () => {
    at = await startOrdering(engine);
  });
  afterAll(() => at.server.close());

  /** All offers, page by page; what is signed is a query in the order of its names. */
  async function all(asked: Readonly<Record<string, string>> = {}, limit = '100'): Promise<readonly Told[]> {
    const found: Told[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = new URLSearchParams({ ...asked, limit, ...(cursor !== '' && { cursor }) });
      query.sort();
      const { code, message, result } = await at.get('mall/offers', query.toString());
      expect([code, message]).toEqual([codes.ok, 'ok']);
      const page = result as { data: readonly Told[]; next_cursor: string | null };
      found.push(...page.data);
      cursor = page.next_cursor;
    }
    return found;
  }
  const one = async (offerId: number, asked: Readonly<Record<string, string>> = {}): Promise<Told | undefined> =>
    (await all(asked)).find(({ offer_id }) => offer_id === offerId);
  const whole = (offerId: number, query = '') => at.get(`mall/offers/${offerId}`, query);
  const guardsOf = (told: Told | undefined) => told?.refusals.map(({ guard }) => guard);

  test('what is on sale is told in the order of the mall, once, whatever the size of pages; what is closed is not', async () => {
    const first = await at.card({ sort: 1 });
    const second = await at.card({ sort: 2 });
    const closed = await at.card({ sort: 1 });
    expect((await at.admin.step('he_goods', closed.offer_id, 'PUT_OFF')).code).toBe(codes.ok);
    const ids = (await all()).map(({ offer_id }) => offer_id);
    expect(ids.indexOf(first.offer_id)).toBeLessThan(ids.indexOf(second.offer_id));
    expect(ids).not.toContain(closed.offer_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await all({}, '1')).map(({ offer_id }) => offer_id)).toEqual(ids);
    expect((await whole(closed.offer_id)).code).toBe(codes.notFound);
    expect((await whole(999_999)).code).toBe(codes.notFound);
  });

  test('a member has the price of his level and every reason why not; anybody the price alone', async () => {
    const offer = await at.card({
      sale_mode: 'points_cash',
      price: { points_price: 300, cash_price_fen: 999 },
      limit_per_user: 1,
    });
    const { member, memberId } = await at.somebody(300);
    const [level] = await at.run<{ id: number }>(`insert into he_level (name, level, experience, discount, point_rate)
      values ('九折', 18, 800000, 900000, 1000000) returning id`);
    await at.run(
      `insert into member_level (member_id, level_id, reached_at) values (${memberId}, ${level?.id}, now())`,
    );
    const mine = member;
    expect(await one(offer.offer_id, mine)).toMatchObject({ points: 300, fen: 899, list_fen: 999, refusals: [] });
    expect(await one(offer.offer_id)).toMatchObject({ points: 300, fen: 999, list_fen: 999, refusals: [] });
    // What is told here is what an order would come to.
    const quoted = await at.quote({ member, items: [at.item(offer)] });
    expect(quoted).toMatchObject({ pay_points: 300, pay_fen: 899, refusals: [] });
    expect(await at.place({ member, quote_no: quoted.quote_no })).toMatchObject({ code: codes.ok });
    const after = await one(offer.offer_id, mine);
    expect(guardsOf(after)).toEqual(['limit_per_user', 'points']);
    expect(guardsOf(await one(offer.offer_id))).toEqual([]);
    expect(await whole(offer.offer_id, `member_no=${member.member_no}`)).toMatchObject({
      result: { kinds: [{ sku_id: offer.sku_id, fen: 899, refusals: after?.refusals }] },
    });
  });

  test('one that is sold out or not yet on sale is told with that as the reason', async () => {
    const gone = await at.card({}, 1);
    await at.run(`update goods_sku set stock_sold = 1 where id = ${gone.sku_id}`);
    await at.run(`update goods set stock_sold = 1 where id = ${gone.goods}`);
    expect(await one(gone.offer_id)).toMatchObject({ available: 0, refusals: [{ guard: 'stock' }] });
    const early = await at.card();
    await at.run(`update he_goods set sale_start_at = now() + interval '1 day' where id = ${early.offer_id}`);
    expect(guardsOf(await one(early.offer_id))).toEqual(['sale_window']);
    await at.run(
      `update he_goods set sale_start_at = null, sale_end_at = now() - interval '2 seconds' where id = ${early.offer_id}`,
    );
    expect(await one(early.offer_id)).toBeUndefined();
  });

  test('a kind that is closed is not told; an offer whose first kind is gone is told with the next', async () => {
    const skus = ['红', '蓝', '绿'].map((spec_text) => ({ spec_text, stock_init: 5 }));
    const offer = await at.card({}, 5, { skus });
    const [red, blue, green] = await at.run<{ id: number }>(
      `select id from goods_sku where goods_id = ${offer.goods} order by sort, id`,
    );
    await at.run(`update goods_sku set stock_sold = 5 where id = ${red?.id}`);
    await at.run(`update he_goods set prices = (select jsonb_agg(case when (p ->> 'sku_id')::bigint = ${green?.id}
      then p || '{"enabled": false}' else p end) from jsonb_array_elements(prices) as p) where id = ${offer.offer_id}`);
    expect(await one(offer.offer_id)).toMatchObject({ kinds: 2, available: 5, refusals: [] });
    const { result } = await whole(offer.offer_id);
    expect((result as Told)['kinds']).toMatchObject([
      { sku_id: red?.id, spec_text: '红', available: 0, refusals: [{ guard: 'stock' }] },
      { sku_id: blue?.id, spec_text: '蓝', available: 5, refusals: [] },
    ]);
  });

  test('it is found by a part of its title, taken as it stands, and by its category; what is asked wrongly is said', async () => {
    const offer = await at.card({ title: '100%_草本茶' });
    const [goods] = await at.run<{ cate_id: number }>(`select cate_id from goods where id = ${offer.goods}`);
    const found = async (asked: Readonly<Record<string, string>>) => (await all(asked)).map(({ offer_id }) => offer_id);
    expect(await found({ keyword: '%_草本' })).toEqual([offer.offer_id]);
    expect(await found({ category: String(goods?.cate_id) })).toContain(offer.offer_id);
    expect(await found({ category: '999999' })).toEqual([]);
    for (const query of ['limit=0', 'cursor=x', 'category=a', 'keyword=', 'color=red'])
      expect([query, (await at.get('mall/offers', query)).code]).toEqual([query, codes.invalid]);
    expect((await at.get('mall/offers', 'member_no=HY0000999999')).code).toBe(codes.notFound);
    expect((await whole(0)).code).toBe(codes.invalid);
  });
});
