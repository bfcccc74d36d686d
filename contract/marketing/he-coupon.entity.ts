import { keptWhileSeen, publishRunStatus, publishStatus, publishTime } from '../content/publish.ts';
import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  group,
  ifFilled,
  image,
  integer,
  made,
  money,
  percent,
  reference,
  references,
  select,
  text,
  textarea,
  toggle,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { couponRules } from './coupon-rules.ts';
import { couponScopes, couponTypes, couponValidity, takeTypes } from './coupon.ts';

const { calls, rest } = restCalls('/admin/api/he-coupons');

/** What members get already, or are going to, changes in what is safe alone (wider.md §4.5). */
const kept = keptWhileSeen;
/** What is settled for good once it was published. */
const settled = {
  locked: ({ status }: Values) =>
    status === undefined || status === 'draft' ? undefined : '上线过的券不能修改这一项，需要时请复制一张',
} as const;

const isType =
  (...types: readonly string[]) =>
  ({ coupon_type }: Values) =>
    types.includes(String(coupon_type));
const isTaken = ({ take_type }: Values) => take_type === 'self';
const isFixed = ({ validity_type }: Values) => validity_type === 'fixed';
const isRelative = ({ validity_type }: Values) => validity_type === 'relative';
const isScope = (scope: string) => (values: Values) =>
  values['scope'] === scope && values['coupon_type'] !== 'exchange';

const mostFen = 99_999_900;
const mostOfAll = 100_000_000;

