import { expect, test } from 'vitest';
import { oddsNote, oddsOfPlan } from '../../contract/activities/odds-note.ts';

const row = { plan_type: 'draw', odds_of_others: 950_000 };

test('what is typed is added to the others in whole millionths, and warns beyond 100 %', () => {
  expect(oddsNote(4.9999, row)).toEqual({
    text: '同方案其他启用的奖品合计 95%，加上这个共 99.9999%，其余 0.0001% 为谢谢参与',
    warns: false,
  });
  expect(oddsNote(5, row)?.warns).toBe(false);
  expect(oddsNote(6, row)).toEqual({
    text: '同方案其他启用的奖品合计 95%，加上这个共 101%，超过 100%：最多可填 5%',
    warns: true,
  });
  expect(oddsNote(null, row)?.text).toContain('加上这个共 95%');
});

test('nothing is said where the plan does not draw, or its others are not known yet', () => {
  expect(oddsNote(5, { ...row, plan_type: 'direct' })).toBeUndefined();
  expect(oddsNote(5, {})).toBeUndefined();
});

test('of a new prize the plan tells what the others have: those that are in force', () => {
  const prizes = [
    { status: 'enabled', probability: 60 },
    { status: 'enabled', probability: 35 },
    { status: 'disabled', probability: 5 },
    { status: 'enabled', probability: null },
  ];
  const facts = oddsOfPlan({ plan_type: 'draw', prizes });
  expect(facts).toEqual({ plan_type: 'draw', odds_of_others: 950_000 });
  expect(oddsNote(6, facts)).toMatchObject({ warns: true });
  expect(oddsOfPlan({ plan_type: 'direct' })).toEqual({ plan_type: 'direct', odds_of_others: 0 });
});
