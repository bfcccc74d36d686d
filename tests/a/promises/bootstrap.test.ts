import { expect, test } from 'vitest';
import { bootstrapMachine } from '../../../machines/bootstrap.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';
import { limitedTo, operator } from '../../models/operator.ts';

test('user info with roles makes ready', () => {
  const state = after(bootstrapMachine, undefined, done('fetchUser', operator));
  expect(state.output).toEqual({ user: operator });
});

test('roles must be a non-empty list, with the message of the spec (spec §5)', () => {
  for (const user of [limitedTo(), { ...operator, role: { ...operator.role, permissions: 'all' } }]) {
    const state = after(bootstrapMachine, undefined, done('fetchUser', user));
    expect(state.value).toBe('failed');
    expect(state.context.error).toBe('getInfo: roles must be a non-null array !');
  }
});

test('a failed user info notifies and signs nobody out; it can be tried again (spec §8)', () => {
  const down = failed('fetchUser', '您的网络发生异常，无法连接服务器');
  expect(effectsAfter(bootstrapMachine, undefined, down)).toEqual(['notifyFailed']);
  expect(after(bootstrapMachine, undefined, down, { type: 'RETRY' }).value).toBe('loadingUser');
  expect(after(bootstrapMachine, undefined, down, { type: 'LEAVE' }).output).toEqual({ user: null });
});
