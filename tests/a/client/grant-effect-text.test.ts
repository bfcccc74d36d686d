import { expect, test } from 'vitest';
import { affectedText, effectText } from '../../../src/people/grants/effect-text.ts';

const nobody = { people: 0, pages: 0, actionsOnly: 0 };
const told = (gain = nobody, loss = nobody) => effectText({ gain, loss, people: [], peopleCount: 0 });

test('how many get and lose how many pages is one sentence', () => {
  expect(told({ people: 3, pages: 2, actionsOnly: 0 }, { people: 1, pages: 1, actionsOnly: 0 })).toBe(
    '3 人将新增 2 个页面，1 人将失去 1 个页面',
  );
  expect(told({ people: 0, pages: 0, actionsOnly: 4 }, { people: 0, pages: 0, actionsOnly: 1 })).toBe(
    '4 人将新增操作，1 人将失去操作',
  );
  expect(told()).toBe('没有人的权限会因此变化');
});

test('of one person it is told which', () => {
  const person = {
    id: 1,
    name: '周敏',
    newPages: ['奖励库', '工作台'],
    lostPages: [],
    newActions: [],
    lostActions: ['奖励分类·详情'],
  };
  expect(affectedText(person)).toBe('新增页面 奖励库、工作台；失去操作 奖励分类·详情');
});
