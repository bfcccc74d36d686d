import {
  areaFilter,
  defineEntity,
  exactFilter,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  areaScope,
  date,
  datetime,
  integer,
  made,
  money,
  select,
  tags,
  text,
  toggle,
  type Values,
} from '../entity/field.ts';
import { goodsFields, goodsStatus, verifiesOf } from './goods.ts';
import { adjustStock } from '../stock/stock.ts';

const capTypes = {
  free_bottle: { label: '再来一瓶', color: 'green' },
  plus_buy: { label: '加价换购', color: 'blue' },
  cap_collect: { label: '集盖兑换', color: 'purple' },
} as const;

const { detail_html, ...base } = goodsFields;
const isType = (type: keyof typeof capTypes) => (values: Values) => values['cap_type'] === type;
const barCode = { test: /^\d{8,14}$/, hint: '应为 8 到 14 位条码' };

/** 瓶盖商品: what a winning cap gives at the shop, and what the shop gets for it (award.md §3.12). */
export const goodsBottlecap = defineEntity({
  ...named('goods_bottlecap'),
  title: 'title',
  status: goodsStatus,
  stock: 'source',
  large: true,
  import: { match: ['goods_no', 'title'] },
  archived: 'archived',
  numbered: { field: 'goods_no', prefix: 'PG', digits: 6 },
  deeds: { verifies: verifiesOf('goods_bottlecap_id') },
  commands: { ADJUST_STOCK: adjustStock },
  fields: {
    ...base,
    cap_type: select('瓶盖奖类型', capTypes, { section: '瓶盖与兑付产品', rule: true, initial: 'free_bottle' }),
    product_sku: text('适用产品条码', { rule: true, pattern: barCode }),
    product_title: text('适用产品', { rule: true, max: 40 }),
    exchange_sku: text('兑付产品条码', { rule: true, pattern: barCode }),
    exchange_title: text('兑付产品', { rule: true, max: 40 }),
    exchange_qty: integer('兑付数量', { rule: true, min: 1, max: 24, initial: 1 }),
    plus_price_fen: money('换购价', { rule: true, min: 1, max: 100_000, when: isType('plus_buy') }),
    collect_count: integer('集盖数', { rule: true, min: 2, max: 50, when: isType('cap_collect') }),
    store_reward_fen: money('门店核销奖励', { rule: true, min: 0, max: 100_000, help: '每核销一次付给门店，可以为 0' }),
    need_cap_return: toggle('需回收瓶盖', { initial: false, help: '门店须交回瓶盖才算核销' }),
    batch_nos: tags('生产批次', { max: 50 }),
    produced_from: date('生产日期起'),
    produced_to: date('生产日期止'),
    redeem_end_at: datetime('兑付截止', {
      section: '兑付期限与上限',
      rule: true,
      help: '不早于活动的领奖截止，否则活动不能发布或开启；印制后只能延后',
    }),
    area_scope: areaScope('兑付地区', { rule: true, initial: { mode: 'all', codes: [] } }),
    user_day_limit: integer('每人每日上限', { rule: true, min: 0, max: 9999, initial: 0, help: '0 表示不限' }),
    store_day_limit: integer('每店每日上限', { rule: true, min: 0, max: 1_000_000, initial: 0, help: '0 表示不限' }),
    detail_html,
    printed_win_count: integer('已印中奖盖数', made),
    verified_count: integer('累计核销', made),
    issued_count: integer('累计发放', made),
  },
  rules: [
    {
      field: 'produced_to',
      check: ({ produced_from: from, produced_to: to }) =>
        typeof from === 'string' && typeof to === 'string' && from > to ? '生产日期止不能早于起' : undefined,
    },
  ],
  columns: [
    { key: 'goods_no' },
    { key: 'images', label: '图' },
    { key: 'title', width: 240 },
    { key: 'cap_type', label: '类型' },
    { key: 'product_title' },
    { key: 'plus_price_fen' },
    { key: 'store_reward_fen', label: '门店奖励' },
    { key: 'stock_total' },
    { key: 'stock_available' },
    { key: 'stock_allocated' },
    { key: 'verified_count', label: '已核销' },
    { key: 'redeem_end_at' },
    { key: 'status', width: 150 },
  ],
  glance: ['status', 'product_title', 'stock_available', 'verified_count', 'redeem_end_at'],
  filters: [
    keyword('title', 'goods_no', 'product_sku'),
    optionsFilter('cap_type', '瓶盖奖类型', capTypes),
    exactFilter('product_sku', '适用产品条码'),
    optionsFilter('status', '状态', goodsStatus),
    areaFilter('area', '兑付地区', 'area_scope'),
    flagFilter('low_stock', '低库存'),
    rangeFilter('created_at', '创建时间'),
  ],
  totals: ['stock_total', 'stock_available', 'stock_allocated', 'verified_count'],
  sortable: ['id', 'redeem_end_at'],
  calls: {
    list: 'GET /admin/api/FlanAwardGoodsBottlecap/lists',
    detail: 'GET /admin/api/FlanAwardGoodsBottlecap/details',
    create: 'POST /admin/api/FlanAwardGoodsBottlecap/adds',
    update: 'POST /admin/api/FlanAwardGoodsBottlecap/updates',
  },
});
