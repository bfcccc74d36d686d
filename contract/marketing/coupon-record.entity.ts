import {
  defineEntity,
  exactFilter,
  keyword,
  namedByFilter,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  group,
  ifFilled,
  integer,
  made,
  money,
  percent,
  reference,
  references,
  select,
  text,
  toggle,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { couponRecordStatus, couponTypes, takeTypes } from './coupon.ts';
import { mostEach, mostMembers } from './issue-result.ts';

const { calls, rest } = restCalls('/admin/api/coupon-records');
// None is ever taken out of the list.
const { remove: _, ...callsInUse } = calls;

const kept = { locked: () => '用券记录不能修改' } as const;

/** The rule of a coupon as it was when it was given out: no later change of its template reaches it (wider.md §4.6). */
const snapshot = {
  coupon_type: select('类型', couponTypes),
  face_value_fen: money('面额'),
  discount: percent('折扣'),
  max_discount_fen: money('最高优惠'),
  threshold_fen: money('使用门槛'),
  scope_text: text('范围'),
  with_level: toggle('可同时用等级折扣'),
  with_points: toggle('可同时用积分抵扣'),
  with_freight_coupon: toggle('可同时用运费券'),
};

/** 用券记录 (page 领用记录): one coupon of one member (wider.md §4.6). A new one is 发放: one form for many members. */
export const couponRecord = defineEntity({
  ...named('coupon_record'),
  calls: callsInUse,
  rest,
  title: 'coupon_no',
  plain: 'coupon_no',
  status: couponRecordStatus,
  large: true,
  housed: true,
  statusTabs: true,
  numbered: { field: 'coupon_no', prefix: 'YH', digits: 8, dated: true },
  identity: { name: 'coupon_name', below: 'coupon_no' },
  parts: {
    coupon_check: { label: '为什么不能用', action: 'get' },
    issue_result: { label: '发放结果', action: 'get', when: ({ issue_batch_no }) => issue_batch_no != null },
  },
  partAfterCreate: 'issue_result',
  fields: {
    coupon_no: text('券号', made),
    coupon_id: reference('券模板', 'he_coupon', { ...kept, rule: true }),
    user_ids: references('会员', 'he_user', { rule: true, min: 1, max: mostMembers, createOnly: true }),
    issue_count: integer('每人张数', {
      rule: true,
      min: 1,
      max: mostEach,
      initial: 1,
      unit: '张',
      createOnly: true,
      help: '超过每人限领或剩余数量的会员不发，其余照发；发放后逐人显示结果',
    }),
    issue_reason: text('发放原因', { rule: true, min: 2, max: 100, blank: true, ...kept }),
    coupon_name: text('券名称', made),
    benefit: text('优惠摘要', made),
    user_id: reference('持券会员', 'he_user', made),
    nickname: text('会员昵称', made),
    take_type: select('领取方式', takeTypes, made),
    valid_start_at: datetime('生效时间', made),
    valid_end_at: datetime('到期时间', made),
    taken_at: datetime('领取时间', made),
    issue_batch_no: text('发放批次', ifFilled('issue_batch_no')),
    award_record_id: reference('发奖记录', 'award_record', ifFilled('award_record_id')),
    order_id: reference('订单', 'goods_order', ifFilled('order_id')),
    pay_expire_at: datetime('支付截止', ifFilled('pay_expire_at')),
    used_at: datetime('使用时间', ifFilled('used_at')),
    revoked_at: datetime('收回时间', ifFilled('revoked_at')),
    revoke_reason: text('收回原因', ifFilled('revoke_reason')),
    rule_snapshot: group('券规则', snapshot, made),
  },
  columns: [
    { key: 'coupon_no', width: 170 },
    { key: 'coupon_name', width: 190 },
    { key: 'benefit', width: 140 },
    { key: 'user_id', width: 150, below: 'nickname' },
    { key: 'status', width: 90 },
    { key: 'take_type', width: 100 },
    { key: 'valid_start_at' },
    { key: 'valid_end_at' },
    { key: 'taken_at' },
    { key: 'order_id', width: 170 },
    { key: 'used_at' },
    { key: 'issue_batch_no', width: 150 },
    { key: 'award_record_id', width: 190 },
    { key: 'revoke_reason', width: 160 },
  ],
  glance: ['status', 'user_id', 'benefit', 'take_type', 'taken_at', 'valid_end_at'],
  filters: [
    keyword('coupon_no', 'coupon_name'),
    referenceFilter('coupon_id', '券模板', 'he_coupon'),
    referenceFilter('user_id', '会员', 'he_user'),
    optionsFilter('status', '状态', couponRecordStatus),
    optionsFilter('take_type', '领取方式', takeTypes),
    exactFilter('issue_batch_no', '发放批次'),
    namedByFilter('order_id', named('goods_order')),
    rangeFilter('taken_at', '领取时间'),
    rangeFilter('used_at', '使用时间'),
  ],
  sortable: ['taken_at', 'used_at', 'valid_end_at'],
  defaultSort: { field: 'taken_at', order: 'descend' },
});
