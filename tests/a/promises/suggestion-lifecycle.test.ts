import { describe, expect, test } from 'vitest';
import { heSuggestionLifecycle } from '../../../machines/content/he-suggestion.lifecycle.ts';
import { dueTransitions } from '../../../machines/entity/lifecycle/due.ts';
import { statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { arrive, initialStatus, move, movesFrom } from '../../engine/lifecycle-promises.ts';

/* 意见反馈 (wider.md §8.5): what becomes of it, and the time in which an answer is owed. */

const after = (status: string, term_status: string, event: string): string => {
  const arrived = arrive(heSuggestionLifecycle, { status, term_status }, event);
  return 'refusal' in arrived ? arrived.refusal : `${arrived.status} ${arrived.beside?.['term_status']}`;
};

test('it begins as 待处理', () => expect(initialStatus(heSuggestionLifecycle)).toBe('pending'));

test.each([
  ['pending', 'running', 'ASSIGN', 'processing running'],
  ['pending', 'overdue', 'ASSIGN', 'processing overdue'],
  ['processing', 'running', 'ASSIGN', 'processing running'],
  ['pending', 'running', 'REPLY', 'replied stopped'],
  ['processing', 'running', 'REPLY', 'replied stopped'],
  // Too late is too late.
  ['processing', 'overdue', 'REPLY', 'replied overdue'],
  ['replied', 'stopped', 'REOPEN', 'processing running'],
  ['replied', 'overdue', 'REOPEN', 'processing running'],
  ['replied', 'stopped', 'RATE', 'replied stopped'],
  ['replied', 'stopped', 'LAPSE', 'closed stopped'],
  ['pending', 'running', 'EXPIRE', 'pending overdue'],
  ['processing', 'running', 'EXPIRE', 'processing overdue'],
  ['pending', 'running', 'CLOSE', 'closed stopped'],
  ['processing', 'overdue', 'CLOSE', 'closed overdue'],
  ['replied', 'stopped', 'CLOSE', 'closed stopped'],
  ['pending', 'running', 'NOTE', 'pending running'],
  ['processing', 'overdue', 'NOTE', 'processing overdue'],
  ['replied', 'stopped', 'NOTE', 'replied stopped'],
  ['closed', 'stopped', 'NOTE', 'closed stopped'],
])('%s and %s, %s: %s', (status, term, event, to) => expect(after(status, term, event)).toBe(to));

test.each([
  ['replied', 'stopped', 'REPLY', '当前状态「已回复」不允许「回复」'],
  ['closed', 'stopped', 'REPLY', '当前状态「已关闭」不允许「回复」'],
  ['replied', 'stopped', 'ASSIGN', '当前状态「已回复」不允许「指派」'],
  ['closed', 'overdue', 'ASSIGN', '当前状态「已关闭」不允许「指派」'],
  ['pending', 'running', 'REOPEN', '当前状态「待处理」不允许「会员重新打开」'],
  ['processing', 'overdue', 'RATE', '当前状态「处理中」不允许「会员评价」'],
  ['replied', 'stopped', 'EXPIRE', '当前状态「已回复」不允许「超时」'],
  ['pending', 'running', 'LAPSE', '当前状态「待处理」不允许「到期关闭」'],
])('%s and %s, %s is refused: %s', (status, term, event, why) => expect(after(status, term, event)).toBe(why));

test('what is closed stays closed: its member opens it no more', () => {
  for (const event of ['REOPEN', 'RATE', 'CLOSE', 'LAPSE'])
    expect(after('closed', 'stopped', event)).toContain('当前状态「已关闭」不允许');
});

describe('what people do themselves', () => {
  test('a bare step is closing alone, with a reason, by who may disable', () => {
    for (const status of statesOf(heSuggestionLifecycle)) {
      const moves = movesFrom(heSuggestionLifecycle, { status, term_status: 'running' });
      expect(moves.map(({ event, action, reason }) => [event, action, reason])).toEqual(
        status === 'closed' ? [] : [['CLOSE', 'disable', true]],
      );
    }
  });

  test('what carries a form, or is the member’s or the clock’s, is no bare step', () => {
    for (const event of ['ASSIGN', 'REPLY', 'NOTE', 'REOPEN', 'RATE', 'LAPSE', 'EXPIRE'])
      for (const status of statesOf(heSuggestionLifecycle))
        expect(move(heSuggestionLifecycle, { status, term_status: 'running' }, event)).toHaveProperty('refusal');
  });
});

test('time makes it overdue at due_at, and closes what was answered seven days ago (wider.md §8.5)', () => {
  expect(dueTransitions(heSuggestionLifecycle)).toEqual([
    {
      event: 'LAPSE',
      label: '到期关闭',
      target: 'closed',
      state: 'replied',
      column: 'status',
      at: 'replied_at',
      plus: { unit: 'days', count: 7 },
    },
    { event: 'EXPIRE', label: '超时', target: 'overdue', state: 'running', column: 'term_status', at: 'due_at' },
  ]);
});