/** 券模板: what a coupon takes off, on what, and how members get it (wider.md §4.5). */
export const heCoupon = defineEntity({
  ...named('he_coupon'),
  calls,
  rest,
  title: 'name',
  status: publishStatus,
  copyable: true,
  archived: 'archived',
  defaultSort: { field: 'sort', order: 'descend' },
  referable: ['published'],
  identity: { name: 'name', below: 'benefit', picture: 'cover' },
  standing: 'run_status',
  calendar: { ...publishTime, from: 'take_start_at', to: 'take_end_at' },
  deeds: {
    records: {
      label: '领取记录',
      action: 'query',
      leads: ({ id }) => `/marketing/coupon-record?coupon_id=${String(id)}`,
    },
  },
  fields: {
    name: text('券名称', { section: '优惠', rule: true, max: 20, ...kept }),
    coupon_type: select('类型', couponTypes, { rule: true, initial: 'cash', ...settled }),
    face_value_fen: money('面额', {
      min: 1,
      max: mostFen,
      when: isType('cash', 'freight'),
      requiredWhen: isType('cash'),
      help: '满减券必填；运费券不填为免去全部运费',
      ...kept,
    }),
    discount: percent('折扣', {
      rule: true,
      min: 1,
      max: 99,
      decimals: 0,
      when: isType('discount'),
      help: '实付的百分比：85 即 8.5 折',
      ...kept,
    }),
    max_discount_fen: money('最高优惠', { rule: true, min: 1, max: mostFen, when: isType('discount'), ...kept }),
    exchange_goods_id: reference('兑换商品', 'goods', { rule: true, when: isType('exchange'), ...kept }),
    threshold_fen: money('使用门槛', { rule: true, min: 0, max: mostFen, initial: 0, help: '0 为无门槛', ...kept }),
    scope: select('适用范围', couponScopes, {
      rule: true,
      initial: 'all',
      when: isType('cash', 'discount', 'freight'),
      ...kept,
    }),
    scope_cate_ids: references('适用分类', 'award_cate', {
      rule: true,
      min: 1,
      max: 50,
      when: isScope('category'),
      ...kept,
    }),
    scope_goods_ids: references('适用商品', 'goods', { rule: true, min: 1, max: 200, when: isScope('goods'), ...kept }),
    stack: group(
      '可同时使用',
      {
        with_level: toggle('等级折扣', { initial: true }),
        with_points: toggle('积分抵扣', { initial: true }),
        with_freight_coupon: toggle('运费券', { initial: false }),
      },
      {
        rule: true,
        initial: { with_level: true, with_points: true, with_freight_coupon: false },
        help: '一单最多用一张商品券和一张运费券；两张券都允许时才能同时使用',
        ...kept,
      },
    ),
    take_type: select('领取方式', takeTypes, {
      section: '领取',
      rule: true,
      initial: 'self',
      help: '活动发放：只由奖品发出，也可后台补发',
      ...settled,
    }),
    total_count: integer('发放总量', {
      min: 1,
      max: mostOfAll,
      unit: '张',
      help: '不填为不限；不能低于已领和奖品预留之和',
    }),
    per_limit: integer('每人限领', { min: 1, max: 99, unit: '张', help: '不填为不限', ...kept }),
    per_day_limit: integer('每人每日限领', { min: 1, max: 99, unit: '张', when: isTaken, help: '不填为不限', ...kept }),
    take_start_at: datetime('领取开始', { rule: true, when: isTaken, fresh: true, ...kept }),
    take_end_at: datetime('领取结束', { rule: true, when: isTaken, fresh: true, help: '上线后只能延后' }),
    publish_at: datetime('定时上线', { fresh: true, help: '「定时」后到这个时间自动上线', ...kept }),
    validity_type: select('有效期', couponValidity, {
      section: '使用',
      rule: true,
      initial: 'relative',
      ...settled,
    }),
    valid_start_at: datetime('使用开始', { rule: true, when: isFixed, fresh: true, ...kept }),
    valid_end_at: datetime('使用结束', { rule: true, when: isFixed, fresh: true, ...kept }),
    effect_after_days: integer('领取几天后生效', {
      rule: true,
      min: 0,
      max: 90,
      initial: 0,
      unit: '天',
      help: '0 为立即生效',
      when: isRelative,
      ...kept,
    }),
    valid_days: integer('有效天数', { rule: true, min: 1, max: 365, unit: '天', when: isRelative, ...kept }),
    description: textarea('使用说明', { max: 200 }),
    cover: image('券面图', kept),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字大的排在前面' }),
    benefit: text('优惠摘要', made),
    scope_text: text('范围', made),
    valid_text: text('使用时间', made),
    taken_count: integer('已领', made),
    reserved_count: integer('奖品预留', made),
    remaining_count: integer('剩余', { computed: true, when: ({ total_count }) => typeof total_count === 'number' }),
    run_status: select('运行状态', publishRunStatus, made),
    return_reason: text('退回原因', ifFilled('return_reason')),
  },
  rules: couponRules,
  columns: [
    { key: 'name', width: 190 },
    { key: 'cover' },
    { key: 'coupon_type', width: 90 },
    { key: 'benefit', width: 140 },
    { key: 'scope_text', width: 100 },
    { key: 'take_type', width: 100 },
    { key: 'take_start_at', label: '领取时间', below: 'take_end_at' },
    { key: 'valid_text', width: 210 },
    { key: 'total_count', label: '总量', width: 96 },
    { key: 'taken_count', width: 90 },
    { key: 'reserved_count', width: 96 },
    { key: 'remaining_count', width: 96 },
    { key: 'sort', width: 76 },
    { key: 'status', width: 96 },
    { key: 'run_status', width: 96 },
    { key: 'created_at' },
  ],
  glance: ['status', 'run_status', 'coupon_type', 'take_type', 'taken_count', 'remaining_count'],
  next: ['PUBLISH'],
  filters: [
    keyword('name'),
    optionsFilter('coupon_type', '类型', couponTypes),
    optionsFilter('take_type', '领取方式', takeTypes),
    optionsFilter('status', '状态', publishStatus),
    optionsFilter('run_status', '运行状态', publishRunStatus),
    rangeFilter('created_at', '创建时间'),
  ],
  sortable: ['sort', 'taken_count', 'created_at'],
});
