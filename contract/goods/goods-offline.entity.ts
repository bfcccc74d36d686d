import { defineEntity, flagFilter, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, made, references, select, toggle, validity } from '../entity/field.ts';
import { goodsFields, goodsStatus, verifiesOf } from './goods.ts';
import { adjustStock } from '../stock/stock.ts';

const { detail_html, ...base } = goodsFields;
const scopes = { all: { label: '全部核销点' }, selected: { label: '指定核销点' } } as const;

/** 线下商品: handed over in person against a code at a local verification point (award.md §3.9). */
export const goodsOffline = defineEntity({
  ...named('goods_offline'),
  title: 'title',
  status: goodsStatus,
  stock: 'source',
  import: { match: ['goods_no', 'title'] },
  archived: 'archived',
  numbered: { field: 'goods_no', prefix: 'XX', digits: 6 },
  deeds: { verifies: verifiesOf('goods_offline_id') },
  commands: { ADJUST_STOCK: adjustStock },
  fields: {
    ...base,
    localverifice_scope: select('核销范围', scopes, { section: '核销与领取', rule: true, initial: 'all' }),
    localverifice_ids: references('核销点', 'localverifice', {
      rule: true,
      min: 1,
      max: 100,
      when: (values) => values['localverifice_scope'] === 'selected',
    }),
    validity: validity('领取有效期', { rule: true }),
    user_limit: integer('每人限领', {
      rule: true,
      min: 0,
      max: 9999,
      initial: 1,
      help: '每人最多中得几次，0 表示不限',
    }),
    need_sign: toggle('需签收照片', { initial: false, help: '核销员必须上传签收照片' }),
    detail_html,
    localverifice_count: integer('核销点数', made),
    live_point_count: integer('可用核销点', made),
    verified_count: integer('累计核销', made),
    issued_count: integer('累计发放', made),
  },
  columns: [
    { key: 'goods_no' },
    { key: 'images', label: '图' },
    { key: 'title', width: 240 },
    { key: 'unit' },
    { key: 'market_price_fen' },
    { key: 'stock_total' },
    { key: 'stock_available' },
    { key: 'stock_allocated' },
    { key: 'localverifice_count' },
    { key: 'validity' },
    { key: 'verified_count' },
    { key: 'status', width: 150 },
  ],
  glance: ['status', 'stock_available', 'stock_total', 'market_price_fen', 'localverifice_count'],
  filters: [
    keyword('title', 'goods_no'),
    optionsFilter('status', '状态', goodsStatus),
    referenceFilter('localverifice_id', '核销点', 'localverifice'),
    flagFilter('low_stock', '低库存'),
    rangeFilter('created_at', '创建时间'),
  ],
  totals: ['stock_total', 'stock_available', 'stock_allocated', 'verified_count'],
  sortable: ['id', 'stock_available', 'verified_count'],
  calls: {
    list: 'GET /admin/api/FlanAwardGoodsOffline/lists',
    detail: 'GET /admin/api/FlanAwardGoodsOffline/details',
    create: 'POST /admin/api/FlanAwardGoodsOffline/adds',
    update: 'POST /admin/api/FlanAwardGoodsOffline/updates',
  },
});
