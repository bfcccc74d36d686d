import { expect, test } from 'vitest';
import { blockMachine } from '../../../machines/core/block.ts';
import { after, done, failed } from '../../engine/promises.ts';

const input = { name: 'todos' };

test('a block that failed says why and can be tried again', () => {
  const state = after(blockMachine, input, failed('fetchBlock', '请求超时'));
  expect(state.context.error).toBe('请求超时');
  expect(after(blockMachine, input, failed('fetchBlock', '请求超时'), { type: 'RELOAD' }).value).toBe('loading');
});

test('what was shown stays on screen while it loads again', () => {
  expect(after(blockMachine, input, done('fetchBlock', [1]), { type: 'RELOAD' }).context.content).toEqual([1]);
});
