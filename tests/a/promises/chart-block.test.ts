import { expect, test } from 'vitest';
import { chartBlockMachine } from '../../../machines/insight/chart-block.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';

const input = { name: 'heat', query: { range: 'month' } };
const shown = done('fetchBlock', { data: [] });

test('a block that failed says why, can be tried again, and keeps its form', () => {
  const state = after(chartBlockMachine, input, { type: 'SHOW_TABLE' }, failed('fetchBlock', '请求超时'));
  expect(state.context.error).toBe('请求超时');
  expect(state.value).toEqual({ data: 'failed', form: 'listed' });
  const again = after(chartBlockMachine, input, failed('fetchBlock', '请求超时'), { type: 'RELOAD' });
  expect(again.matches({ data: 'loading' })).toBe(true);
});

test('what was shown stays on screen while something else is fetched', () => {
  const state = after(chartBlockMachine, input, shown, { type: 'CHOOSE', choice: 'logins' });
  expect(state.context).toMatchObject({ content: { data: [] }, choice: 'logins' });
  expect(state.matches({ data: 'loading' })).toBe(true);
});

test('the newest question is the one that is answered', () => {
  const state = after(chartBlockMachine, input, { type: 'ASK', query: { range: 'week' } });
  expect(state.context.query).toEqual({ range: 'week' });
  expect(state.matches({ data: 'loading' })).toBe(true);
});

test('there is nothing to save before anything is shown', () => {
  expect(after(chartBlockMachine, input).can({ type: 'EXPORT' })).toBe(false);
  expect(effectsAfter(chartBlockMachine, input, shown, { type: 'EXPORT' }).join()).toContain('saveTable');
});

test('a figure that is shown already is not asked for once more', () => {
  const chosen = after(chartBlockMachine, input, shown, { type: 'CHOOSE', choice: 'logins' }, shown);
  expect(chosen.can({ type: 'CHOOSE', choice: 'logins' })).toBe(false);
});
