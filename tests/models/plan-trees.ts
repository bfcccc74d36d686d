import type { Question } from '../../machines/entity/record/confirm.ts';
import type { PlanNode, PlanPrize } from '../../contract/activities/plan-tree.ts';
import type { LoadedPlans } from '../../machines/activities/plan-writes.ts';

/** A plan of a tree, as `planTrees` answers it. */
export const planNode = (id: number, title: string, more: Partial<PlanNode> = {}): PlanNode => ({
  id,
  version: 1,
  status: 'enabled',
  title,
  parent_id: null,
  sort: 1,
  plan_type: 'draw',
  match_type: 'none',
  match_value: null,
  is_default: false,
  limits: { user_total: 0, user_month: 0, user_day: 0 },
  release_mode: 'once',
  prize_count: 0,
  probability_sum: 0,
  children: [],
  prizes: [],
  ...more,
});

const south = planNode(4102, '华南区', {
  parent_id: 4101,
  match_type: 'area',
  match_value: { codes: ['440000'] },
  status: 'disabled',
  blockers: { ready: [] },
});
/** A prize of a leaf, as far as the page looks at it. */
export const planPrize = (id: number, title: string, more: Partial<PlanPrize> = {}): PlanPrize => ({
  id,
  version: 1,
  title,
  award_id: 3001,
  level_name: null,
  award_type: 'jifen',
  display_title: `【积分】【积分】${title}`,
  probability: 70,
  stock_mode: 'unlimited',
  stock_total: 0,
  stock_issued: 0,
  stock_locked: 0,
  stock_remaining: null,
  daily_limit: 0,
  daily_issued: 0,
  user_limit: 0,
  unlock_draws: 0,
  is_fallback: false,
  unit_cost_fen: 88,
  sort: 1,
  status: 'enabled',
  blockers: { ready: [] },
  ...more,
});

const others = planNode(4103, '其他地区', {
  parent_id: 4101,
  sort: 2,
  is_default: true,
  is_covered: true,
  prize_count: 2,
  probability_sum: 70,
  stock_total: 200,
  stock_remaining: 128,
  prizes: [
    planPrize(5006, '88积分'),
    planPrize(5007, '便携保温杯', {
      award_id: 3003,
      probability: 0.5,
      stock_mode: 'limited',
      stock_total: 200,
      stock_issued: 71,
      stock_locked: 1,
      stock_remaining: 128,
      unit_cost_fen: 3800,
      status: 'disabled',
    }),
  ],
});
/** The tree of 清凉一夏 (award.md §7), beside an activity without one. */
export const loadedPlans: LoadedPlans = {
  activityId: 4001,
  activities: [
    { id: 4002, title: '中秋团圆礼' },
    { id: 4001, title: '清凉一夏·转盘赢好礼' },
  ],
  tree: [planNode(4101, '夏季主方案', { children: [south, others] })],
};

/** The same with what is archived: a plan beside those that live. */
export const archivedPlans: LoadedPlans = {
  ...loadedPlans,
  tree: [
    planNode(4101, '夏季主方案', {
      children: [planNode(4104, '春季方案', { parent_id: 4101, status: 'archived' }), south, others],
    }),
  ],
};

/** What the toast of a write to 4102 wants taken back. */
export const undoAsked: Question = {
  title: '撤销',
  content: '撤销刚才的操作',
  okText: '重试',
  danger: false,
  needsReason: false,
  requestId: 'request-2',
  target: { entity: 'plan', id: 4102, version: 2, undo: true },
  asked: true,
};
