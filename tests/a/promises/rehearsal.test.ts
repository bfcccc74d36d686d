import { expect, test } from 'vitest';
import { questionOf, rehearsalMachine } from '../../../machines/activities/rehearsal.ts';
import { after } from '../../engine/promises.ts';
import { emptyAnswer } from '../../models/rehearsal.model.ts';

const input = { activityId: 4001, seed: 7 };
const run = { type: 'RUN' } as const;

test('a run can be repeated: its seed is on screen before and after', () => {
  expect(after(rehearsalMachine, input).context.form.seed).toBe(7);
  const shown = after(rehearsalMachine, input, run, { type: 'ANSWERED', answer: emptyAnswer });
  expect(shown.context).toMatchObject({ form: { seed: 7 }, answer: { seed: 42 } });
  expect(questionOf(shown.context)).toEqual({
    activity_id: 4001,
    draws: 10_000,
    curve: 'evening',
    people: 5_000,
    seed: 7,
    changes: [],
  });
});

test('once more: with the seed and the beginning of what is shown, and whatever else is set now', () => {
  const answer = { type: 'ANSWERED', answer: emptyAnswer } as const;
  const odds = { type: 'CHANGE', change: { prize_id: 5002, odds: 10_000 } } as const;
  const again = after(rehearsalMachine, input, run, answer, odds, { type: 'AGAIN' });
  expect(again.value).toBe('running');
  expect(questionOf(again.context)).toMatchObject({ seed: 42, from: emptyAnswer.from, changes: [odds.change] });
  expect(after(rehearsalMachine, input).can({ type: 'AGAIN' })).toBe(false);
});

test('progress is shown, and the run can be given up', () => {
  const half = after(rehearsalMachine, input, run, { type: 'PROGRESSED', part: 25 });
  expect(half.context.part).toBe(25);
  const given = after(rehearsalMachine, input, run, { type: 'PROGRESSED', part: 25 }, { type: 'CANCEL' });
  expect(given.value).toEqual({ asking: 'cancelled' });
  expect(given.children['run']).toBeUndefined();
});

test('the second variant is what was changed; a prize put back is as it was', () => {
  const odds = { type: 'CHANGE', change: { prize_id: 5002, odds: 10_000 } } as const;
  const stock = { type: 'CHANGE', change: { prize_id: 5004, left: 900 } } as const;
  const both = after(rehearsalMachine, input, odds, stock);
  expect(both.context.changes).toEqual([odds.change, stock.change]);
  const one = after(rehearsalMachine, input, odds, stock, { type: 'CHANGE', change: { prize_id: 5002 } });
  expect(one.context.changes).toEqual([stock.change]);
});

test('nothing is asked that the server would refuse', () => {
  for (const form of [{ people: null }, { people: 0 }, { people: 1_000_001 }, { people: 1.5 }, { seed: 2 ** 32 }])
    expect(after(rehearsalMachine, input, { type: 'SET', form }).can(run)).toBe(false);
});

test('changes that are tried are taken back together; a run that fails says why', () => {
  const change = { type: 'CHANGE', change: { prize_id: 5006, odds: 10 } } as const;
  expect(after(rehearsalMachine, input, change).context.changes).toHaveLength(1);
  expect(after(rehearsalMachine, input, change, { type: 'UNCHANGE_ALL' }).context.changes).toEqual([]);
  expect(
    after(rehearsalMachine, input, run, { type: 'REFUSED', message: '没有启用的方案' } as never).context.error,
  ).toBe('没有启用的方案');
});

test('a run with as many people as there cannot be is neither begun nor repeated', () => {
  const nobody = { type: 'SET', form: { people: 0 } } as const;
  const shown = [run, { type: 'ANSWERED', answer: emptyAnswer }] as const;
  expect(after(rehearsalMachine, input, nobody).can(run)).toBe(false);
  expect(after(rehearsalMachine, input, ...shown, nobody).can({ type: 'AGAIN' })).toBe(false);
});

test('one kind of person is rehearsed with alone, until everybody is again', () => {
  const person = { at: '2026-07-21T22:00:00+08:00', area: '110000', channel: '', sku: '', nth: 1 };
  const alone = { ...input, person };
  expect(questionOf(after(rehearsalMachine, alone, run).context)).toMatchObject({ person });
  const everybody = { type: 'WITH_EVERYBODY' } as const;
  expect(questionOf(after(rehearsalMachine, alone, everybody, run).context)).not.toHaveProperty('person');
  // What runs is what was asked.
  expect(after(rehearsalMachine, alone, run).can(everybody)).toBe(false);
});
