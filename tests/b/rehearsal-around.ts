import { createActor } from 'xstate';
import { type PlanPageActor } from '../../machines/activities/plan-page.ts';
import { rehearsalMachine } from '../../machines/activities/rehearsal.ts';
import { loadedPlans, planNode } from '../models/plan-trees.ts';
import { standing } from './standing.ts';

/** A rehearsal that nobody works. */
export const standingRehearsal = createActor(rehearsalMachine, { input: { activityId: 4001, seed: 42 } });

const prize = {
  id: 5002,
  version: 1,
  title: '保温杯',
  award_id: 3003,
  level_name: '一等奖',
  award_type: 'real_prize',
  display_title: '【品牌周边】【实物】便携保温杯',
  probability: 0.5,
  stock_mode: 'limited',
  stock_total: 300,
  stock_issued: 112,
  stock_locked: 3,
  stock_remaining: 185,
  daily_limit: 5,
  daily_issued: 0,
  user_limit: 1,
  unlock_draws: 0,
  is_fallback: false,
  unit_cost_fen: 3800,
  sort: 1,
  status: 'enabled',
  blockers: { ready: [] },
} as const;

/** A page of plans that stands still, with a prize to try other odds for. */
export const standingPlans = standing({
  value: 'ready',
  context: { ...loadedPlans, tree: [planNode(4102, '华南区', { prizes: [prize] })] },
}) as PlanPageActor;
