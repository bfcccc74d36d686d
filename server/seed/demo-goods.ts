import type { Values } from '../../contract/entity/field.ts';
import { type DemoRow, yuan } from './demo-row.ts';

const common: Values = {
  goods_type: 'physical',
  cate_id: 102,
  exchange_enabled: true,
  price_fen: 0,
  order_limit: 1,
  audience: 'all',
  deliver_area: { mode: 'all', codes: [] },
  is_hot: false,
};

const stock = (total: number, allocated: number, sold: number, locked: number): Values => ({
  stock_total: total,
  stock_allocated: allocated,
  stock_sold: sold,
  stock_locked: locked,
});

/** A kind with its counters, which together are those of the goods. */
const spec = (sku_id: number, spec_text: string, sku_code: string, counters: Values): Values => ({
  sku_id,
  spec_text,
  sku_code,
  ...counters,
});

const goods = (
  row: Omit<DemoRow, 'values'> & { readonly values: Values; readonly skus: readonly Values[] },
): DemoRow => ({
  ...row,
  values: { ...common, ...row.values, skus: row.skus },
});

/**
 * Mall goods 2001 and 2002 of award.md §7, and two that are not on sale. What is sold of them are the finished exchanges of
 * demo-orders.ts, what is locked its open ones; the history brings in and sells what the document has besides (large/orders.ts).
 */
export const demoGoods: readonly DemoRow[] = [
  goods({
    id: 2001,
    status: 'on_sale',
    values: {
      title: '本草便携保温杯 480ml',
      subtitle: '316 不锈钢内胆，保温 12 小时',
      channel: 'self',
      price_points: 6800,
      ...yuan(129, 38),
      ...stock(2181, 620, 1, 30),
      stock_warn: 200,
      user_limit: 2,
      need_check: false,
      is_hot: true,
      sort: 10,
      detail_html:
        '<p>316 不锈钢内胆，480ml 容量，附茶隔。</p><ul><li>草木绿、月白两色</li><li>支持 7 天无理由退换</li></ul>',
    },
    // The awards are taken from the green ones; the white ones are all sold.
    skus: [
      spec(2011, '草木绿', 'BWB-480-G', stock(2171, 620, 1, 20)),
      spec(2012, '月白', 'BWB-480-W', stock(10, 0, 0, 10)),
    ],
    pictures: { images: ['cup', 'leaf'], sku_images: ['cup', 'can'] },
  }),
  goods({
    id: 2002,
    status: 'on_sale',
    values: {
      title: '本草润喉糖礼盒',
      subtitle: '三种口味，由兑吧发货',
      channel: 'duiba',
      channel_goods_id: 'DB-70318',
      price_points: 12_000,
      ...yuan(68, 32),
      ...stock(3801, 2000, 1, 12),
      stock_warn: 500,
      user_limit: 1,
      need_check: true,
      sort: 20,
      detail_html: '<p>罗汉果、薄荷、陈皮三种口味，每盒 12 条。</p>',
    },
    skus: [spec(2021, '默认', 'RHT-BOX', stock(3801, 2000, 1, 12))],
    pictures: { images: ['pack', 'leaf'] },
  }),
  goods({
    id: 2003,
    status: 'off_sale',
    values: {
      title: '青禾帆布袋',
      channel: 'self',
      price_points: 1500,
      ...yuan(39, 9),
      ...stock(214, 0, 0, 0),
      stock_warn: 50,
      user_limit: 0,
      need_check: false,
      sort: 30,
      detail_html: '<p>加厚帆布，印有本草植物图鉴。</p>',
    },
    skus: [spec(2031, '艾草', 'FBD-AC', stock(114, 0, 0, 0)), spec(2032, '薄荷', 'FBD-BH', stock(100, 0, 0, 0))],
    pictures: { images: ['leaf', 'pack'], sku_images: ['leaf', 'pack'] },
  }),
  goods({
    id: 2004,
    status: 'draft',
    values: {
      title: '话费直充 10 元',
      goods_type: 'recharge',
      cate_id: 105,
      channel: 'duiba',
      channel_goods_id: 'DB-20010',
      price_points: 1000,
      ...yuan(10, 10),
      ...stock(0, 0, 0, 0),
      user_limit: 1,
      need_check: false,
      sort: 40,
      detail_html: '<p>充值到会员绑定的手机号，通常 10 分钟内到账。</p>',
    },
    skus: [spec(2041, '10 元', 'HF-10', stock(0, 0, 0, 0))],
    pictures: { images: ['coin'] },
  }),
];
