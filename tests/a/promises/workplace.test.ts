import { expect, test } from 'vitest';
import { workplaceBlocks, workplaceMachine } from '../../../machines/insight/workplace.ts';
import { after, callsAfter, effectsAfter } from '../../engine/promises.ts';

const input = { key: '/dashboard/workplace' };

test('each block is an actor of its own, so one that fails leaves the others alone', () => {
  expect(Object.keys(after(workplaceMachine, input).children)).toEqual([
    ...workplaceBlocks,
    'trend',
    'shortcuts',
    'announcements',
    'clock',
  ]);
});

test('刷新 reloads every block', () => {
  expect(effectsAfter(workplaceMachine, input, { type: 'REFRESH' })).toHaveLength(10);
});

test('each minute today’s figures are counted anew, and nothing else is', () => {
  const effects = effectsAfter(workplaceMachine, input, { type: 'TICK' });
  expect(effects).toHaveLength(1);
  expect(effects.join()).toContain('today');
});

test('every block, the trend of seven days, the shortcuts, the announcements and the clock begin with the page', () => {
  expect(callsAfter(workplaceMachine, input).toSorted()).toEqual(
    [
      ...['header', 'todos', 'stock', 'campaigns', 'today', 'due', 'feed'].map(
        (name) => `${name} (block) {"name":"${name}"}`,
      ),
      'trend (chartBlock) {"name":"trend","query":{"days":"7"}}',
      'shortcuts (shortcuts) undefined',
      'announcements (announcements) undefined',
      `clock (clock) {"key":"${input.key}"}`,
    ].toSorted(),
  );
});

test('刷新 says RELOAD to each block once, a minute to today’s alone; the page stays open', () => {
  const reload = (name: string) => `send ${name} {"type":"RELOAD"}`;
  const blocks = [
    'header',
    'todos',
    'stock',
    'campaigns',
    'today',
    'due',
    'feed',
    'trend',
    'shortcuts',
    'announcements',
  ];
  expect(effectsAfter(workplaceMachine, input, { type: 'REFRESH' }).toSorted()).toEqual(blocks.map(reload).toSorted());
  expect(effectsAfter(workplaceMachine, input, { type: 'TICK' })).toEqual([reload('today')]);
  for (const event of [{ type: 'REFRESH' }, { type: 'TICK' }] as const) {
    const later = after(workplaceMachine, input, event);
    expect([later.value, later.context]).toEqual(['open', input]);
    expect(callsAfter(workplaceMachine, input, event)).toEqual([]);
  }
});
