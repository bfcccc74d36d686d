import { audience } from '../members/audience.ts';
import { defineEntity, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  image,
  integer,
  list,
  made,
  money,
  multiselect,
  points,
  reference,
  references,
  select,
  text,
  toggle,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { deliveryTypes, pricedIn, saleModes, saleStates } from './offer.ts';

const { calls, rest } = restCalls('/admin/api/he-goods');
const { remove: _, ...callsInUse } = calls;
const most = 100_000_000;

const status = {
  draft: { label: '草稿', color: 'default' },
  on_sale: { label: '上架', color: 'success' },
  off_sale: { label: '下架', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const;

const isSent = ({ delivery_types: types }: Values) => Array.isArray(types) && types.includes('express');
const isFetched = ({ delivery_types: types }: Values) => Array.isArray(types) && types.includes('pickup');
const limit = { rule: true, min: 0, max: 9999, initial: 0, help: '0 表示不限' } as const;

/** The one window that both ends make. */
function windowFault({ sale_start_at: from, sale_end_at: to }: Values): string | undefined {
  if (typeof from !== typeof to) return '售卖开始和结束时间应同时填写，或都不填';
  return typeof from === 'string' && typeof to === 'string' && Date.parse(from) >= Date.parse(to)
    ? '售卖结束应晚于售卖开始'
    : undefined;
}

/** 商城报价: for how much goods are exchanged, by whom, when, and how they are delivered (wider.md §5.1, engines.md §3.1). */
export const heGoods = defineEntity({
  ...named('he_goods'),
  calls: callsInUse,
  rest,
  title: 'display_title',
  status,
  archived: 'archived',
  referable: ['on_sale', 'off_sale'],
  numbered: { field: 'offer_no', prefix: 'BJ', digits: 8 },
  defaultSort: { field: 'sort', order: 'ascend' },
  identity: { name: 'display_title', below: 'offer_no', picture: 'cover' },
  standing: 'sale_state',
  calendar: { from: 'sale_start_at', to: 'sale_end_at', live: ['on_sale'] },
  next: ['PUT_ON'],
  parts: { offer_trial: { label: '试算', action: 'get', when: ({ status: state }) => state !== 'archived' } },
  deeds: {
    goods: { label: '商品与库存', action: 'get', leads: ({ goods_id }) => `/award/goods/${String(goods_id)}` },
    orders: {
      label: '兑换订单',
      action: 'query',
      leads: ({ goods_id }) => `/award/order?goods_id=${String(goods_id)}`,
    },
  },
  fields: {
    offer_no: text('报价编号', made),
    display_title: text('商品', made),
    goods_id: reference('商城商品', 'goods', {
      section: '商品与价格',
      rule: true,
      locked: ({ id }) => (id === undefined ? undefined : '建立后不能换商品'),
    }),
    title: text('展示名称', { max: 60, help: '不填则用商品名称' }),
    sale_mode: select('售卖方式', saleModes, { rule: true, initial: 'points' }),
    prices: list(
      '价格',
      {
        sku_id: integer('规格编号', { computed: true, names: true }),
        spec_text: text('规格', made),
        enabled: toggle('可兑', { initial: true }),
        points_price: points('积分', { min: 1, max: most }),
        cash_price_fen: money('现金价', { min: 0, max: most }),
      },
      {
        rule: true,
        blank: true,
        editOnly: true,
        max: 50,
        fixedRows: true,
        itemsFor: pricedIn,
        told: (rows) => ({ each: rows.map(({ spec_text }) => `规格「${String(spec_text)}」`), all: '' }),
        help: '每种规格一行，上架前可兑的规格都要有价格；新建时按商品里的价格填好',
      },
    ),
    limit_per_user: integer('每人限兑', { section: '限兑与时间', ...limit }),
    limit_per_day: integer('每人每日限兑', limit),
    limit_per_order: integer('单次限兑', { ...limit, initial: 1 }),
    audience: { ...audience, label: '可兑人群' },
    sale_start_at: datetime('售卖开始', { fresh: true }),
    sale_end_at: datetime('售卖结束', { fresh: true, help: '到时自动下架；两项都不填为一直出售' }),
    delivery_types: multiselect('配送方式', deliveryTypes, { section: '配送与展示', help: '实物商品必选' }),
    freight_template_id: reference('运费模板', 'freight_template', {
      when: isSent,
      help: '自营仓发货的实物快递必选，上架前填好',
    }),
    pickup_point_ids: references('自提点', 'localverifice', {
      when: isFetched,
      max: 100,
      help: '会员从中选一个取货；自提必选，上架前填好',
    }),
    is_hot: toggle('推荐', { initial: false }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
    is_primary: toggle('主报价', made),
    cover: image('图', made),
    goods_type: text('商品类型', made),
    price_text: text('价格', made),
    stock_available: integer('可用库存', made),
    sold_count: integer('已兑换', made),
    sale_state: select('出售情况', saleStates, made),
  },
  rules: [
    {
      field: 'limit_per_order',
      check: ({ limit_per_order: once, limit_per_user: all }) =>
        Number(all) > 0 && Number(once) > Number(all) ? '单次限兑不能多于每人限兑' : undefined,
    },
    {
      field: 'limit_per_day',
      check: ({ limit_per_day: day, limit_per_user: all }) =>
        Number(all) > 0 && Number(day) > Number(all) ? '每人每日限兑不能多于每人限兑' : undefined,
    },
    { field: 'sale_end_at', check: windowFault },
  ],
  columns: [
    { key: 'display_title', width: 240 },
    { key: 'cover' },
    { key: 'offer_no', width: 120 },
    { key: 'goods_type', width: 100 },
    { key: 'sale_mode', width: 110 },
    { key: 'price_text', width: 200 },
    { key: 'status', width: 96 },
    { key: 'sale_state', width: 100 },
    { key: 'stock_available', width: 100 },
    { key: 'sold_count', width: 90 },
    { key: 'limit_per_user', width: 100 },
    { key: 'is_primary', width: 90 },
    { key: 'sale_start_at', label: '售卖时间', below: 'sale_end_at' },
    { key: 'sort', width: 76 },
    { key: 'updated_at' },
  ],
  glance: ['status', 'sale_state', 'price_text', 'stock_available', 'sold_count'],
  filters: [
    keyword('display_title', 'offer_no'),
    optionsFilter('status', '状态', status),
    optionsFilter('sale_state', '出售情况', saleStates),
    optionsFilter('sale_mode', '售卖方式', saleModes),
    referenceFilter('goods_id', '商城商品', 'goods'),
    referenceFilter('freight_template_id', '运费模板', 'freight_template'),
    rangeFilter('created_at', '创建时间'),
  ],
  sortable: ['sort', 'sold_count', 'created_at'],
});
