import { expect, test } from 'vitest';
import { workplaceBlocks, workplaceMachine } from '../../../machines/workplace.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const input = { key: '/dashboard/workplace' };

test('each block is an actor of its own, so one that fails leaves the others alone', () => {
  expect(Object.keys(after(workplaceMachine, input).children)).toEqual([
    ...workplaceBlocks,
    'trend',
    'shortcuts',
    'clock',
  ]);
});

test('刷新 reloads every block', () => {
  expect(effectsAfter(workplaceMachine, input, { type: 'REFRESH' })).toHaveLength(7);
});

test('each minute today’s figures are counted anew, and nothing else is', () => {
  const effects = effectsAfter(workplaceMachine, input, { type: 'TICK' });
  expect(effects).toHaveLength(1);
  expect(effects.join()).toContain('today');
});
