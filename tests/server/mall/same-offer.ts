import type { Store } from '../../../server/db/store.ts';

/**
 * Goods and primary offers that do not say the same, by what the documents say of both (award.md §3.7, engines.md §3.1): written here once more, and
 * not as the server has it.
 */
export async function differing(store: Store): Promise<readonly object[]> {
  const { rows } = await store.pool.query<object>(`
    with told as (
      select g.id, g.exchange_enabled as open, g.status as goods_status, o.id as offer_id, o.status as offer_status, o.sale_mode, o.is_primary,
        g.exchange_end_at <= now() as over,
        array[g.user_limit::text, g.order_limit::text, g.audience, g.is_hot::text, g.sort::text, g.freight_template_id::text] as goods_says,
        array[o.limit_per_user::text, o.limit_per_order::text, o.audience, o.is_hot::text, o.sort::text, o.freight_template_id::text] as offer_says,
        array[g.exchange_start_at, g.exchange_end_at] as goods_window, array[o.sale_start_at, o.sale_end_at] as offer_window,
        (select jsonb_agg(jsonb_build_array(s.id, s.spec_text, coalesce(s.price_points, g.price_points), coalesce(s.price_fen, g.price_fen, 0))
          order by s.sort, s.id) from goods_sku as s where s.goods_id = g.id) as goods_prices,
        (select jsonb_agg(jsonb_build_array(p.price -> 'sku_id', p.price -> 'spec_text', p.price -> 'points_price', p.price -> 'cash_price_fen') order by p.at)
          from jsonb_array_elements(o.prices) with ordinality as p (price, at)) as offer_prices
      from goods as g left join he_goods as o on o.goods_id = g.id and o.is_primary)
    select * from told where offer_id is null or goods_says is distinct from offer_says
      or (open and (goods_window is distinct from offer_window or goods_prices is distinct from offer_prices))
      or offer_status is distinct from (case when goods_status in ('draft', 'archived') then goods_status
        when goods_status = 'on_sale' and open and over is not true then 'on_sale' else 'off_sale' end)`);
  return rows;
}

/** Goods of which more than one offer is on sale. */
export async function twiceOnSale(store: Store): Promise<readonly object[]> {
  const { rows } = await store.pool.query<object>(
    `select goods_id from he_goods where status = 'on_sale' group by goods_id having count(*) > 1`,
  );
  return rows;
}
