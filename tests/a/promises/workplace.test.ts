import { expect, test } from 'vitest';
import { workplaceBlocks, workplaceMachine } from '../../../machines/workplace.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

test('each block is an actor of its own, so one that fails leaves the others alone', () => {
  expect(Object.keys(after(workplaceMachine, { key: '/dashboard/workplace' }).children)).toEqual([...workplaceBlocks]);
});

test('刷新 reloads every block', () => {
  expect(effectsAfter(workplaceMachine, { key: '/dashboard/workplace' }, { type: 'REFRESH' })).toHaveLength(4);
});
