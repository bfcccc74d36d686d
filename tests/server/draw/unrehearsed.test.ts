import { expect, test } from 'vitest';
import { unrehearsed } from '../../../server/activities/draw/unrehearsed.ts';
import { planNode, planPrize } from '../../models/plan-trees.ts';

const prize = (title: string, status: string) => planPrize(1, title, { status });
const node = (title: string, more: Parameters<typeof planNode>[2] = {}) => planNode(1, title, more);

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
