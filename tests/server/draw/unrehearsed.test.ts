import { expect, test } from 'vitest';
import type { PlanNode, PlanPrize } from '../../../contract/plan-tree.ts';
import { unrehearsed } from '../../../server/draw/unrehearsed.ts';

const prize = (title: string, status: string): PlanPrize => ({
  id: 1,
  version: 1,
  title,
  award_id: 3001,
  level_name: null,
  award_type: 'jifen',
  display_title: title,
  probability: 10,
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
  unit_cost_fen: 0,
  sort: 1,
  status,
  blockers: {},
});
const node = (title: string, more: Partial<PlanNode> = {}): PlanNode => ({
  id: 1,
  version: 1,
  status: 'enabled',
  title,
  plan_type: 'draw',
  children: [],
  ...more,
});

test('plans that hand out without a draw, what is not in force and drafts of prizes are said', () => {
  const tree = [
    node('主方案', {
      children: [
        node('华南区', { prizes: [prize('杯', 'enabled'), prize('券', 'draft'), prize('冰袋', 'disabled')] }),
        node('到店礼', { plan_type: 'direct' }),
        node('自选', { plan_type: 'pick', status: 'draft', children: [node('下级', { plan_type: 'ladder' })] }),
      ],
    }),
  ];
  expect(unrehearsed(tree)).toEqual([
    '方案「华南区」的奖品「券」还是草稿，没有计入',
    '方案「到店礼」是「全部直发」，不按概率抽奖；走到它的每一次都计为谢谢参与',
    '方案「自选」未启用，试运行中没有人走到它',
  ]);
});

test('of a tree that is wholly drawn from nothing is said', () => {
  expect(unrehearsed([node('主方案', { prizes: [prize('杯', 'enabled')] })])).toEqual([]);
});
