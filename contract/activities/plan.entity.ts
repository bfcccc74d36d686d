import { limits, limitsFault } from './activity.ts';
import { defineEntity, flagFilter, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  integer,
  json,
  list,
  made,
  percent,
  reference,
  select,
  text,
  toggle,
  type Values,
} from '../entity/field.ts';
import { matchFault, matchTypes, planStatus, planTypes } from './plan.ts';
import { returnAllStock } from '../stock/return-stock.ts';
import { backwardsFault } from '../stock/release-slots.ts';

const immutable = () => '方案不能移到别的活动';
const isConditional = ({ match_type }: Values) => match_type !== undefined && match_type !== 'none';
const isSlotted = ({ release_mode }: Values) => release_mode === 'slots';
const at = (value: unknown) => Date.parse(String(value));

const slots = list(
  '分时投放',
  {
    start_at: datetime('开始', { rule: true }),
    end_at: datetime('结束', { rule: true }),
    prize_id: integer('奖品编号', { rule: true, min: 1 }),
    quantity: integer('数量', { rule: true, min: 1, max: 10_000_000 }),
  },
  { rule: true, min: 1, max: 200, when: isSlotted },
);

/**
 * 奖励方案: a branch or leaf of the tree under an activity; leaves hold prizes (award.md §3.2). `sort` is the place among its siblings,
 * from 1: writing it moves the others along.
 */
export const plan = defineEntity({
  ...named('plan'),
  title: 'title',
  status: planStatus,
  archived: 'archived',
  referable: ['draft', 'enabled', 'disabled'],
  shownAt: ({ activity_id }) => `/activity/plan?activity=${String(activity_id)}`,
  scope: { dept: 'dept_id', owner: 'created_by' },
  commands: { RETURN_STOCK: returnAllStock(['enabled', 'archived']) },
  fields: {
    title: text('方案名称', {
      section: '基本信息',
      rule: true,
      min: 2,
      max: 30,
      unique: ['activity_id', 'parent_id'],
    }),
    activity_id: reference('所属活动', 'activity', { rule: true, locked: immutable }),
    parent_id: reference('上级方案', 'plan'),
    plan_type: select('发奖方式', planTypes, { rule: true, initial: 'draw' }),
    match_type: select('匹配条件', matchTypes, { section: '进入条件', rule: true, initial: 'none' }),
    match_value: json('条件值', { rule: true, when: isConditional }),
    is_default: toggle('兜底分支', { initial: false, help: '其他分支都不匹配时进入' }),
    sort: integer('匹配顺序', { rule: true, min: 1, max: 1000, initial: 1000 }),
    start_at: datetime('生效开始', { section: '生效时间与上限', help: '不填则随活动和上级方案' }),
    end_at: datetime('生效结束', { help: '不填则随活动和上级方案' }),
    limits: limits('参与上限'),
    release_mode: select(
      '投放方式',
      { once: { label: '一次性投放' }, slots: { label: '分时投放' } },
      { section: '投放与公示', rule: true, initial: 'once' },
    ),
    release_slots: slots,
    area_disclosed: toggle('已公示地区差异', {
      initial: false,
      help: '只在部分地区投放的方案，发布前须在活动规则里写明',
    }),
    slot_disclosed: toggle('已公示时段差异', {
      initial: false,
      when: isSlotted,
      help: '分时投放须先在活动规则里写明时段',
    }),
    is_leaf: toggle('是否叶子', made),
    level: integer('层级', made),
    prize_count: integer('奖品数', made),
    probability_sum: percent('概率合计', made),
    stock_total: integer('总库存', made),
    stock_remaining: integer('剩余库存', made),
  },
  rules: [
    {
      field: 'match_value',
      check: (values) => (isConditional(values) ? matchFault(values['match_type'], values['match_value']) : undefined),
    },
    {
      field: 'is_default',
      check: (values) =>
        values['is_default'] === true && isConditional(values) ? '兜底分支不能有匹配条件' : undefined,
    },
    {
      field: 'end_at',
      check: ({ start_at, end_at }) =>
        start_at && end_at && at(start_at) >= at(end_at) ? '生效结束应晚于生效开始' : undefined,
    },
    { field: 'limits', check: ({ limits: own }) => limitsFault('参与上限', own) },
    {
      field: 'release_slots',
      check: (values) => (isSlotted(values) ? backwardsFault(values['release_slots']) : undefined),
    },
    {
      field: 'slot_disclosed',
      check: (values) =>
        isSlotted(values) && values['slot_disclosed'] !== true ? '分时投放须先公示时段差异' : undefined,
    },
  ],
  columns: [{ key: 'title' }, { key: 'match_type' }, { key: 'status' }],
  filters: [
    keyword('title'),
    referenceFilter('activity_id', '所属活动', 'activity'),
    optionsFilter('status', '状态', planStatus),
    flagFilter('with_prizes', '附带奖品'),
  ],
  sortable: ['id', 'sort'],
  calls: {
    list: 'GET /admin/api/FlanAward/planTrees',
    detail: 'GET /admin/api/FlanAward/planDetails',
    create: 'POST /admin/api/FlanAward/planAdds',
    update: 'POST /admin/api/FlanAward/planUpdates',
  },
});
