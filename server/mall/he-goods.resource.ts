import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import { rowsIn } from '../../contract/mall/freight-rules.ts';
import { priceFault, priceText, pricesBy } from '../../contract/mall/offer.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { DueRow, Resource, Sql, Write, Written } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import type { Intent, LockedRows } from '../entity/write/lock-intent.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { isLivePoint } from '../core/live-point.ts';
import { invalid } from '../http/failure.ts';
import { openOrdersOf } from './open-orders.ts';
import { offerGoods, sayToGoods } from './offers.ts';

const ofGoods = (value: Sql): Sql => sql`(select ${value} from goods as g where g.id = t.goods_id)`;
const available = ofGoods(sql`g.stock_total - g.stock_allocated - g.stock_locked - g.stock_sold`);
const isLow = sql`coalesce(${available} <= ${ofGoods(sql`g.stock_warn`)}, false)`;

/** What state, time and stock say together (engines.md §3.1); start ≤ now < end is the time of sale. */
const saleState = sql`(case
  when t.status <> 'on_sale' or coalesce(t.sale_end_at <= now(), false) or ${ofGoods(sql`g.status`)} <> 'on_sale' then 'closed'
  when coalesce(now() < t.sale_start_at, false) then 'not_started'
  when ${available} <= 0 then 'sold_out'
  when ${isLow} then 'low'
  else 'selling' end)`;

const otherOnSale = sql`(select o.offer_no from he_goods as o
  where o.goods_id = t.goods_id and o.id <> t.id and o.status = 'on_sale' order by o.id limit 1)`;

/** What its goods lack. */
const goodsBlockers = ({ goods_id, goods_status, stock_available }: Values): readonly Blocker[] => [
  ...(goods_status === 'on_sale'
    ? []
    : [{ text: '商品没有上架，请先上架商品', path: `/award/goods/${String(goods_id)}` }]),
  ...(Number(stock_available) > 0
    ? []
    : [{ text: '商品没有可用库存，请先入库', path: `/award/goods/${String(goods_id)}` }]),
];

/** What is missing for members to fetch it. */
function pickupBlockers({ goods_channel, pickup_point_ids: points, has_open_point }: Values): readonly Blocker[] {
  if (goods_channel !== 'self') return [{ text: '只有自营仓的商品可以自提', field: 'delivery_types' }];
  if (!Array.isArray(points) || points.length === 0) return [{ text: '自提没有选自提点', field: 'pickup_point_ids' }];
  return has_open_point === true ? [] : [{ text: '所选自提点都没有启用或已过有效期', field: 'pickup_point_ids' }];
}

/** What is missing on the way to the member. */
function deliveryBlockers({
  goods_kind,
  goods_channel,
  delivery_types,
  freight_template_id,
  pickup_point_ids,
  has_open_point,
}: Values): readonly Blocker[] {
  if (goods_kind !== 'physical') return [];
  const types: readonly unknown[] = Array.isArray(delivery_types) ? delivery_types : [];
  if (types.length === 0) return [{ text: '没有选配送方式', field: 'delivery_types' }];
  const isLacking = goods_channel === 'self' && types.includes('express') && typeof freight_template_id !== 'number';
  return [
    ...(isLacking ? [{ text: '快递没有选运费模板', field: 'freight_template_id' }] : []),
    ...(types.includes('pickup') ? pickupBlockers({ goods_channel, pickup_point_ids, has_open_point }) : []),
  ];
}

/** Everything that keeps it from being put on sale, each with what mends it. */
function offerBlockers(row: Values): readonly Blocker[] {
  const price = priceFault(row);
  const other = row['other_on_sale'];
  return [
    ...(price === undefined ? [] : [{ text: price, field: 'prices' }]),
    ...goodsBlockers(row),
    ...deliveryBlockers(row),
    ...(row['is_over'] === true ? [{ text: '售卖时间已结束，请修改售卖结束', field: 'sale_end_at' }] : []),
    ...(typeof other === 'string'
      ? [{ text: `同一商品的报价 ${other} 正在出售，请先下架`, path: `/mall/goods?keyword=${other}` }]
      : []),
  ];
}

const derived = (row: Row): Row =>
  row['prices'] === undefined
    ? row
    : { ...row, price_text: priceText(row), blockers: { offerable: offerBlockers(row) } };

