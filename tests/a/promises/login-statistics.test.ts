import { expect, test } from 'vitest';
import { loginStatisticsMachine } from '../../../machines/logs/login-statistics.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
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

type Step = Happening<typeof loginStatisticsMachine>;
const missing = failed('fetchStatistics', '断');
const reload = { type: 'RELOAD' } as const;
const close = { type: 'CLOSE' } as const;
const range = (name: 'today' | 'month') => ({ type: 'CHOOSE_RANGE', range: name }) as const;
const table = { type: 'SHOW_TABLE' } as const;
const chart = { type: 'SHOW_CHART' } as const;
const fits = change({ from: '2026-07-20', to: '2026-07-22' });
const endless = change({ from: '2026-01-01', to: '2026-07-22' });
const at = (...events: readonly Step[]) => after(loginStatisticsMachine, input, ...events);

test.each<readonly [string, readonly Step[], unknown]>([
  ['it opens', [], { data: 'loading', days: 'preset', form: 'drawn' }],
  ['it is counted', [counted], { data: 'shown', days: 'preset', form: 'drawn' }],
  ['it could not be', [missing], { data: 'failed', days: 'preset', form: 'drawn' }],
  ['it is counted again', [missing, reload], { data: 'loading', days: 'preset', form: 'drawn' }],
  ['it is counted anew', [counted, reload], { data: 'loading', days: 'preset', form: 'drawn' }],
  ['other days are chosen', [counted, range('today')], { data: 'loading', days: 'preset', form: 'drawn' }],
  ['own days are chosen before any were shown', [own], { data: 'loading', days: 'choosing', form: 'drawn' }],
  ['own days are chosen', [counted, own], { data: 'shown', days: 'custom', form: 'drawn' }],
  ['own days fit', [counted, own, fits], { data: 'loading', days: 'custom', form: 'drawn' }],
  ['own days are too many', [counted, own, endless], { data: 'shown', days: 'choosing', form: 'drawn' }],
  ['they fit after all', [counted, own, endless, fits], { data: 'loading', days: 'custom', form: 'drawn' }],
  ['they are too many still', [counted, own, endless, endless], { data: 'shown', days: 'choosing', form: 'drawn' }],
  ['usual days are chosen then', [counted, own, range('month')], { data: 'loading', days: 'preset', form: 'drawn' }],
  ['too many were, and usual ones are', [own, range('month')], { data: 'loading', days: 'preset', form: 'drawn' }],
  ['the table is wanted', [counted, table], { data: 'shown', days: 'preset', form: 'listed' }],
  ['the table stays', [counted, table, table, reload], { data: 'loading', days: 'preset', form: 'listed' }],
  ['the drawing is wanted again', [counted, table, chart], { data: 'shown', days: 'preset', form: 'drawn' }],
])('when %s: where it stands', (_, events, value) => {
  expect(at(...events).value).toEqual({ open: value });
});

test('it is counted for the days that were chosen, whenever they change', () => {
  const calls = (...events: readonly Step[]) => callsAfter(loginStatisticsMachine, input, ...events);
  const asked = (filter: string) => [`fetchStatistics (fetchStatistics) ${filter}`];
  expect([calls(), calls(counted, reload), calls(missing, reload)]).toEqual(Array(3).fill(asked('{"range":"week"}')));
  expect(calls(counted, range('month'))).toEqual(asked('{"range":"month"}'));
  expect(calls(counted, own, fits)).toEqual(asked('{"from":"2026-07-20","range":"custom","to":"2026-07-22"}'));
  for (const way of [[counted], [counted, own], [counted, own, endless], [counted, table]] as const)
    expect(calls(...way)).toEqual([]);
});

test('usual days forget the own ones; who leaves is told of once, and narrows nothing', () => {
  expect(at(counted, own, range('month')).context).toMatchObject({
    filter: { range: 'month' },
    period: { from: '', to: '' },
  });
  const effects = (...events: readonly Step[]) => effectsAfter(loginStatisticsMachine, input, ...events);
  for (const way of [[close], [counted, close], [missing, close]] as const) {
    expect(effects(...way)).toEqual(['reportClosed']);
    expect(at(...way).value).toBe('closed');
  }
  const pick = { type: 'PICK', field: 'ip', value: '203.0.113.7' } as const;
  expect(effects(counted, pick)).toHaveLength(2);
  expect(effects(counted, pick).join()).toContain(`"key":"${input.key}"`);
  expect(effects(counted, { ...pick, value: '198.51.100.99' })).toEqual([]);
});

test('while it is counted it says so, and where it could not be', () => {
  expect([[...at().tags], [...at(counted).tags], [...at(missing).tags]]).toEqual([['busy'], [], ['failed']]);
});

test('what is typed of own days stands there, whether it is a period or not', () => {
  const typed = at(counted, own, endless, change({ to: '2026-07-30' }));
  expect(typed.context.period).toEqual({ from: '2026-01-01', to: '2026-07-30' });
});
