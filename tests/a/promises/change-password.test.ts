import { expect, test } from 'vitest';
import { changePasswordMachine, passwordFaults } from '../../../machines/change-password.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const input = { username: 'ops_manager' };
const typed = [
  { type: 'TYPE_OLD', oldPassword: 'Test-1234' },
  { type: 'TYPE_NEW', password: 'Fresh-2026' },
  { type: 'TYPE_AGAIN', passwordAgain: 'Fresh-2026' },
] as const;
const submit = { type: 'SUBMIT' } as const;

test('原密码, 新密码 and 确认 are wanted, and each says what is wrong with it (wider.md §11)', () => {
  const faulty = after(changePasswordMachine, input, submit);
  expect(faulty.value).toBe('faulty');
  expect(passwordFaults(faulty.context)).toEqual({
    oldPassword: '请输入原密码',
    password: '请输入新密码',
    passwordAgain: '请再次输入新密码',
  });
});

test('the new password is not the old one, and not the name', () => {
  const same = after(changePasswordMachine, input, ...typed, { type: 'TYPE_NEW', password: 'Test-1234' }, submit);
  expect(same.value).toBe('faulty');
  expect(passwordFaults(same.context).password).toBe('新密码不能与最近 3 次使用过的密码相同');
  const named = after(changePasswordMachine, input, { type: 'TYPE_NEW', password: 'Ops_manager1' });
  expect(passwordFaults(named.context).password).toBe('新密码不能包含用户名');
});

test('what keeps the rules is sent, from where faults are shown too', () => {
  expect(callsAfter(changePasswordMachine, input, ...typed, submit).join()).toContain('"password":"Fresh-2026"');
  expect(after(changePasswordMachine, input, submit, ...typed, submit).value).toBe('changing');
});

test('a refusal is shown until something is typed; it can be sent again', () => {
  const refused = [...typed, submit, failed('change', '密码不正确')] as const;
  expect(after(changePasswordMachine, input, ...refused).context.error).toBe('密码不正确');
  expect(after(changePasswordMachine, input, ...refused, submit).value).toBe('changing');
  expect(after(changePasswordMachine, input, ...refused, typed[0]).context.error).toBe('');
});

test('it tells whether the password was changed', () => {
  expect(after(changePasswordMachine, input, ...typed, submit, done('change')).output).toEqual({ changed: true });
  expect(after(changePasswordMachine, input, { type: 'CANCEL' }).output).toEqual({ changed: false });
});

test('once it is said what is wrong, nothing is sent until it is mended', () => {
  expect(after(changePasswordMachine, input, submit).can(submit)).toBe(false);
  expect(after(changePasswordMachine, input, submit, ...typed).can(submit)).toBe(true);
});
