import { expect, test } from 'vitest';
import {
  addressParams,
  callParams,
  type CalendarWish,
  daysIn,
  firstWish,
  windowFault,
  windowOf,
  wishIn,
} from '../../../contract/insight/calendar.ts';
import { shownAddress } from '../../../src/insight/filter-address.ts';
import { calendarMachine } from '../../../machines/insight/calendar.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';
import { calendarAnswers } from '../../models/calendar.model.ts';

const input = { key: '/content/calendar' };
const textOf = (wish: CalendarWish) => String(new URLSearchParams(addressParams(wish)));
const answered = done('fetchCalendar', calendarAnswers.some);
const step = (by: 1 | -1) => ({ type: 'STEP', by }) as const;
const asked = (...events: Parameters<typeof after<typeof calendarMachine>>[2][]) =>
  after(calendarMachine, input, ...events).context.wish;

test('a month is all of its days, a week begins on Monday', () => {
  expect(windowOf('month', '2024-02-11')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(windowOf('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(windowOf('week', '2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-12-06' });
  expect(windowOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(daysIn(windowOf('week', '2026-12-31'))).toHaveLength(7);
});

test('92 days are the most, and the end is not before the begin', () => {
  expect(windowFault({ from: '2026-10-01', to: '2026-12-31' })).toBe('');
  expect(windowFault({ from: '2026-10-01', to: '2027-01-01' })).toBe('最多可查看 92 天');
  expect(windowFault({ from: '2026-10-02', to: '2026-10-01' })).toBe('结束日期不能早于开始日期');
});

test('it begins with the month of today, whichever that is', () => {
  expect(callsAfter(calendarMachine, input).join()).toContain('fetchCalendar');
  expect(after(calendarMachine, input, answered).matches({ data: 'shown', changes: 'none' })).toBe(true);
  expect(callParams(firstWish)).toEqual({ view: 'month' });
  expect(after(calendarMachine, input).can(step(1))).toBe(false);
  expect(after(calendarMachine, input, answered).can(step(1))).toBe(true);
});

test('next and previous lead from window to window, and the window of today is said without a day', () => {
  expect(asked(answered, step(1)).day).toBe('2026-12-01');
  expect(asked(answered, step(-1)).day).toBe('2026-10-01');
  expect(asked(answered, step(1), step(-1)).day).toBe('');
  const week = { type: 'SHOW', view: 'week' } as const;
  expect(asked(answered, week, step(1)).day).toBe('2026-11-23');
  expect(asked(answered, week, step(-1), step(-1)).day).toBe('2026-11-02');
  expect(asked(answered, step(1), { type: 'TODAY' })).toEqual(firstWish);
  expect(after(calendarMachine, input, answered).can({ type: 'TODAY' })).toBe(false);
});

test('another view keeps the days, those of today where it shows them', () => {
  const week = { type: 'SHOW', view: 'week' } as const;
  expect(asked(answered, week)).toEqual({ ...firstWish, view: 'week' });
  expect(asked(answered, step(1), week)).toEqual({ ...firstWish, view: 'week', day: '2026-12-01' });
  const back = [week, step(1), { type: 'SHOW', view: 'month' }] as const;
  expect(asked(answered, ...back)).toEqual(firstWish);
});

test('every change is asked for anew and goes into the address; 只看冲突 asks for nothing', () => {
  const phase = { type: 'TOGGLE_PHASE', phase: 'planned' } as const;
  expect(effectsAfter(calendarMachine, input, answered, phase)).toEqual([
    expect.stringContaining('"phases":["planned"]'),
  ]);
  expect(callsAfter(calendarMachine, input, answered, phase).join()).toContain('"phases":["planned"]');
  expect(callsAfter(calendarMachine, input, answered, { type: 'TOGGLE_KIND', kind: 'popup' }).join()).toContain(
    'popup',
  );
  const clashes = { type: 'TOGGLE_CLASHES' } as const;
  expect(callsAfter(calendarMachine, input, answered, clashes)).toEqual([]);
  expect(effectsAfter(calendarMachine, input, answered, clashes).join()).toContain('"clashes":true');
  expect(asked(answered, phase, phase)).toEqual(firstWish);
  expect(asked(answered, phase, clashes, { type: 'CLEAR' })).toEqual(firstWish);
  expect(after(calendarMachine, input, answered).can({ type: 'CLEAR' })).toBe(false);
});

const elsewhere = { ...firstWish, day: '2026-06-10', kinds: ['popup'] };
test.each([
  [{ type: 'SHOW', view: 'week' }],
  [{ type: 'STEP', by: 1 }],
  [{ type: 'TODAY' }],
  [{ type: 'TOGGLE_KIND', kind: 'popup' }],
  [{ type: 'TOGGLE_PHASE', phase: 'idle' }],
  [{ type: 'CLEAR' }],
] as const)('%o fetches what it asks for, and tells the address', (event) => {
  const start = { ...input, asked: textOf(elsewhere) };
  const { wish } = after(calendarMachine, start, answered, event).context;
  expect(callsAfter(calendarMachine, start, answered, event).join()).toContain('fetchCalendar');
  expect(effectsAfter(calendarMachine, start, answered, event)).toEqual([expect.stringContaining('showAddress')]);
  expect(wish).not.toEqual(elsewhere);
});

test('the address says what the page shows, and what it does not know is as at first', () => {
  const wish: CalendarWish = {
    view: 'week',
    day: '2026-10-07',
    kinds: ['popup', 'he_banner'],
    phases: ['running'],
    clashes: true,
  };
  expect(wishIn(textOf(wish))).toEqual(wish);
  for (const shown of [wish, firstWish, elsewhere])
    expect(shownAddress('/content/calendar', shown)).toBe(`/content/calendar?${textOf(shown)}`);
  for (const query of ['view=year&day=2026-13-01', 'day=yesterday&phases=sleeping', 'kinds=%3Cb%3E&day=1999-01-01', ''])
    expect(wishIn(query)).toEqual(firstWish);
  const link = { type: 'FOLLOW_LINK', start: { asked: textOf(wish) } } as const;
  expect(asked(answered, link)).toEqual(wish);
  expect(callsAfter(calendarMachine, input, answered, link).join()).toContain('"kinds":["popup","he_banner"]');
  expect(effectsAfter(calendarMachine, input, answered, link)).toEqual([]);
  expect(callsAfter(calendarMachine, input, answered, { type: 'FOLLOW_LINK', start: { asked: '' } })).toEqual([]);
});

test('what somebody changes is fetched a moment later, much of it at once; what is not shown is no news', () => {
  expect(callsAfter(calendarMachine, input).join()).toContain('news (news) {"key":"/content/calendar"}');
  const changed = { type: 'CHANGED', entity: 'popup', touches: [] } as const;
  expect(callsAfter(calendarMachine, input, answered, changed)).toEqual([]);
  expect(
    callsAfter(
      calendarMachine,
      input,
      answered,
      changed,
      changed,
      elapsed('settle', 'calendar.changes.gathering'),
    ).join(),
  ).toContain('fetchCalendar');
  const other = { type: 'CHANGED', entity: 'account', touches: ['role'] } as const;
  expect(after(calendarMachine, input, answered).can(other)).toBe(false);
  expect(after(calendarMachine, input, answered).can({ ...other, touches: ['he_banner'] })).toBe(true);
});

test('what was shown stays while another window is fetched, and a failure is said and tried again', () => {
  const next = after(calendarMachine, input, answered, step(1));
  expect([next.hasTag('busy'), next.context.answer?.from]).toEqual([true, '2026-11-01']);
  const down = after(calendarMachine, input, failed('fetchCalendar', '网络异常'));
  expect([down.hasTag('failed'), down.context.error]).toEqual([true, '网络异常']);
  const again = callsAfter(calendarMachine, input, failed('fetchCalendar', '网络异常'), { type: 'REFRESH' });
  expect(again.join()).toContain('fetchCalendar');
});

test('the view that is shown already fetches nothing anew', () => {
  const again = { type: 'SHOW', view: 'month' } as const;
  expect(callsAfter(calendarMachine, input, answered, again)).toEqual([]);
  expect(effectsAfter(calendarMachine, input, answered, again)).toEqual([]);
});