const idsOf = (rows: unknown): string =>
  rowsIn(rows)
    .map(({ sku_id }) => String(sku_id))
    .join();

/** @throws {Failure} 40001 for prices of other kinds than the goods have, and for what the goods' own calls could not say of the primary offer */
function refuseOdd({ row, values, changes }: Write): void {
  if (row && changes('prices') && idsOf(values['prices']) !== idsOf(row['prices']))
    throw invalid([{ field: 'prices', message: '商品的规格已变，请刷新后重新填写价格' }]);
  if (row?.['is_primary'] !== true) return;
  if (values['sale_mode'] === 'cash')
    throw invalid([{ field: 'sale_mode', message: '主报价须收积分；纯现金请另建一条报价' }]);
  if (values['limit_per_order'] === 0)
    throw invalid([{ field: 'limit_per_order', message: '主报价的单次限兑至少为 1' }]);
  if (row.status !== 'on_sale') return;
  const fault = priceFault(values);
  if (fault !== undefined) throw invalid([{ field: 'prices', message: `正在出售，${fault}` }]);
}

/** The goods and all their offers: two are never put on sale at once, and goods and their primary offer are written together. */
function lockedWith({ id, values }: Intent): readonly LockedRows[] {
  const goods =
    id === undefined
      ? sql`${typeof values['goods_id'] === 'number' ? values['goods_id'] : null}::bigint`
      : sql`(select o.goods_id from he_goods as o where o.id = ${id})`;
  return [
    { table: 'goods', where: sql`t.id = ${goods}`, changes: true },
    { table: 'he_goods', where: sql`t.goods_id = ${goods}`, changes: true },
  ];
}

const exchangedBy: Readonly<Record<string, boolean>> = { PUT_ON: true, PUT_OFF: false };

/** What is written to an offer is said to its goods where it is the primary one; a new one gets its prices from them. */
async function follow(tx: Db, { before, after, event }: Written): Promise<void> {
  if (after['is_primary'] === true)
    await sayToGoods(tx, after.id, event === undefined ? undefined : exchangedBy[event]);
  else if (!before) await offerGoods(tx, Number(after['goods_id']));
}

/** Its time is over. The goods of a primary offer say so already: their exchange has the same end. */
async function takeOff(tx: Tx, { row, arrived: { status } }: DueRow): Promise<void> {
  await sql`update he_goods set status = ${status}, version = version + 1, updated_at = now(), updated_by = null where id = ${row.id}`.execute(
    tx,
  );
  noteRows(tx, 'he_goods', [row.id]);
}

/** 商城报价 (wider.md §5.1). */
export const heGoods: Resource = defineResource('he_goods', {
  stored: ['is_primary'],
  computed: {
    display_title: sql`coalesce(t.title, ${ofGoods(sql`g.title`)})`,
    cover: ofGoods(sql`g.images -> 0`),
    goods_type: ofGoods(
      sql`case g.goods_type when 'physical' then '实物' when 'virtual' then '虚拟（卡券）' else '直充' end`,
    ),
    // Said by `derive`, in the words of the contract.
    price_text: sql`null::text`,
    stock_available: available,
    sold_count: ofGoods(sql`g.stock_sold`),
    sale_state: saleState,
    goods_kind: ofGoods(sql`g.goods_type`),
    goods_channel: ofGoods(sql`g.channel`),
    goods_status: ofGoods(sql`g.status`),
    is_over: sql`coalesce(t.sale_end_at <= now(), false)`,
    other_on_sale: otherOnSale,
    has_open_point: sql`exists (select from localverifice as p where t.pickup_point_ids @> to_jsonb(p.id) and ${isLivePoint})`,
    has_open_orders: openOrdersOf(sql`t.goods_id`),
  },
  chosen: { sale_state: (codes) => sql`${saleState} = any(${codes}::text[])` },
  derive: derived,
  lookUp: (_tx, values, row) =>
    Promise.resolve('prices' in values ? { ...values, prices: pricesBy({ ...row, ...values }) } : values),
  lockFor: lockedWith,
  check: async (_tx, write) => refuseOdd(write),
  wrote: follow,
  clock: {
    take: async (tx, rows) => {
      for (const due of rows) await takeOff(tx, due);
    },
  },
});
