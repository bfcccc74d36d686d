import { expect, test } from 'vitest';
import { shellMachine } from '../../../machines/shell/shell.ts';
import { after, done, effectsAfter } from '../../engine/promises.ts';
import { operator } from '../../models/operator.ts';

/* What the frame of the application tells the session and the lock. */

const input = { width: 1440, settings: {}, role: '' };
const known = done('bootstrap', { user: operator });
const fresh = [known, done('recallWorkspace', null)] as const;
const live = (event: string, data: object = {}) => ({ type: 'LIVE', event, data }) as const;
const said = (...events: Parameters<typeof effectsAfter<typeof shellMachine>>[2][]) =>
  effectsAfter(shellMachine, input, ...fresh, ...events).join();

test('who is signed out by force hears who did it (spec §9)', () => {
  expect(said(live('forced_logout', { message: '您的账号已被管理员强制下线' }))).toContain(
    'reportEnd {"message":"您的账号已被管理员强制下线"}',
  );
  expect(said(live('row_changed', { entity: 'award', ids: [1] }))).not.toContain('reportEnd');
});

test('a lock of another tab is a lock here, and so is its end', () => {
  expect(said(live('locked'))).toContain('LOCKED_ELSEWHERE');
  expect(said(live('unlocked'))).toContain('UNLOCKED_ELSEWHERE');
  expect(said({ type: 'LOCKED' } as never)).toContain('LOCKED_ELSEWHERE');
});

test('退出登录 is asked by the session, not done by the frame', () => {
  expect(said({ type: 'SIGN_OUT' })).toContain('askToLeave');
});

test('without the user info there is nothing to draw: the operator gave up waiting', () => {
  expect(effectsAfter(shellMachine, input, done('bootstrap', { user: null } as never))).toContain('leave');
  expect(after(shellMachine, input, done('bootstrap', { user: null } as never)).value).toBe('leaving');
});
