import {
  daysFilter,
  defineEntity,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  textFilter,
} from '../entity/entity.ts';
import { isOutOfCodes } from './coupon-codes.ts';
import { named } from '../entity-names.ts';
import {
  areaScope,
  datetime,
  integer,
  made,
  money,
  percent,
  richtext,
  select,
  text,
  validity,
  type Values,
} from '../entity/field.ts';
import { goodsFields, goodsStatus } from '../goods/goods.ts';
import { adjustStock } from '../stock/stock.ts';
import { maxStockDelta } from '../stock/stock-limit.ts';

const couponKinds = {
  cash: { label: '代金券', color: 'gold' },
  discount: { label: '折扣券', color: 'magenta' },
  exchange: { label: '兑换券', color: 'blue' },
  recharge: { label: '直充', color: 'green' },
} as const;
const codeModes = {
  code_pool: { label: '导入券码', color: 'purple' },
  api: { label: '接口实时', color: 'cyan' },
  link: { label: '统一链接', color: 'blue' },
} as const;

const isKind = (kind: keyof typeof couponKinds) => (values: Values) => values['coupon_kind'] === kind;
const isPool = (values: Values) => values['code_mode'] === 'code_pool';
const hasQuota = (values: Values) => values['code_mode'] === 'api' || values['code_mode'] === 'link';
const { cost_fen: _settled, stock_init, images, ...base } = goodsFields;

/** 众商券商品: vouchers of outside merchants; in pool mode the stock is what codes there are, never typed (award.md §3.10). */
export const couponZhongshang = defineEntity({
  ...named('coupon_zhongshang'),
  title: 'title',
  status: goodsStatus,
  stock: 'source',
  archived: 'archived',
  numbered: { field: 'goods_no', prefix: 'ZS', digits: 6 },
  commands: { ADJUST_STOCK: { ...adjustStock, label: '增减额度', when: hasQuota } },
  parts: {
    import_codes: { label: '导入券码', action: 'import', when: (row) => isPool(row) && row['status'] !== 'archived' },
    codes: { label: '券码明细', action: 'get', when: isPool },
  },
  fields: {
    goods_no: base.goods_no,
    title: base.title,
    partner_name: text('合作商家', {
      rule: true,
      max: 30,
      locked: (row) => (Number(row['codes_total']) > 0 ? '已导入券码，不能更换合作商家' : undefined),
    }),
    partner_contact: text('商家联系人', { max: 30, mask: 'name' }),
    images,
    coupon_kind: select('券类型', couponKinds, { section: '券与价格', rule: true, initial: 'cash' }),
    face_fen: money('面值', { rule: true, min: 1, max: 100_000_000, when: isKind('cash') }),
    threshold_fen: money('使用门槛', {
      min: 0,
      max: 100_000_000,
      when: isKind('cash'),
      help: '满多少可用，0 表示无门槛',
    }),
    discount: percent('折扣', {
      rule: true,
      min: 1,
      max: 99.9,
      decimals: 1,
      when: isKind('discount'),
      help: '按原价的百分之几付款，85 即八五折',
    }),
    unit: base.unit,
    market_price_fen: money('市场价', { rule: true, min: 0, max: 100_000_000 }),
    settle_fen: money('结算价', { rule: true, min: 0, max: 100_000_000, help: '每发出一张与商家结算的价格' }),
    code_mode: select('发码方式', codeModes, {
      section: '发码与库存',
      rule: true,
      initial: 'code_pool',
      locked: (row) =>
        Number(row['codes_total']) > 0 || Number(row['stock_total']) > 0
          ? '已有券码或额度，不能修改发码方式'
          : undefined,
    }),
    stock_total: base.stock_total,
    stock_allocated: base.stock_allocated,
    stock_locked: base.stock_locked,
    stock_available: base.stock_available,
    stock_init: {
      ...stock_init,
      label: '初始额度',
      max: maxStockDelta,
      when: hasQuota,
      help: '商家给的额度；之后只能通过「增减额度」修改',
    },
    quota: integer('接口额度', { computed: true, when: hasQuota }),
    stock_warn: base.stock_warn,
    redeem_url: text('兑换链接', {
      rule: true,
      max: 300,
      when: (values) => values['code_mode'] === 'link',
      pattern: { test: /^https:\/\/[^\s"'<>]+$/, hint: '应以 https:// 开头' },
    }),
    codes_total: integer('券码总数', { computed: true, when: isPool }),
    codes_available: integer('可用券码', { computed: true, when: isPool }),
    codes_issued: integer('已发券码', { computed: true, when: isPool }),
    codes_expired: integer('过期券码', { computed: true, when: isPool }),
    nearest_expire_at: datetime('最近过期', { computed: true, when: isPool }),
    validity: validity('有效期', { section: '使用说明', rule: true }),
    redeem_place: text('兑换地点或途径', { rule: true, max: 60 }),
    use_area: areaScope('适用地区', { rule: true, initial: { mode: 'all', codes: [] } }),
    use_rule: richtext('使用规则', { rule: true, max: 20_000 }),
    detail_html: richtext('详情', { max: 20_000 }),
    verified_count: integer('累计核销', made),
    issued_count: integer('累计发放', made),
  },
  columns: [
    { key: 'goods_no', width: 110 },
    { key: 'title', width: 190 },
    { key: 'partner_name', label: '商家', width: 100 },
    { key: 'coupon_kind', label: '类型', width: 90 },
    { key: 'face_fen', width: 90 },
    { key: 'settle_fen', width: 90 },
    { key: 'code_mode', width: 100 },
    { key: 'stock_total', width: 90 },
    { key: 'stock_available', width: 100 },
    { key: 'stock_allocated', width: 90 },
    { key: 'nearest_expire_at' },
    { key: 'status', width: 150 },
  ],
  next: ['ENABLE', { step: 'import_codes', when: isOutOfCodes }],
  glance: ['status', 'partner_name', 'face_fen', 'stock_available', 'stock_total', 'nearest_expire_at'],
  filters: [
    keyword('title', 'goods_no', 'partner_name'),
    textFilter('partner_name', '合作商家'),
    optionsFilter('coupon_kind', '券类型', couponKinds),
    optionsFilter('code_mode', '发码方式', codeModes),
    optionsFilter('status', '状态', goodsStatus),
    rangeFilter('nearest_expire_at', '最近过期'),
    daysFilter('expiring_in_days', '几天内过期'),
    flagFilter('low_stock', '低库存'),
  ],
  totals: ['stock_total', 'stock_available', 'stock_allocated'],
  sortable: ['id', 'stock_available', 'nearest_expire_at'],
  calls: {
    list: 'GET /admin/api/FlanAwardCouponZhongshang/lists',
    detail: 'GET /admin/api/FlanAwardCouponZhongshang/details',
    create: 'POST /admin/api/FlanAwardCouponZhongshang/adds',
    update: 'POST /admin/api/FlanAwardCouponZhongshang/updates',
  },
});
