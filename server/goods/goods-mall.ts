import { sql } from 'kysely';
import { goods } from '../../contract/goods/goods.entity.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { adjustSku, checkSkus, skusOf, writeSkus } from './goods-skus.ts';
import { offerGoods } from '../mall/offers.ts';
import { openOrdersOf } from '../mall/open-orders.ts';
import { goodsParts } from './goods.resource.ts';
import { defineResource } from '../entity/define-resource.ts';
import { withRowPictures } from '../files/row-pictures.ts';

const { computed, flags, details } = goodsParts('goods', 'goods');

/** 商城商品 (award.md §3.7): its stock is that of its kinds together. */
export const goodsMall = defineResource('goods', {
  flags,
  details,
  stored: ['sku_images'],
  linked: ['skus'],
  computed: {
    is_low: computed.is_low,
    skus: skusOf,
    is_ordered: sql`(exists (select from goods_order as o where o.goods_id = t.id)
      or exists (select from goods_order_item as i where i.goods_id = t.id))`,
    has_open_orders: openOrdersOf(sql`t.id`),
  },
  derive: (row) => ({ ...row, blockers: { sellable: blockersOf(row) } }),
  lookUp: withRowPictures({ entity: goods, list: 'skus', item: 'image', shown: 'sku_images' }),
  check: async (tx, { values, row, changes }) => {
    if (changes('skus')) await checkSkus(tx, row, values['skus']);
  },
  link: async (tx, id, { values, created }, writer) => {
    if ('skus' in values) await writeSkus(tx, id, values['skus'], created, writer);
  },
  // Their primary offer is written with them.
  lockFor: ({ id }) => (id === undefined ? [] : [{ table: 'he_goods', where: sql`t.goods_id = ${id}`, changes: true }]),
  wrote: (tx, { after }) => offerGoods(tx, after.id),
  apportion: adjustSku,
  option: {
    keys: ['stock_available'],
    hint: (row) => `可用 ${Number(row['stock_available']).toLocaleString('en-US')}`,
  },
});

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Everything that goods which are not on sale lack to be. */
function blockersOf(row: Row): readonly Blocker[] {
  const pictures = row['images'];
  return [
    ...(Array.isArray(pictures) && pictures.length > 0 ? [] : [{ text: '没有商品图', field: 'images' }]),
    ...(row['exchange_enabled'] === true && !(Number(row['price_points']) >= 1)
      ? [{ text: '没有填兑换积分', field: 'price_points' }]
      : []),
    ...(Number(row['stock_available']) > 0 ? [] : [{ text: '可用库存为 0，请先入库', command: 'ADJUST_STOCK' }]),
    ...(row['channel'] !== 'self' && isEmpty(row['channel_goods_id'])
      ? [{ text: '没有填渠道商品 ID', field: 'channel_goods_id' }]
      : []),
  ];
}
