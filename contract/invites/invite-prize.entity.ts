import { awardTypes, bareTitle } from '../awards/award-types.ts';
import { defineEntity, flagFilter, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { image, integer, made, points, reference, select, text, toggle, type Values } from '../entity/field.ts';
import { grantModes, outOfStockActions, prizeSides, triggerModes } from './invite.ts';
import { returnOwnStock } from '../stock/return-stock.ts';
import { slotFields } from '../stock/slot.ts';

const status = {
  draft: { label: '草稿', color: 'default' },
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const;

const immutable = () => '奖品不能移到别的方案';
const used = ({ stock_issued }: Values) => (Number(stock_issued ?? 0) > 0 ? '已经发放过，不能修改' : undefined);
const gives =
  (mode: keyof typeof grantModes) =>
  ({ grant_mode }: Values): boolean =>
    grant_mode === mode;
const isReach = ({ trigger_mode }: Values) => trigger_mode === 'reach';
const isLimited = ({ stock_mode }: Values) => stock_mode !== 'unlimited';

/** 邀请奖品: what a step of a plan gives, with a stock of its own (award.md §3.16). */
export const invitePrize = defineEntity({
  ...named('invite_prize'),
  title: 'title',
  status,
  slot: true,
  commands: { RETURN_STOCK: returnOwnStock },
  parts: { invite_stock: { label: '调整库存', action: 'edit' } },
  archived: 'archived',
  scope: { dept: 'dept_id', owner: 'created_by' },
  fields: {
    plan_id: reference('邀请方案', 'invite_plan', { section: '基本信息', rule: true, locked: immutable }),
    activity_title: text('邀请活动', made),
    side: select('奖励对象', prizeSides, { rule: true, initial: 'inviter', locked: used }),
    trigger_mode: select('触发方式', triggerModes, { rule: true, initial: 'each', locked: used }),
    need_count: integer('人数 N', { rule: true, min: 1, max: 100_000, initial: 1, locked: used, unit: '人' }),
    max_times: integer('每人最多次数', {
      rule: true,
      min: 0,
      max: 100_000,
      initial: 0,
      help: '0 表示不限；累计达到只发 1 次',
    }),
    grant_mode: select('发放内容', grantModes, { section: '奖品', rule: true, initial: 'award', locked: used }),
    award_id: reference('奖励', 'award', {
      rule: true,
      when: gives('award'),
      locked: used,
      fills: 'title',
      filledAs: bareTitle,
    }),
    quantity: integer('数量', { rule: true, min: 1, max: 99, initial: 1, when: gives('award') }),
    chance_activity_id: reference('抽奖活动', 'activity', { rule: true, when: gives('chance'), locked: used }),
    chance_count: integer('抽奖次数', { rule: true, min: 1, max: 99, initial: 1, when: gives('chance') }),
    title: text('奖品名称', { rule: true, max: 20 }),
    display_title: text('显示标题', made),
    award_type: select('奖励类型', awardTypes, made),
    image: image('奖品图', { help: '不传则用奖励的图片' }),
    ...slotFields,
    stock_mode: { ...slotFields.stock_mode, section: '库存' },
    out_of_stock_action: select('缺货处理', outOfStockActions, { rule: true, initial: 'queue' }),
    fallback_points: points('折算积分', {
      rule: true,
      min: 1,
      max: 1_000_000,
      when: ({ out_of_stock_action }) => out_of_stock_action === 'fallback_points',
    }),
    claim_days: integer('领取有效天数', {
      section: '发放与展示',
      rule: true,
      min: 0,
      max: 3650,
      initial: 0,
      help: '0 表示到兑奖截止',
    }),
    retroactive: toggle('对已达成者补发', {
      initial: false,
      when: isReach,
      help: '不勾选时，已超过这一阶梯的人不补发',
    }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的在前' }),
    source_available: integer('来源可分配', made),
  },
  rules: [
    {
      field: 'need_count',
      check: ({ side, need_count }) => (side === 'invitee' && need_count !== 1 ? '被邀请人的人数应为 1' : undefined),
    },
    {
      field: 'trigger_mode',
      check: (values) => (values['side'] === 'invitee' && isReach(values) ? '被邀请人应为「每邀 N 人」' : undefined),
    },
    {
      field: 'max_times',
      check: (values) => (isReach(values) && values['max_times'] !== 1 ? '累计达到 N 人只发 1 次，应为 1' : undefined),
    },
    {
      field: 'stock_warn',
      check: (values) =>
        isLimited(values) &&
        Number(values['stock_init'] ?? 0) > 0 &&
        Number(values['stock_warn'] ?? 0) >= Number(values['stock_init'])
          ? '预警值应小于初始库存'
          : undefined,
    },
  ],
  columns: [
    { key: 'title', width: 130 },
    { key: 'plan_id', width: 130 },
    { key: 'side', label: '对象', width: 96 },
    { key: 'trigger_mode', label: '触发', width: 124 },
    { key: 'need_count', width: 92 },
    { key: 'status', width: 150 },
    { key: 'stock_total', width: 90 },
    { key: 'stock_issued', width: 90 },
    { key: 'stock_locked', width: 80 },
    { key: 'stock_remaining', width: 90 },
    { key: 'stock_mode', width: 92 },
    { key: 'display_title', label: '奖励', width: 220 },
    { key: 'award_type', label: '类型', width: 92 },
    { key: 'out_of_stock_action', width: 120 },
  ],
  identity: { below: 'plan_id' },
  glance: ['status', 'side', 'need_count', 'stock_remaining', 'display_title'],
  filters: [
    keyword('title'),
    referenceFilter('plan_id', '邀请方案', 'invite_plan'),
    optionsFilter('side', '奖励对象', prizeSides),
    optionsFilter('status', '状态', status),
    flagFilter('low_stock', '库存预警'),
  ],
  totals: ['stock_total', 'stock_issued', 'stock_remaining'],
  sortable: ['id', 'need_count', 'stock_remaining'],
  defaultSort: { field: 'need_count', order: 'ascend' },
  calls: {
    list: 'GET /admin/api/FlanAwardInvite/prizeLists',
    detail: 'GET /admin/api/FlanAwardInvite/prizeDetails',
    create: 'POST /admin/api/FlanAwardInvite/prizeAdds',
    update: 'POST /admin/api/FlanAwardInvite/prizeUpdates',
  },
});
