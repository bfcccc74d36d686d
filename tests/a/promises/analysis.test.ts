import { expect, test } from 'vitest';
import { analysisBlocks, type AnalysisFilter, filterIn, paramsOf } from '../../../contract/insight/analysis.ts';
import { daysOf, periodFault } from '../../../contract/core/period.ts';
import { analysisMachine } from '../../../machines/insight/analysis.ts';
import { shownAddress } from '../../../src/insight/filter-address.ts';
import { after, effectsAfter, failed } from '../../engine/promises.ts';

const textOf = (filter: AnalysisFilter) => String(new URLSearchParams(paramsOf(filter)));
const input = { key: '/dashboard/analysis' };
const october = { from: '2026-10-01', to: '2026-10-31' };

test('each block is an actor of its own', () => {
  expect(Object.keys(after(analysisMachine, input).children)).toEqual([...analysisBlocks]);
});

test('another range asks every block anew and goes into the address', () => {
  const effects = effectsAfter(analysisMachine, input, { type: 'CHOOSE_RANGE', range: 'year' });
  expect(effects).toHaveLength(analysisBlocks.length + 1);
  expect(effects.slice(0, -1).every((effect) => effect.includes('"range":"year"'))).toBe(true);
  expect(effects.at(-1)).toContain('showAddress');
});

test('days of one’s own are asked for once they are a period, and what is shown stays until then', () => {
  const empty = { type: 'CHOOSE_CUSTOM', period: { from: '', to: '' } } as const;
  const begun = { type: 'CHANGE_PERIOD', period: { from: october.from } } as const;
  const half = after(analysisMachine, input, empty, begun);
  expect(half.value).toEqual({ days: 'choosing', file: 'none' });
  expect(half.context.filter.range).toBe('month');
  expect(effectsAfter(analysisMachine, input, empty, begun)).toEqual([]);
  const whole = after(analysisMachine, input, empty, begun, { type: 'CHANGE_PERIOD', period: { to: october.to } });
  expect(whole.value).toEqual({ days: 'custom', file: 'none' });
  expect(whole.context.filter).toEqual({ range: 'custom', compare: 'previous', ...october });
});

test('366 days are the most', () => {
  expect(periodFault({ from: '2024-01-01', to: '2024-12-31' })).toBe('');
  expect(daysOf({ from: '2024-01-01', to: '2024-12-31' })).toBe(366);
  expect(periodFault({ from: '2024-01-01', to: '2025-01-01' })).toBe('最多可选 366 天');
  expect(periodFault({ from: '2024-02-02', to: '2024-02-01' })).toBe('结束日期不能早于开始日期');
  expect(periodFault({ from: '2024-02-02', to: '' })).toBe('请选择开始和结束日期');
});

test('环比 or 同比 is kept when the range changes', () => {
  const state = after(
    analysisMachine,
    input,
    { type: 'COMPARE', compare: 'year' },
    { type: 'CHOOSE_RANGE', range: 'week' },
  );
  expect(state.context.filter).toEqual({ range: 'week', compare: 'year' });
});

test('the address says what the page shows, and what it does not know is as at first', () => {
  const filter = { range: 'custom', compare: 'year', ...october } as const;
  expect(filterIn(textOf(filter))).toEqual(filter);
  expect(after(analysisMachine, { ...input, asked: textOf(filter) }).matches({ days: 'custom' })).toBe(true);
  const usual = { range: 'month', compare: 'previous' } as const;
  for (const shown of [filter, usual, { ...usual, region: '440000' }])
    expect(shownAddress('/dashboard/analysis', shown)).toBe(`/dashboard/analysis?${textOf(shown)}`);
  for (const query of ['range=ever&compare=x', 'range=custom&from=2026-10-01', 'range=constructor', ''])
    expect(filterIn(query)).toEqual(usual);
});

test('a region is kept whatever days are asked for, goes into the address, and can be left', () => {
  const limit = { type: 'CHOOSE_REGION', region: '440000' } as const;
  const week = { type: 'CHOOSE_RANGE', range: 'week' } as const;
  const limited = after(analysisMachine, input, limit, week).context.filter;
  expect(limited).toEqual({ range: 'week', compare: 'previous', region: '440000' });
  expect(filterIn(textOf(limited))).toEqual(limited);
  const days = { type: 'CHOOSE_CUSTOM', period: october } as const;
  expect(after(analysisMachine, input, limit, days).context.filter.region).toBe('440000');
  expect(after(analysisMachine, input, limit, { type: 'CHOOSE_REGION', region: '' }).context.filter).toEqual({
    range: 'month',
    compare: 'previous',
  });
  expect(filterIn('region=4401')).not.toHaveProperty('region');
});

test('a link to what is shown already asks for nothing', () => {
  const link = { type: 'FOLLOW_LINK', start: { asked: 'range=month&compare=previous' } } as const;
  expect(effectsAfter(analysisMachine, input, link)).toEqual([]);
  const other = { type: 'FOLLOW_LINK', start: { asked: 'range=week&compare=previous' } } as const;
  expect(effectsAfter(analysisMachine, input, other)).toHaveLength(analysisBlocks.length);
});

test('刷新 asks every block anew, 导出 takes along what they show, and a choice that is made already is none', () => {
  const asked = effectsAfter(analysisMachine, input, { type: 'REFRESH' });
  expect(asked.filter((effect) => effect.includes('RELOAD'))).toHaveLength(analysisBlocks.length);
  expect(effectsAfter(analysisMachine, input, { type: 'EXPORT' })).toEqual([
    'saveTables {"key":"/dashboard/analysis"}',
  ]);
  expect(after(analysisMachine, input).can({ type: 'COMPARE', compare: 'previous' })).toBe(false);
  expect(after(analysisMachine, input).can({ type: 'COMPARE', compare: 'year' })).toBe(true);
});

test('a file that cannot be made is said', () => {
  const asked = { type: 'EXPORT_BOOK', choices: {} } as const;
  expect(effectsAfter(analysisMachine, input, asked, failed('saveBook', '网络异常')).join()).toContain('tellUnsaved');
});
