import { expect, test } from 'vitest';
import type { FilterValues } from '../../../contract/core/page.ts';
import { type LivingChartEvent, livingChartMachine } from '../../../machines/entity/list/living-chart.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';
import { emptyAwards, lateAwards, livelyAwards } from '../../models/living-chart.model.ts';

const input = { key: '/award/list', entity: 'award' };
const shown = done('fetchLivingChart', livelyAwards);

test('it asks for the numbers when it opens, and says why where they do not come', () => {
  const opened = after(livingChartMachine, input);
  expect([opened.value, opened.hasTag('busy')]).toEqual([{ open: 'loading' }, true]);
  expect(callsAfter(livingChartMachine, input)).toEqual(['fetchLivingChart (fetchLivingChart) {"entity":"award"}']);
  const lost = after(livingChartMachine, input, failed('fetchLivingChart', '请求超时'));
  expect(lost.value).toEqual({ open: 'failed' });
  expect(lost.context.error).toBe('请求超时');
  const again = after(livingChartMachine, input, failed('fetchLivingChart', '请求超时'), { type: 'RELOAD' });
  expect(again.value).toEqual({ open: 'loading' });
  expect(again.context.error).toBe('');
});

test('what was counted stays while it is counted anew', () => {
  const anew = after(livingChartMachine, input, shown, { type: 'RELOAD' });
  expect(anew.value).toEqual({ open: 'loading' });
  expect(anew.context.content).toEqual(livelyAwards);
});

/** What the list is told by a press, and whether the drawing is over. */
const pressed = (event: LivingChartEvent, content = livelyAwards) => {
  const counted = done('fetchLivingChart', content);
  return {
    told: effectsAfter(livingChartMachine, input, counted, event),
    closed: after(livingChartMachine, input, counted, event).status === 'done',
  };
};
const narrowing = (filters: FilterValues) => `narrow ${JSON.stringify({ filters, key: input.key })}`;

test('a state leads to exactly the rows in it, also to none', () => {
  expect(pressed({ type: 'PICK_STATE', column: 'status', state: 'draft' })).toEqual({
    told: [narrowing({ status: ['draft'] }), 'reportClosed'],
    closed: true,
  });
  expect(pressed({ type: 'PICK_STATE', column: 'status', state: 'disabled' }).told).toContain(
    narrowing({ status: ['disabled'] }),
  );
});

test('a way leads to exactly the rows that took it', () => {
  expect(pressed({ type: 'PICK_WAY', column: 'status', from: 'draft', to: 'enabled' })).toEqual({
    told: [narrowing({ moved: 'status.draft.enabled' }), 'reportClosed'],
    closed: true,
  });
});

test('what is overdue in a state leads to exactly those rows', () => {
  expect(pressed({ type: 'PICK_OVERDUE', column: 'status', state: 'enabled' }, lateAwards)).toEqual({
    told: [narrowing({ moved: 'status.enabled' }), 'reportClosed'],
    closed: true,
  });
});

test('what the list cannot show exactly is not offered', () => {
  const nothing = { told: [], closed: false };
  for (const picked of [
    { type: 'PICK_STATE', column: 'status', state: 'nowhere' },
    { type: 'PICK_STATE', column: 'remark', state: 'draft' },
    { type: 'PICK_WAY', column: 'status', from: 'disabled', to: 'archived' },
    { type: 'PICK_OVERDUE', column: 'status', state: 'draft' },
    { type: 'PICK_OVERDUE', column: 'remark', state: 'enabled' },
  ] as const)
    expect(pressed(picked)).toEqual(nothing);
  const way = { type: 'PICK_WAY', column: 'status', from: 'draft', to: 'enabled' } as const;
  expect(pressed(way, emptyAwards)).toEqual(nothing);
});

test('closing leaves the list as it was', () => {
  expect(pressed({ type: 'CLOSE' })).toEqual({ told: ['reportClosed'], closed: true });
});
