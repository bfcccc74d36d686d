import { expect, test } from 'vitest';
import { awardRecord } from '../../contract/awards/award-record.entity.ts';
import { pageAt } from '../../contract/menu/pages.ts';
import { destinationOf } from '../../machines/shell/destination.ts';
import { operator } from '../models/operator.ts';

/* 补发 from a win: the form knows whom and what, and only the reason is left to say (award.md §6.4). */

const { again } = awardRecord.deeds;
const won = { id: 1, user_id: 900_001, prize_id: 5007, award_id: 3003, award_type: 'real_prize' };
const formOf = (row: Readonly<Record<string, unknown>>) => {
  const found = destinationOf(again.leads(row), operator);
  return found.kind === 'page' && found.tab.page.view === 'list' ? found.tab.page.drawer : undefined;
};

test('the form has the member and the prize of the win, of which it takes one more', () => {
  expect(formOf(won)).toEqual({ mode: 'create', given: { user_id: 900_001, prize_id: 5007 } });
});

test('what was given without a prize is taken from the same award', () => {
  expect(formOf({ ...won, prize_id: null })).toEqual({ mode: 'create', given: { user_id: 900_001, award_id: 3003 } });
});

test('it asks for the right to give, and is not there where nothing was won or nobody is known', () => {
  expect(again.action).toBe('add');
  expect(pageAt(again.leads(won))).toBe('AwardLog');
  expect(again.when?.(won)).toBe(true);
  expect(again.when?.({ ...won, award_type: 'null' })).toBe(false);
  expect(again.when?.({ ...won, user_id: null })).toBe(false);
});
