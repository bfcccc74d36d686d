import { audience } from '../members/audience.ts';
import {
  betweenFilter,
  defineEntity,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  areaScope,
  datetime,
  images,
  integer,
  made,
  money,
  points,
  reference,
  richtext,
  select,
  text,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';
import { goodsChannels } from './goods-channels.ts';
import { skuChoices, skuPreview, skus, twinSpecs } from './sku.ts';
import { adjustStock, stockFields } from '../stock/stock.ts';
import { maxStockDelta } from '../stock/stock-limit.ts';

const status = {
  draft: { label: '草稿', color: 'default' },
  on_sale: { label: '上架', color: 'success' },
  off_sale: { label: '下架', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const;

const goodsTypes = {
  physical: { label: '实物', color: 'blue' },
  virtual: { label: '虚拟（卡券）', color: 'purple' },
  recharge: { label: '直充', color: 'cyan' },
} as const;

const { stock_init: _, ...counters } = stockFields;
const isExchanged = ({ exchange_enabled }: Values) => exchange_enabled === true;
/** Orders of prizes move no stock of the goods: `is_ordered` counts those too. */
const isOrdered = (row: Values) =>
  row['is_ordered'] === true || Number(row['stock_locked'] ?? 0) > 0 || Number(row['stock_sold'] ?? 0) > 0
    ? '已有兑换订单，不能修改'
    : undefined;
const price = { min: 1, max: 100_000_000 } as const;
const fen = { min: 0, max: 100_000_000 } as const;

/** The one window that both ends make. */
function windowFault({ exchange_start_at: from, exchange_end_at: to }: Values): string | undefined {
  if (typeof from !== typeof to) return '兑换开始和结束时间应同时填写，或都不填';
  return typeof from === 'string' && typeof to === 'string' && Date.parse(from) >= Date.parse(to)
    ? '兑换结束应晚于兑换开始'
    : undefined;
}

/** 商城商品: what is exchanged for points and what physical awards are taken from (award.md §3.7). */
export const goods = defineEntity({
  ...named('goods'),
  title: 'title',
  status,
  stock: 'source',
  referable: ['on_sale', 'off_sale'],
  copyable: true,
  archived: 'archived',
  calendar: { from: 'exchange_start_at', to: 'exchange_end_at', live: ['on_sale'] },
  deeds: {
    logs: { label: '库存流水', action: 'get', leads: ({ id }) => `/award/goods/${String(id)}` },
    orders: { label: '兑换订单', action: 'query', leads: ({ id }) => `/award/order?goods_id=${String(id)}` },
  },
  numbered: { field: 'goods_no', prefix: 'SP', digits: 8 },
  defaultSort: { field: 'sort', order: 'ascend' },
  commands: {
    ADJUST_STOCK: {
      ...adjustStock,
      shows: ['stock_total', 'stock_allocated', 'stock_sold', 'stock_locked', 'stock_available'],
      fields: {
        sku_id: integer('规格', { among: skuChoices, help: '只有一种规格时可以不选' }),
        ...adjustStock.fields,
      },
      preview: skuPreview,
    },
  },
  fields: {
    goods_no: text('商品编号', made),
    title: text('商品名称', { section: '基本信息', rule: true, min: 2, max: 40, unique: [] }),
    subtitle: text('副标题', { max: 60 }),
    goods_type: select('商品类型', goodsTypes, { rule: true, initial: 'physical', locked: () => '建档后不能修改' }),
    cate_id: reference('分类', 'award_cate', { rule: true }),
    channel: select('履约渠道', goodsChannels, { rule: true, initial: 'self', locked: isOrdered }),
    channel_goods_id: text('渠道商品 ID', {
      rule: true,
      max: 40,
      when: ({ channel }) => typeof channel === 'string' && channel !== 'self',
      unique: ['channel'],
      codesFrom: ({ channel }) => (channel === 'duiba' ? 'duiba' : undefined),
      taken: '该渠道商品已被导入，一个渠道商品只能对应一个商城商品',
      locked: isOrdered,
    }),
    images: images('商品图', {
      rule: true,
      min: 1,
      max: 9,
      ratio: 1,
      smallest: 100,
      help: '最多 9 张，第一张为主图；上传时裁成正方形',
    }),
    exchange_enabled: toggle('上架积分商城', {
      section: '价格与限兑',
      initial: true,
      help: '关闭后只作为奖品来源，会员不能兑换',
    }),
    price_points: points('兑换积分', { ...price, rule: true, when: isExchanged }),
    price_fen: money('加价金额', { ...fen, when: isExchanged, help: '不填或 0 为纯积分' }),
    market_price_fen: money('市场价', { rule: true, ...fen }),
    cost_fen: money('成本', { rule: true, ...fen }),
    user_limit: integer('每人限兑', { rule: true, min: 0, max: 9999, initial: 0, help: '0 表示不限' }),
    order_limit: integer('单次限兑', { rule: true, min: 1, max: 9999, initial: 1 }),
    audience: { ...audience, label: '可兑人群' },
    exchange_start_at: datetime('兑换开始', { when: isExchanged, fresh: true }),
    exchange_end_at: datetime('兑换结束', { when: isExchanged, fresh: true }),
    skus,
    // Where the pictures of its kinds are counted as shown.
    sku_images: images('规格图', unseen),
    ...counters,
    stock_sold: integer('已兑换', made),
    stock_warn: integer('预警值', { min: 0, max: maxStockDelta, help: '可用库存不高于该值时提醒' }),
    deliver_area: areaScope('配送范围', {
      section: '履约与审核',
      rule: true,
      initial: { mode: 'all', codes: [] },
    }),
    freight_template_id: reference('运费模板', 'freight_template', {
      when: ({ goods_type, channel }) => goods_type === 'physical' && channel === 'self',
      help: '自营仓发货的实物按它收运费；不选则不收',
    }),
    need_check: toggle('需人工审核', { initial: false, help: '兑换后先进入待审核' }),
    check_free_fen: money('免审额度', {
      ...fen,
      when: ({ need_check }) => need_check === true,
      help: '成本不高于该值的订单不需要审核；不填则按系统参数「默认免审额度」',
    }),
    is_hot: toggle('推荐', { initial: false }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
    detail_html: richtext('商品详情', { section: '图文详情', rule: true, max: 20_000 }),
  },
  rules: [
    {
      field: 'skus',
      check: twinSpecs,
    },
    {
      field: 'order_limit',
      check: ({ order_limit: once, user_limit: all }) =>
        Number(all) > 0 && Number(once) > Number(all) ? '单次限兑不能多于每人限兑' : undefined,
    },
    { field: 'exchange_end_at', check: windowFault },
  ],
  columns: [
    { key: 'goods_no' },
    { key: 'images', label: '图' },
    { key: 'title', width: 190 },
    { key: 'sku_images', width: 76 },
    { key: 'goods_type', label: '类型', width: 88 },
    { key: 'channel', label: '渠道', width: 92 },
    { key: 'status', width: 150 },
    { key: 'price_points', label: '积分' },
    { key: 'price_fen', label: '加价' },
    { key: 'stock_total' },
    { key: 'stock_available' },
    { key: 'stock_allocated' },
    { key: 'stock_locked' },
    { key: 'stock_sold' },
    { key: 'user_limit' },
    { key: 'sort' },
    { key: 'updated_at' },
  ],
  glance: ['status', 'stock_available', 'stock_total', 'price_points', 'price_fen'],
  next: ['ON_SALE'],
  filters: [
    keyword('title', 'goods_no', 'channel_goods_id'),
    optionsFilter('goods_type', '类型', goodsTypes),
    optionsFilter('channel', '渠道', goodsChannels),
    referenceFilter('cate_id', '分类', 'award_cate'),
    referenceFilter('freight_template_id', '运费模板', 'freight_template'),
    optionsFilter('status', '状态', status),
    flagFilter('low_stock', '低库存'),
    betweenFilter('price_points', '兑换积分'),
    betweenFilter('price_fen', '加价金额'),
    rangeFilter('created_at', '创建时间'),
  ],
  totals: ['stock_total', 'stock_available', 'stock_allocated', 'stock_locked', 'stock_sold'],
  sortable: ['sort', 'price_points', 'stock_available', 'stock_sold', 'updated_at'],
  calls: {
    list: 'GET /admin/api/FlanAwardGoods/lists',
    detail: 'GET /admin/api/FlanAwardGoods/details',
    create: 'POST /admin/api/FlanAwardGoods/adds',
    update: 'POST /admin/api/FlanAwardGoods/updates',
  },
});
