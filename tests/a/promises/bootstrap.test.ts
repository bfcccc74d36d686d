import { expect, test } from 'vitest';
import { bootstrapMachine } from '../../../machines/sign-in/bootstrap.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';
import { limitedTo, operator } from '../../models/operator.ts';

test('user info with roles makes ready', () => {
  const state = after(bootstrapMachine, { role: '' }, done('fetchUser', operator));
  expect(state.output).toEqual({ user: operator });
});

test('roles must be a non-empty list, with the message of the spec (spec §5)', () => {
  for (const user of [limitedTo(), { ...operator, role: { ...operator.role, permissions: 'all' } }]) {
    const state = after(bootstrapMachine, { role: '' }, done('fetchUser', user));
    expect(state.value).toBe('failed');
    expect(state.context.error).toBe('getInfo: roles must be a non-null array !');
  }
});

test('a failed user info notifies and signs nobody out; it can be tried again (spec §8)', () => {
  const down = failed('fetchUser', '您的网络发生异常，无法连接服务器');
  expect(effectsAfter(bootstrapMachine, { role: '' }, down)).toEqual(['notifyFailed']);
  expect(after(bootstrapMachine, { role: '' }, down, { type: 'RETRY' }).value).toBe('loadingUser');
  expect(after(bootstrapMachine, { role: '' }, down, { type: 'LEAVE' }).output).toEqual({ user: null });
});

test('looking on as a role asks for it; a role that is refused leaves the operator himself', () => {
  const viewing = { role: 'customer_service' };
  const gone = failed('fetchUser', '该角色不存在或已停用', { code: 40401 });
  expect(after(bootstrapMachine, viewing).context.role).toBe('customer_service');
  const oneself = after(bootstrapMachine, viewing, gone);
  expect([oneself.value, oneself.context.role]).toEqual(['loadingUser', '']);
  expect(effectsAfter(bootstrapMachine, viewing, gone).map((said) => said.split(' ')[0])).toContain('stopViewing');
  expect(after(bootstrapMachine, viewing, gone, done('fetchUser', operator)).output).toEqual({ user: operator });
  // Without a role the same answer is a failure like any other.
  expect(after(bootstrapMachine, { role: '' }, gone).value).toBe('failed');
});
