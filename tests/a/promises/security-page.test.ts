import { expect, test } from 'vitest';
import { securityPageMachine } from '../../../machines/security-page.ts';
import { after, callsAfter, done, effectsAfter } from '../../engine/promises.ts';

const input = { key: '/account/settings/security', username: 'ops_manager' };
const change = { type: 'CHANGE_PASSWORD' } as const;

test('the dialog knows whose password it is', () => {
  expect(callsAfter(securityPageMachine, input, change).join()).toContain('"username":"ops_manager"');
});

test('a changed password is told, and the page loads afresh; a cancelled one is not', () => {
  const changed = effectsAfter(securityPageMachine, input, change, done('changePassword', { changed: true })).join();
  expect(changed).toContain('密码已修改，其他设备上的登录已退出');
  expect(changed).toContain('RELOAD');
  expect(effectsAfter(securityPageMachine, input, change, done('changePassword', { changed: false }))).toEqual([]);
  expect(after(securityPageMachine, input, change, done('changePassword', { changed: false })).value).toBe('resting');
});

test('a changed address is told, and the page says it', () => {
  const email = { type: 'CHANGE_EMAIL' } as const;
  const changed = effectsAfter(securityPageMachine, input, email, done('changeEmail', { changed: true })).join();
  expect(changed).toContain('邮箱已更换');
  expect(changed).toContain('RELOAD');
});
