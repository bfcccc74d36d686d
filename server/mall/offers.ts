import { sql } from 'kysely';
import { noteRows } from '../entity/events/row-news.ts';
import type { Sql } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { invalid } from '../http/failure.ts';

/*
 * Goods and their primary offer say the same (docs/decisions/146): what of goods says for how much, to whom and when is written in both, in one
 * transaction, by the functions here and nowhere else. Goods and all their offers are locked by whoever comes here.
 */

/** The price of a kind `s` of the goods `g`, as members pay it. */
const pointsOf = sql`coalesce(s.price_points, g.price_points)`;
const cashOf = sql`coalesce(s.price_fen, g.price_fen, 0)`;

/** Something of the price that the offer `o` has for the kind `s`, as text. */
const kept = (key: string): Sql =>
  sql`(select p ->> ${sql.lit(key)} from jsonb_array_elements(coalesce(o.prices, '[]'::jsonb)) as p
    where (p ->> 'sku_id')::bigint = s.id)`;

const priceRows = (price: { readonly enabled: Sql; readonly points: Sql; readonly cash: Sql }): Sql => sql`(select
  coalesce(jsonb_agg(jsonb_build_object('sku_id', s.id, 'spec_text', s.spec_text, 'enabled', ${price.enabled},
    'points_price', ${price.points}, 'cash_price_fen', ${price.cash}) order by s.sort, s.id), '[]'::jsonb)
  from goods_sku as s where s.goods_id = g.id)`;

/** The prices of goods that are exchanged; which kinds are open the offer alone knows. */
const pricesOfGoods = priceRows({
  enabled: sql`coalesce(${kept('enabled')}::boolean, true)`,
  points: pointsOf,
  cash: cashOf,
});
/** The offer's own prices, with a row for each kind that there is now: closed where the offer knows others only. */
const pricesOfOffer = priceRows({
  enabled: sql`coalesce(${kept('enabled')}::boolean, jsonb_array_length(coalesce(o.prices, '[]'::jsonb)) = 0)`,
  points: sql`(case when ${kept('sku_id')} is null then ${pointsOf} else ${kept('points_price')}::bigint end)`,
  cash: sql`(case when ${kept('sku_id')} is null then ${cashOf} else coalesce(${kept('cash_price_fen')}::bigint, 0) end)`,
});

/** Whether goods ask for money beside points. */
const asksCash = sql`exists (select from goods_sku as s where s.goods_id = g.id and ${cashOf} > 0)`;

/** What of the primary offer the goods say; while they are not exchanged, price and window are the offer's own. */
const saidByGoods: Readonly<Record<string, Sql>> = {
  sale_mode: sql`(case when not g.exchange_enabled then coalesce(o.sale_mode, 'points') when ${asksCash} then 'points_cash' else 'points' end)`,
  prices: sql`(case when g.exchange_enabled then ${pricesOfGoods} else ${pricesOfOffer} end)`,
  limit_per_user: sql`g.user_limit`,
  limit_per_order: sql`g.order_limit`,
  audience: sql`g.audience`,
  sale_start_at: sql`(case when g.exchange_enabled then g.exchange_start_at else o.sale_start_at end)`,
  sale_end_at: sql`(case when g.exchange_enabled then g.exchange_end_at else o.sale_end_at end)`,
  is_hot: sql`g.is_hot`,
  sort: sql`g.sort`,
  freight_template_id: sql`g.freight_template_id`,
  status: sql`(case when g.status in ('draft', 'archived') then g.status
    when g.status = 'on_sale' and g.exchange_enabled and (g.exchange_end_at is null or g.exchange_end_at > now()) then 'on_sale'
    else 'off_sale' end)`,
};

const names = Object.keys(saidByGoods);
const columns = sql.join(names.map((name) => sql.ref(name)));
const inTable = (alias: string): Sql => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
const said = sql.join(Object.entries(saidByGoods).map(([name, value]) => sql`${value} as ${sql.ref(name)}`));

/** Makes the primary offer of goods that have none; everything else is said by what follows. */
const makePrimary = (goodsId: number) => sql`
  with fresh as (select nextval(pg_get_serial_sequence('he_goods', 'id')) as id
    where not exists (select from he_goods where goods_id = ${goodsId} and is_primary))
  insert into he_goods (id, offer_no, goods_id, is_primary, limit_per_day, delivery_types, created_by, updated_by, ${columns})
  select fresh.id, 'BJ' || lpad(fresh.id::text, 8, '0'), g.id, true, 0,
    case when g.goods_type = 'physical' then '["express"]'::jsonb end, g.created_by, g.updated_by, ${said}
  from fresh, goods as g left join he_goods as o on false where g.id = ${goodsId}
  returning id`;

