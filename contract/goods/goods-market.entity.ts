import { lies } from '../entity/areas.ts';
import type { Command } from '../entity/entity.ts';
import {
  areaFilter,
  defineEntity,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  textFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { area, datetime, integer, list, made, references, select, text, type Values } from '../entity/field.ts';
import { goodsFields, goodsStatus } from './goods.ts';
import { adjustStock } from '../stock/stock.ts';

const goodsTypes = {
  gift: { label: '礼品', color: 'magenta' },
  display: { label: '陈列物料', color: 'blue' },
  sample: { label: '试饮', color: 'green' },
  replenish: { label: '返货', color: 'orange' },
} as const;

/** The quotas as the form or the row holds them; what is not filled in yet counts as nothing. */
export const quotasOf = (value: unknown): readonly { readonly place: string; readonly quota: number }[] =>
  (Array.isArray(value) ? (value as readonly Values[]) : []).map((row) => ({
    place: typeof row['area'] === 'string' ? row['area'] : '',
    quota: Number(row['quota'] ?? 0),
  }));

const { detail_html, ...base } = goodsFields;

const number = (value: unknown) => Number(value ?? 0).toLocaleString('en-US');
const usesOf = (row: Values): readonly Values[] =>
  Array.isArray(row['region_use']) ? (row['region_use'] as readonly Values[]) : [];

/** What the quotas of a form come to, and how much of each its region has used already. */
function toldOfQuotas(rows: readonly Values[], values: Values, record: Values) {
  const uses = new Map(usesOf(record).map((use) => [use['code'], use['used']]));
  const sum = rows.reduce((before, { quota }) => before + Number(quota ?? 0), 0);
  const total = record['stock_total'] ?? values['stock_init'];
  return {
    each: rows.map(({ area: code }) => (uses.has(code) ? `已用 ${number(uses.get(code))}` : '')),
    all: total === undefined ? `配额合计 ${number(sum)}` : `配额合计 ${number(sum)}，总库存 ${number(total)}`,
  };
}

/** 配额: another quota for one of the regions, without the rest of the form. */
const quotaCommand: Command = {
  label: '配额',
  action: 'edit',
  fields: {
    quota_area: integer('区域', {
      rule: true,
      among: (row) =>
        usesOf(row).map(({ code, area: place, quota, used }) => ({
          value: Number(code),
          label: `${String(place)}（配额 ${number(quota)}，已用 ${number(used)}）`,
        })),
    }),
    quota_to: integer('新的配额', { rule: true, min: 0, max: 1_000_000, help: '不能少于已用，合计不能超过总库存' }),
  },
  shows: ['stock_total', 'quota_total', 'quota_used'],
  notIn: ['archived'],
  preview: (row, { quota_area: code, quota_to: to }) => {
    const use = usesOf(row).find((one) => Number(one['code']) === code);
    if (!use || typeof to !== 'number') return undefined;
    return `配额合计将为 ${number(Number(row['quota_total']) - Number(use['quota']) + to)}，总库存 ${number(row['stock_total'])}`;
  },
};

function areasFault({ region_quotas }: Values): string | undefined {
  const places = quotasOf(region_quotas).map(({ place }) => place);
  const twice = places.some((one, at) => places.slice(at + 1).some((other) => lies(one, other) || lies(other, one)));
  return twice ? '区域不能重复或互相包含' : undefined;
}

/** 市场商品: promotional goods of regional market teams, each region with a quota, a dealer and a contact (award.md §3.11). */
export const goodsMarket = defineEntity({
  ...named('goods_market'),
  title: 'title',
  status: goodsStatus,
  stock: 'source',
  scope: { regions: 'region_quotas' },
  large: true,
  import: { match: ['goods_no', 'title'] },
  archived: 'archived',
  calendar: { from: 'apply_start_at', to: 'apply_end_at', live: ['enabled'] },
  numbered: { field: 'goods_no', prefix: 'SC', digits: 6 },
  commands: { ADJUST_STOCK: adjustStock, QUOTA: quotaCommand },
  fields: {
    ...base,
    market_goods_type: select('物料类型', goodsTypes, { section: '物料与配额', rule: true }),
    owner_dept: text('归属市场部', { rule: true, max: 20 }),
    region_quotas: list(
      '区域配额',
      {
        area: area('地区', { rule: true }),
        quota: integer('配额', { rule: true, min: 0, max: 1_000_000 }),
        dealer_name: text('经销商', { max: 30 }),
        contact_mobile: text('联系手机号', {
          mask: 'mobile',
          pattern: { test: /^1\d{10}$/, hint: '应为 11 位手机号' },
        }),
      },
      { rule: true, min: 1, max: 400, help: '各区域配额之和不能超过总库存', told: toldOfQuotas },
    ),
    apply_start_at: datetime('申领开始', { section: '申领与核销', help: '申领时间以外不会被抽中；不填则不限' }),
    apply_end_at: datetime('申领结束'),
    localverifice_ids: references('核销点', 'localverifice', { max: 100 }),
    detail_html,
    region_count: integer('区域数', made),
    quota_total: integer('配额合计', made),
    quota_used: integer('已用配额', { computed: true, outOf: 'quota_total' }),
    region_use: list('配额使用', { area: text('地区'), quota: integer('配额'), used: integer('已用') }, made),
    verified_count: integer('累计核销', made),
    issued_count: integer('累计发放', made),
  },
  rules: [
    { field: 'region_quotas', check: areasFault },
    {
      field: 'apply_end_at',
      check: ({ apply_start_at: from, apply_end_at: to }) =>
        typeof from === 'string' && typeof to === 'string' && Date.parse(from) >= Date.parse(to)
          ? '申领结束应晚于申领开始'
          : undefined,
    },
  ],
  columns: [
    { key: 'goods_no', width: 110 },
    { key: 'images', label: '图' },
    { key: 'title', width: 190 },
    { key: 'market_goods_type', label: '类型', width: 80 },
    { key: 'owner_dept', label: '市场部', width: 110 },
    { key: 'region_count', width: 80 },
    { key: 'quota_used', width: 170 },
    { key: 'quota_total', label: '配额', width: 90 },
    { key: 'stock_total' },
    { key: 'stock_available' },
    { key: 'status', width: 150 },
  ],
  glance: ['status', 'owner_dept', 'quota_used', 'stock_available'],
  filters: [
    keyword('title', 'goods_no', 'owner_dept'),
    optionsFilter('market_goods_type', '物料类型', goodsTypes),
    optionsFilter('status', '状态', goodsStatus),
    areaFilter('area', '配额地区', 'region_quotas'),
    textFilter('owner_dept', '归属市场部'),
    flagFilter('low_stock', '低库存'),
    rangeFilter('created_at', '创建时间'),
  ],
  totals: ['quota_total', 'quota_used', 'stock_total', 'stock_available'],
  sortable: ['id', 'stock_available'],
  calls: {
    list: 'GET /admin/api/FlanAwardGoodsMarket/lists',
    detail: 'GET /admin/api/FlanAwardGoodsMarket/details',
    create: 'POST /admin/api/FlanAwardGoodsMarket/adds',
    update: 'POST /admin/api/FlanAwardGoodsMarket/updates',
  },
});
