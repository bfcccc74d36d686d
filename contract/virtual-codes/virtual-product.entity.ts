import { isOutOfCodes } from '../coupons/coupon-codes.ts';
import { daysFilter, defineEntity, flagFilter, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { batchPattern, codeFormat, codeSources, saidOfFormat } from './code-source.ts';
import {
  datetime,
  image,
  integer,
  made,
  money,
  richtext,
  select,
  text,
  validity,
  type Values,
} from '../entity/field.ts';
import { goodsFields, goodsStatus } from '../goods/goods.ts';

const productTypes = {
  card: { label: '卡号+卡密', color: 'gold' },
  code: { label: '兑换码', color: 'blue' },
  link: { label: '链接', color: 'cyan' },
  recharge: { label: '直充', color: 'green' },
} as const;

const isGenerated = ({ code_source }: Values) => code_source === 'generate';

/** 虚拟商品: goods that are a code each; their stock is what codes there are, never typed (award.md §4.9). */
export const virtualProduct = defineEntity({
  ...named('virtual_product'),
  title: 'title',
  status: goodsStatus,
  stock: 'source',
  archived: 'archived',
  numbered: { field: 'product_no', prefix: 'XN', digits: 6 },
  parts: {
    import_virtual_codes: {
      label: '导入券码',
      action: 'import',
      when: (row) => row['status'] !== 'archived' && !isGenerated(row),
    },
    redeem_virtual_codes: { label: '导入核销', action: 'edit', when: ({ codes_issued }) => Number(codes_issued) > 0 },
  },
  commands: {
    GENERATE_CODES: {
      label: '生成券码',
      action: 'import',
      fields: {
        generate_count: integer('数量', { rule: true, min: 1, max: 100_000, unit: '张' }),
        generate_batch: text('批次', { max: 30, pattern: batchPattern, help: '不填则按日期和序号取名' }),
        generate_expire_at: datetime('过期时间', { rule: true, help: '到期还没有发出的券码不再发放' }),
      },
      shows: ['codes_total', 'codes_available', 'codes_issued'],
      notIn: ['archived'],
      when: isGenerated,
      done: '已生成券码',
      preview: ({ code_format }, { generate_count }) => saidOfFormat(code_format, generate_count),
    },
    VOID_CODES: {
      label: '作废未发券码',
      action: 'disable',
      danger: true,
      done: '已作废未发放的券码',
      fields: {
        void_batch: text('批次', { max: 40, help: '只作废这一批；不填则作废全部未发放的券码' }),
        void_reason: text('作废原因', { rule: true, min: 5, max: 100 }),
      },
      shows: ['codes_available', 'codes_locked', 'codes_issued'],
      notIn: ['archived'],
      when: ({ codes_available }) => Number(codes_available) > 0,
      preview: ({ codes_available }, { void_batch }) =>
        typeof void_batch === 'string' && void_batch !== ''
          ? '作废后不能恢复；已分配给奖品的库存相应减少，已发放和锁定的券码不受影响'
          : `将作废 ${Number(codes_available).toLocaleString('en-US')} 张，不能恢复；已分配给奖品的库存相应减少，已发放和锁定的券码不受影响`,
    },
  },
  deeds: {
    codes: {
      label: '券码明细',
      action: 'query',
      leads: ({ id }) => `/award/virtual-code?product_id=${String(id)}`,
    },
    records: {
      label: '发码记录',
      action: 'query',
      leads: ({ id }) => `/award/virtual-code-record?product_id=${String(id)}`,
    },
  },
  fields: {
    product_no: text('编号', made),
    title: text('名称', { section: '基本信息', rule: true, min: 2, max: 30, unique: [] }),
    image: image('图片', { rule: true }),
    product_type: select('类型', productTypes, {
      rule: true,
      initial: 'code',
      locked: () => '类型不能修改',
      help: '建档后不能修改',
    }),
    code_source: select('券码来源', codeSources, {
      rule: true,
      initial: 'import',
      locked: ({ codes_total }) => (Number(codes_total ?? 0) > 0 ? '已有券码，来源不能修改' : undefined),
      help: '有券码以后不能修改',
    }),
    code_format: { ...codeFormat, when: isGenerated, rule: true },
    supplier_name: text('供应商', { rule: true, max: 30 }),
    face_fen: money('面值', { section: '价格与库存', rule: true, min: 0, max: 100_000_000 }),
    cost_fen: money('成本', { rule: true, min: 0, max: 100_000_000 }),
    stock_total: goodsFields.stock_total,
    stock_allocated: goodsFields.stock_allocated,
    stock_locked: goodsFields.stock_locked,
    stock_available: integer('可分配', made),
    code_warn: integer('预警值', { min: 0, max: 1_000_000, help: '可分配的券码不高于该值时提醒' }),
    codes_total: integer('券码总数', made),
    codes_available: integer('可用券码', made),
    codes_locked: integer('锁定券码', made),
    codes_issued: integer('已发券码', made),
    codes_redeemed: integer('已核销券码', made),
    codes_void: integer('作废券码', made),
    codes_expired: integer('过期券码', made),
    nearest_expire_at: datetime('最近到期', made),
    validity: validity('有效期', {
      section: '使用说明',
      rule: true,
      help: '发放后的使用期限；不晚于券码自己的到期时间',
    }),
    redeem_url: text('兑换链接', {
      max: 300,
      pattern: { test: /^https:\/\/[^\s"'<>]+$/, hint: '应以 https:// 开头' },
    }),
    use_rule: richtext('使用规则', { rule: true, max: 20_000 }),
    issued_count: integer('累计发放', made),
  },
  columns: [
    { key: 'product_no', width: 110 },
    { key: 'image' },
    { key: 'title', width: 190 },
    { key: 'product_type', width: 98 },
    { key: 'supplier_name', width: 96 },
    { key: 'code_source', label: '来源', width: 90 },
    { key: 'face_fen', width: 90 },
    { key: 'cost_fen', width: 90 },
    { key: 'codes_total', width: 96 },
    { key: 'codes_available', label: '可用', width: 86 },
    { key: 'codes_locked', label: '锁定', width: 80 },
    { key: 'codes_issued', label: '已发', width: 86 },
    { key: 'codes_redeemed', label: '已核销', width: 86 },
    { key: 'codes_void', label: '作废', width: 80 },
    { key: 'codes_expired', label: '过期', width: 80 },
    { key: 'stock_available', width: 90 },
    { key: 'nearest_expire_at' },
    { key: 'status', width: 150 },
  ],
  next: [
    'ENABLE',
    { step: 'import_virtual_codes', when: isOutOfCodes },
    { step: 'GENERATE_CODES', when: isOutOfCodes },
  ],
  glance: ['status', 'product_type', 'codes_available', 'codes_issued', 'nearest_expire_at'],
  filters: [
    keyword('title', 'product_no', 'supplier_name'),
    optionsFilter('product_type', '类型', productTypes),
    optionsFilter('code_source', '来源', codeSources),
    optionsFilter('status', '状态', goodsStatus),
    daysFilter('expiring_in_days', '几天内到期'),
    flagFilter('low_stock', '低库存'),
  ],
  totals: ['codes_total', 'codes_available', 'codes_issued', 'codes_redeemed'],
  sortable: ['id', 'codes_available', 'nearest_expire_at'],
  calls: {
    list: 'GET /admin/api/FlanCcn/virtualProductLists',
    create: 'POST /admin/api/FlanCcn/virtualProductCreates',
    update: 'POST /admin/api/FlanCcn/virtualProductUpdates',
  },
});
