import type { Deed } from '../entity/entity-parts.ts';
import { type Fields, images, integer, made, money, richtext, text, type Values } from '../entity/field.ts';
import { stockFields } from '../stock/stock.ts';

/** States of every kind of goods (award.md §3.9). */
export const goodsStatus = {
  draft: { label: '草稿', color: 'default' },
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const;

/** What all kinds of goods have in common (award.md §3.9, goods base block). */
export const goodsFields = {
  goods_no: text('编号', made),
  title: text('名称', { section: '基本信息', rule: true, min: 2, max: 40, unique: [] }),
  images: images('图片', { rule: true, min: 1, max: 5, help: '最多 5 张，第一张为主图' }),
  unit: text('单位', { rule: true, max: 4, placeholder: '件、瓶、箱、张' }),
  market_price_fen: money('市场价', { section: '价格与库存', rule: true, min: 0, max: 100_000_000 }),
  cost_fen: money('成本', { rule: true, min: 0, max: 100_000_000 }),
  ...stockFields,
  stock_warn: integer('预警值', { min: 0, max: 1_000_000, help: '可用库存不高于该值时提醒' }),
  detail_html: richtext('详情', { section: '图文详情', max: 20_000 }),
} as const satisfies Fields;

/** 核销记录 of goods: what was handed over of them, by the filter of the award log that names their kind. */
export const verifiesOf = (filter: string): Deed & { readonly leads: (row: Values) => string } => ({
  label: '核销记录',
  action: 'query',
  leads: ({ id }) => `/member/award-log?${filter}=${String(id)}&status=done`,
});
