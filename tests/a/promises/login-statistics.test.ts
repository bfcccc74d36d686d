import { expect, test } from 'vitest';
import { loginStatisticsMachine } from '../../../machines/login-statistics.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';
import { attacked } from '../../models/login-statistics.model.ts';

/* wider.md §10.7, Stats: failures per hour, top IPs. */

const input = { key: '/system/log/login' };
const counted = done('fetchStatistics', attacked);
const own = { type: 'CHOOSE_CUSTOM' } as const;
const change = (period: { from?: string; to?: string }) => ({ type: 'CHANGE_PERIOD', period }) as const;

test('it begins with the last seven days; other usual days are counted at once', () => {
  expect(after(loginStatisticsMachine, input).context.filter).toEqual({ range: 'week' });
  const today = after(loginStatisticsMachine, input, counted, { type: 'CHOOSE_RANGE', range: 'today' });
  expect(today.matches({ open: { data: 'loading' } })).toBe(true);
  expect(today.context).toMatchObject({ filter: { range: 'today' }, content: attacked });
});

test('own days begin with those that are shown, and are counted only when they are a period of 31 days at most', () => {
  const chosen = after(loginStatisticsMachine, input, counted, own);
  expect(chosen.context.period).toEqual(attacked.period);
  expect(chosen.matches({ open: { data: 'shown', days: 'custom' } })).toBe(true);
  const tooLong = after(loginStatisticsMachine, input, counted, own, change({ from: '2026-06-01' }));
  expect(tooLong.matches({ open: { data: 'shown', days: 'choosing' } })).toBe(true);
  expect(tooLong.context.period.from).toBe('2026-06-01');
  expect(tooLong.context.filter.from).toBe('2026-07-20');
  const fits = after(loginStatisticsMachine, input, counted, own, change({ from: '2026-06-20' }));
  expect(fits.matches({ open: { data: 'loading', days: 'custom' } })).toBe(true);
  expect(fits.context.filter).toEqual({ range: 'custom', from: '2026-06-20', to: '2026-07-20' });
});

test('an address or a name that stands there narrows the list and closes it; others do nothing', () => {
  const pick = { type: 'PICK', field: 'ip', value: '203.0.113.7' } as const;
  expect(after(loginStatisticsMachine, input).can(pick)).toBe(false);
  expect(after(loginStatisticsMachine, input, counted).can({ ...pick, value: '203.0.113.8' })).toBe(false);
  expect(after(loginStatisticsMachine, input, counted).can({ ...pick, field: 'username' })).toBe(false);
  expect(after(loginStatisticsMachine, input, counted, pick).status).toBe('done');
  const effects = effectsAfter(loginStatisticsMachine, input, counted, pick).join();
  expect(effects).toContain('narrow');
  expect(effects).toContain('reportClosed');
});

test('what does not arrive says why and is asked for again; it can be left at any time', () => {
  const missing = after(loginStatisticsMachine, input, failed('fetchStatistics', '您没有「查询」权限'));
  expect(missing.context.error).toBe('您没有「查询」权限');
  const again = after(loginStatisticsMachine, input, failed('fetchStatistics', '断'), { type: 'RELOAD' });
  expect(again.context.error).toBe('');
  expect(callsAfter(loginStatisticsMachine, input, failed('fetchStatistics', '断'), { type: 'RELOAD' })).toHaveLength(
    1,
  );
  expect(after(loginStatisticsMachine, input, { type: 'CLOSE' }).status).toBe('done');
});

test('days that are no period of 31 days at most are not counted', () => {
  const open = after(loginStatisticsMachine, input, counted);
  expect(open.can(change({ from: '2026-10-31', to: '2026-10-01' }))).toBe(false);
});
