import type { PlanNode, PlanPrize } from '../../contract/plan-tree.ts';
import { planPageMachine } from '../../machines/plan-page.ts';
import { changesOf } from '../../machines/plan-form.ts';
import type { LoadedPlans, PlanPageContext } from '../../machines/plan-writes.ts';
import { bare, defineModel } from '../engine/model.ts';

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
/** Nothing was written, typed or folded. */
const isUnwritten = ({ undo, drafts, folded }: PlanPageContext) =>
  undo.length === 0 && Object.keys(drafts).length === 0 && folded.length === 0;
/** Nothing was done yet, but to look at other activities. */
const isUntouched = (context: PlanPageContext) => isUnwritten(context) && ![4102, 4103].includes(context.selected);
const besideRehearsal = new Set(['CLOSE_REHEARSAL', 'CHOOSE', 'RETRY']);
const beginnings = new Set(['REHEARSE', 'FOLLOW_LINK']);
const onPrizes = new Set(['STEP_PRIZE', 'ADJUST']);
const folding = new Set(['FOLD', 'FOLD_ALL', 'UNFOLD_ALL']);
const isOutcome = (type: string) => /\b(?:done|error)\b/.test(type);
/** What is done while nothing is rehearsed or asked. */
function mayFollow(context: PlanPageContext, type: string): boolean {
  if (onPrizes.has(type)) return isUnwritten(context);
  if (folding.has(type)) return isUntouched(context) || context.folded.length > 0;
  return ['UNDO', 'RETRY'].includes(type) || isOutcome(type) || context.undo.length < 1;
}
const key = '/activity/plan';
const requestId = 'request-1';

export const planPageModel = defineModel(planPageMachine, {
  id: 'planPage',
  roots: [
    { key, actions: ['query', 'get', 'add', 'edit', 'enable', 'disable'], activityId: 4001 },
    { key, actions: ['query', 'get'] },
  ],
  cases: {
    CHOOSE: { other: { activityId: 4002 }, same: { activityId: 4001 } },
    FOLLOW_LINK: { other: { start: { activityId: 4002 } } },
    SELECT: { south: { id: 4102 }, others: { id: 4103 } },
    FOLD: { branch: { id: 4101 } },
    FOLD_ALL: bare,
    UNFOLD_ALL: bare,
    MOVE: {
      down: { id: 4102, to: 'down', requestId },
      'up at the top': { id: 4102, to: 'up', requestId },
    },
    DROP: {
      out: { id: 4103, target: 4101, where: 'after', requestId },
      'into itself': { id: 4101, target: 4102, where: 'inside', requestId },
    },
    ADD: {
      below: { parentId: 4101, title: '新方案 1', requestId },
      'below prizes': { parentId: 4103, title: '新方案 1', requestId },
    },
    FILL: { title: { values: { title: '华南三省' } } },
    DISCARD: bare,
    SUBMIT: [{ requestId }],
    STEP: {
      start: { id: 4102, event: 'ENABLE', requestId },
      stop: { id: 4103, event: 'DISABLE', requestId },
      'archive what runs': { id: 4103, event: 'ARCHIVE', requestId },
    },
    BRANCH: { 'a leaf with prizes': { id: 4103, requestId }, 'one without': { id: 4102, requestId } },
    STEP_PRIZE: {
      stop: { id: 5006, event: 'DISABLE', requestId },
      start: { id: 5007, event: 'ENABLE', requestId },
      'archive what has stock': { id: 5007, event: 'ARCHIVE', requestId },
    },
    ADJUST: { limited: { id: 5007 }, unlimited: { id: 5006 } },
    PAGE_CLOSED: { written: { wrote: true }, untouched: { wrote: false } },
    UNDO: [{ requestId }],
    REHEARSE: [{ seed: 42 }],
    CLOSE_REHEARSAL: bare,
    RETRY: bare,
    REFRESH: bare,
    'done.fetchPlans': ({ context: { activityId } }) => {
      if (activityId === 4002) return { empty: { ...loadedPlans, activityId: 4002, tree: [] } };
      return { some: loadedPlans, ...(activityId === 0 && { none: { activityId: 0, activities: [], tree: [] } }) };
    },
    'error.fetchPlans': { down: '您的网络发生异常，无法连接服务器' },
    'done.savePlan': { saved: { id: 4102 } },
    'done.confirm': { performed: { performed: true }, cancelled: { performed: false } },
    'error.savePlan': { refused: '数据已被 王芳 于 10:05:00 修改，请刷新后重试' },
  },
  // One thing after the other: what is folded, typed, rehearsed and taken back does not mix in the chart.
  within: (snapshot, event) => {
    if (snapshot.matches({ tree: 'asking' })) return isOutcome(event.type);
    const isStocking = snapshot.matches({ tree: 'stocking' });
    if (isStocking || event.type === 'PAGE_CLOSED') return isStocking && event.type === 'PAGE_CLOSED';
    if (beginnings.has(event.type)) return isUntouched(snapshot.context);
    if (snapshot.matches({ rehearsal: 'open' })) return besideRehearsal.has(event.type) || isOutcome(event.type);
    return mayFollow(snapshot.context, event.type);
  },
  key: ({ context }) => [
    context.activityId,
    context.tree.length,
    context.folded,
    context.selected,
    context.drafts,
    context.undo,
    context.saving,
    context.undoing,
    context.error,
    context.actions.length,
    context.activities.length,
  ],
  invariants: {
    'something is being saved exactly while it is on its way, or asked': (snapshot) =>
      (snapshot.matches({ tree: 'saving' }) || snapshot.matches({ tree: 'asking' })) ===
      (snapshot.context.saving !== null),
    'what stops a plan, archives it or makes it a branch is asked before': (snapshot) => {
      const { saving, undoing } = snapshot.context;
      const write = saving?.write;
      const isStep = write?.kind === 'step' || write?.kind === 'prize';
      const follows = write?.kind === 'branch' || (isStep && write.event !== 'ENABLE');
      return !snapshot.matches({ tree: 'saving' }) || undoing || !follows;
    },
    'who may only look writes nothing': ({ context }) =>
      context.actions.includes('edit') || context.saving?.write.kind !== 'edit',
    'an open rehearsal is of an activity': (snapshot) =>
      !snapshot.matches({ rehearsal: 'open' }) || snapshot.context.activityId !== 0,
    'what is missing says why': (snapshot) => !snapshot.matches({ tree: 'missing' }) || snapshot.context.error !== '',
    'only one change is typed for what is chosen': ({ context }) =>
      Object.keys(changesOf(context, context.selected)).every((field) => field === 'title'),
  },
  goal: (snapshot) => snapshot.matches({ tree: 'ready' }),
});