const sayToPrimary = (goodsId: number) => sql<{ id: number }>`
  update he_goods as t set (${columns}) = (${inTable('w')}), version = t.version + 1, updated_at = now(), updated_by = w.writer
  from (select o.id, g.updated_by as writer, ${said} from goods as g join he_goods as o on o.goods_id = g.id and o.is_primary
    where g.id = ${goodsId}) as w
  where t.id = w.id and (${inTable('t')}) is distinct from (${inTable('w')})
  returning t.id`;

/** An offer that is being made has no kinds yet: they are part of its first version. */
const alignOthers = (goodsId: number) => sql<{ id: number }>`
  update he_goods as t set prices = w.prices, version = t.version + (coalesce(t.prices, '[]') <> '[]')::int
  from (select o.id, ${pricesOfOffer} as prices from goods as g join he_goods as o on o.goods_id = g.id and not o.is_primary
    where g.id = ${goodsId} and o.status <> 'archived') as w
  where t.id = w.id and t.prices is distinct from w.prices
  returning t.id`;

/** @throws {Failure} 40001 where the primary offer would be on sale beside another one */
async function refuseBeside(tx: Db, goodsId: number): Promise<void> {
  const { rows } = await sql<{ offer_no: string }>`
    select o.offer_no from he_goods as o, goods as g where g.id = ${goodsId} and o.goods_id = g.id and not o.is_primary and o.status = 'on_sale'
      and g.status = 'on_sale' and g.exchange_enabled and (g.exchange_end_at is null or g.exchange_end_at > now()) limit 1`.execute(
    tx,
  );
  const [other] = rows;
  if (other)
    throw invalid([{ field: 'exchange_enabled', message: `报价 ${other.offer_no} 正在出售，请先在商品管理中下架它` }]);
}

/**
 * Says to the offers of goods what was written to the goods: all of it to the primary one, which is made where there is none; to the others
 * which kinds there are.
 * @throws {Failure} 40001 where two offers of the goods would be on sale
 */
export async function offerGoods(tx: Db, goodsId: number): Promise<void> {
  await refuseBeside(tx, goodsId);
  const touched = [];
  for (const statement of [makePrimary(goodsId), sayToPrimary(goodsId), alignOthers(goodsId)])
    touched.push(...(await sql<{ id: number }>`${statement}`.execute(tx)).rows);
  if (touched.length > 0)
    noteRows(
      tx,
      'he_goods',
      touched.map(({ id }) => id),
    );
}

/** What goods are exchanged for by the primary offer `o`: the price of its first kind, which the others name where theirs is another. */
const firstPrice = (key: string): Sql => sql`(o.prices -> 0 ->> ${sql.lit(key)})::bigint`;

/**
 * Says to goods what was written to their primary offer; `exchanged`: whether they are to be from now on, as they were when not given. Others
 * say nothing to them.
 */
export async function sayToGoods(tx: Db, offerId: number, exchanged?: boolean): Promise<void> {
  const open = exchanged === undefined ? sql`g.exchange_enabled` : sql`${exchanged}::boolean`;
  const ifOpen = (value: Sql): Sql => sql`(case when ${open} then ${value} end)`;
  const { rows } = await sql<{ id: number; open: boolean }>`
    update goods as g set exchange_enabled = ${open}, price_points = ${ifOpen(firstPrice('points_price'))},
      price_fen = ${ifOpen(firstPrice('cash_price_fen'))}, user_limit = o.limit_per_user, order_limit = o.limit_per_order, audience = o.audience,
      exchange_start_at = ${ifOpen(sql`o.sale_start_at`)}, exchange_end_at = ${ifOpen(sql`o.sale_end_at`)}, is_hot = o.is_hot, sort = o.sort,
      freight_template_id = o.freight_template_id, version = g.version + 1, updated_at = now(), updated_by = o.updated_by
    from he_goods as o where o.id = ${offerId} and o.is_primary and g.id = o.goods_id
    returning g.id, g.exchange_enabled as open`.execute(tx);
  const [goods] = rows;
  if (!goods) return;
  if (goods.open)
    await sql`update goods_sku as s set
        price_points = nullif((p.price ->> 'points_price')::bigint, g.price_points),
        price_fen = nullif((p.price ->> 'cash_price_fen')::bigint, coalesce(g.price_fen, 0))
      from goods as g, he_goods as o, jsonb_array_elements(o.prices) as p (price)
      where g.id = ${goods.id} and o.id = ${offerId} and s.goods_id = g.id and s.id = (p.price ->> 'sku_id')::bigint`.execute(
      tx,
    );
  noteRows(tx, 'goods', [goods.id]);
}
