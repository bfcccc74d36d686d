import { awardTypes, bareTitle } from '../awards/award-types.ts';
import {
  chooseFault,
  compositeCalls,
  compositeFields,
  isComposite,
  isPooled,
  itemsFault,
} from '../awards/composite.ts';
import { defineEntity, flagFilter, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { image, integer, made, money, percent, reference, select, text, toggle, type Values } from '../entity/field.ts';
import { oddsNote, oddsOfPlan, planOfNew } from './odds-note.ts';
import { returnOwnStock } from '../stock/return-stock.ts';
import { slotFields, stockModes } from '../stock/slot.ts';

const prizeKinds = { single: { label: '单一' }, composite: { label: '组合', color: 'purple' } } as const;

const prizeStatus = {
  draft: { label: '草稿', color: 'default' },
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const;

const announced = ({ activity_status }: Values) =>
  activity_status !== undefined && activity_status !== null && activity_status !== 'draft';
const used = (row: Values) => {
  if (Number(row['stock_issued'] ?? 0) > 0) return '已经发放过，不能换奖励';
  return announced(row) ? '活动已发布，不能换奖励' : undefined;
};
const isSingle = (values: Values) => !isComposite(values);
const immutable = () => '奖品不能移到别的方案';
const isLimited = ({ stock_mode }: Values) => stock_mode !== 'unlimited';
const count = (label: string, help: string, { max = 1_000_000, ...more }: { max?: number; section?: string } = {}) =>
  integer(label, { ...more, rule: true, min: 0, max, initial: 0, help });

/** 奖品: an award placed in a leaf, with its odds, its stock and its limits (award.md §3.3). */
export const prize = defineEntity({
  ...named('prize'),
  title: 'title',
  status: prizeStatus,
  slot: true,
  parts: { stock: { label: '调整库存', action: 'edit' } },
  deeds: {
    logs: { label: '库存流水', action: 'get', leads: ({ id }) => `/activity/prize/${String(id)}` },
    wins: {
      label: '中奖记录',
      action: 'query',
      when: ({ status }) => status !== 'draft',
      leads: ({ id }) => `/member/award-log?prize_id=${String(id)}`,
    },
  },
  commands: { RETURN_STOCK: returnOwnStock },
  archived: 'archived',
  scope: { dept: 'dept_id', owner: 'created_by' },
  fields: {
    plan_id: reference('所属方案', 'plan', { section: '基本信息', rule: true, locked: immutable }),
    activity_title: text('所属活动', made),
    prize_kind: select('奖品形式', prizeKinds, {
      rule: true,
      initial: 'single',
      locked: () => '奖品形式建后不能更改',
      help: '组合：一个奖品发放多个奖励',
    }),
    award_id: reference('奖励', 'award', {
      rule: true,
      when: isSingle,
      locked: used,
      fills: 'title',
      filledAs: bareTitle,
    }),
    title: text('奖品名称', { rule: true, max: 20 }),
    ...compositeFields,
    display_title: text('显示标题', made),
    award_type: select('奖励类型', awardTypes, made),
    level_name: text('奖项等级', { max: 10, placeholder: '如：一等奖' }),
    level_sort: integer('等级序', { min: 0, max: 9999 }),
    image: image('奖品图', { help: '不传则用奖励的图片' }),
    win_tip: text('中奖提示语', { max: 40 }),
    probability: percent('中奖概率', {
      section: '概率与库存',
      help: '方案为「概率抽奖」时必填，最多 4 位小数',
      noted: oddsNote,
      foreseen: { asks: planOfNew, call: 'GET /admin/api/FlanAward/planDetails', facts: oddsOfPlan },
    }),
    ...slotFields,
    stock_init: {
      ...slotFields.stock_init,
      when: (values) => isLimited(values) && !isPooled(values),
      help: '从奖励的来源货品中划入，组合奖品以套计；之后只能通过「调整库存」增减',
    },
    daily_limit: count('每日投放上限', '0 表示不限', { section: '限制与展示' }),
    user_limit: count('每人上限', '0 表示不限'),
    unlock_draws: count('满 N 次解锁', '0 表示不设；抽满这么多次后才可能中'),
    is_fallback: toggle('兜底奖品', { initial: false, help: '别的奖品发不出时给它；只能是不限量的积分或谢谢参与' }),
    position: integer('展示位置', { min: 1, max: 8, help: '九宫格的 1–8 格，不重复' }),
    claim_days: count('领取有效天数', '0 表示到兑奖截止', { max: 3650 }),
    sort: count('排序', '数字小的在前', { max: 9999 }),
    daily_issued: integer('今日已发', made),
    unit_cost_fen: money('单个成本', made),
    market_price_fen: money('市场价', made),
    source_available: integer('来源可分配', made),
  },
  rules: [
    { field: 'items', check: itemsFault },
    { field: 'choose_count', check: chooseFault },
    {
      field: 'stock_warn',
      check: (values) =>
        isLimited(values) && Number(values['stock_warn'] ?? 0) > 0 && values['stock_init'] !== undefined
          ? below(values)
          : undefined,
    },
    {
      field: 'is_fallback',
      check: (values) => (values['is_fallback'] === true && isLimited(values) ? '兜底奖品应为不限量' : undefined),
    },
  ],
  columns: [
    { key: 'image', label: '图' },
    { key: 'title', width: 180 },
    { key: 'prize_kind', label: '形式', width: 80 },
    { key: 'display_title', width: 240 },
    { key: 'activity_title', width: 180 },
    { key: 'plan_id', width: 130 },
    { key: 'award_type', label: '类型' },
    { key: 'level_name', width: 100 },
    { key: 'probability', label: '概率' },
    { key: 'stock_mode' },
    { key: 'stock_total' },
    { key: 'stock_issued' },
    { key: 'stock_locked', width: 90 },
    { key: 'stock_remaining' },
    { key: 'daily_limit', width: 130 },
    { key: 'user_limit' },
    { key: 'position' },
    { key: 'status', width: 150 },
  ],
  identity: { below: 'activity_title' },
  glance: ['status', 'probability', 'stock_remaining', 'stock_issued', 'plan_id'],
  filters: [
    keyword('title'),
    referenceFilter('activity_id', '活动', 'activity'),
    referenceFilter('plan_id', '方案', 'plan'),
    optionsFilter('prize_kind', '奖品形式', prizeKinds),
    optionsFilter('award_type', '奖励类型', awardTypes),
    optionsFilter('stock_mode', '库存模式', stockModes),
    optionsFilter('status', '状态', prizeStatus),
    flagFilter('low_stock', '库存预警'),
  ],
  totals: ['stock_total', 'stock_issued', 'stock_remaining'],
  sortable: ['id', 'stock_issued', 'stock_remaining', 'sort'],
  calls: {
    list: 'GET /admin/api/prizes',
    detail: 'GET /admin/api/FlanAward/prizeDetails',
    create: 'POST /admin/api/FlanAward/prizeAdds',
    update: 'POST /admin/api/FlanAward/prizeUpdates',
  },
  callFor: (kind, values) => (isComposite(values) ? compositeCalls[kind] : undefined),
});

/** A new slot that is below its warning line from the start warns of nothing. */
function below({ stock_warn, stock_init }: Values): string | undefined {
  return Number(stock_init) > 0 && Number(stock_warn) >= Number(stock_init) ? '预警值应小于初始库存' : undefined;
}
