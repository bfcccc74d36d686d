import { expect, test } from 'vitest';
import { confirmationFault, passwordFault, passwordStrength } from '../../contract/core/passwords.ts';

const length = '新密码长度为 8–32 个字符';
const mixed = '新密码大写字母、小写字母、数字、符号中至少包含 3 种';
const name = '新密码不能包含用户名';

const cases: readonly [password: string, fault: string][] = [
  ['', '请输入新密码'],
  ['Aa1-567', length],
  ['Aa1-5678', ''],
  [`Aa1${'x'.repeat(29)}`, ''],
  [`Aa1${'x'.repeat(30)}`, length],
  // Eight characters, though sixteen halves of such.
  ['👍👍👍👍aaA1', ''],
  ['👍👍👍aaA1', length],
  ['abcdefgh1', mixed],
  ['ABCDEFGH1', mixed],
  ['abcdefgh!', mixed],
  ['abcdefG1', ''],
  ['abcdefG!', ''],
  ['ABCDEF1!', ''],
  ['密码密码密码aA', ''],
  ['Zhang_San1', name],
  ['1!zhang_SAN', name],
  ['Zhang-San1', ''],
];
test.for(cases)('%j: %j', ([password, fault]) => {
  expect(passwordFault(password, 'zhang_san')).toBe(fault);
});

test('without a name every password is judged by itself', () => {
  expect(passwordFault('Zhang_San1', '')).toBe('');
});

test('the second field says the same as the first', () => {
  expect(confirmationFault('Aa1-5678', '')).toBe('请再次输入新密码');
  expect(confirmationFault('Aa1-5678', 'Aa1-567')).toBe('两次输入的密码不一致');
  expect(confirmationFault('Aa1-5678', 'Aa1-5678')).toBe('');
});

test.for([
  ['', '弱'],
  ['short1A', '弱'],
  ['Zhang_San1', '弱'],
  ['aaaaaaA1', '弱'],
  ['abcdefG1', '中'],
  ['abcdefghijG1', '中'],
  ['abcdefghij!G', '中'],
  ['abcdefghiG1', '中'],
  ['abcdefghi!G1', '强'],
  ['abcdefghijklmnG1', '强'],
] as const)('%j is %s', ([password, strength]) => {
  expect(passwordStrength(password, 'zhang_san')).toBe(strength);
});
