import { expect, test } from 'vitest';
import { changePasswordMachine, passwordFaults } from '../../../machines/account/change-password.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';

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

type Step = Happening<typeof changePasswordMachine>;
const cancel = { type: 'CANCEL' } as const;
const [old, fresh, again] = typed;
const no = failed('change', '密码不正确');

test.each<readonly [string, readonly Step[], string, string]>([
  ['it opens', [], 'editing', ''],
  ['something is typed', [old], 'editing', ''],
  ['nothing was typed and it is sent', [submit], 'faulty', ''],
  ['one thing is missing', [old, fresh, submit], 'faulty', ''],
  ['it is mended where the faults are shown', [submit, old, fresh, again], 'faulty', ''],
  ['it is sent from there', [submit, old, fresh, again, submit], 'changing', ''],
  ['it is sent', [...typed, submit], 'changing', ''],
  ['it is sent twice', [...typed, submit, submit], 'changing', ''],
  ['one wants to leave while it is sent', [...typed, submit, cancel], 'changing', ''],
  ['something is typed while it is sent', [...typed, submit, old], 'changing', ''],
  ['it is refused', [...typed, submit, no], 'refused', '密码不正确'],
  ['it is sent once more', [...typed, submit, no, submit], 'changing', ''],
  ['the old one is typed anew', [...typed, submit, no, old], 'editing', ''],
  ['the new one is typed anew', [...typed, submit, no, fresh], 'editing', ''],
  ['it is repeated anew', [...typed, submit, no, again], 'editing', ''],
  ['one leaves what was refused', [...typed, submit, no, cancel], 'cancelled', ''],
  ['one leaves', [cancel], 'cancelled', ''],
  ['one leaves the faults', [submit, cancel], 'cancelled', ''],
  ['it is done', [...typed, submit, done('change')], 'changed', ''],
])('when %s: where it stands', (_, events, value, error) => {
  const snapshot = after(changePasswordMachine, input, ...events);
  expect([snapshot.value, snapshot.context.error, snapshot.hasTag('busy')]).toEqual([
    value,
    error,
    value === 'changing',
  ]);
  expect(snapshot.context.username).toBe('ops_manager');
  expect([snapshot.status, snapshot.output]).toEqual(
    value === 'changed' || value === 'cancelled' ? ['done', { changed: value === 'changed' }] : ['active', undefined],
  );
});

test('what is typed stands where it was typed, from wherever it is typed', () => {
  const contextAfter = (...events: readonly Step[]) => after(changePasswordMachine, input, ...events).context;
  for (const before of [[], [submit], [...typed, submit, no]] as const) {
    expect(contextAfter(...before, { type: 'TYPE_OLD', oldPassword: 'a' }).oldPassword).toBe('a');
    expect(contextAfter(...before, { type: 'TYPE_NEW', password: 'b' }).password).toBe('b');
    expect(contextAfter(...before, { type: 'TYPE_AGAIN', passwordAgain: 'c' }).passwordAgain).toBe('c');
  }
  expect(contextAfter()).toMatchObject({ oldPassword: '', password: '', passwordAgain: '' });
});

test('it is sent once, with the old and the new one', () => {
  const calls = (...events: readonly Step[]) => callsAfter(changePasswordMachine, input, ...events);
  const sent = ['change (change) {"oldPassword":"Test-1234","password":"Fresh-2026"}'];
  expect([calls(...typed, submit), calls(...typed, submit, no, submit), calls(submit, ...typed, submit)]).toEqual([
    sent,
    sent,
    sent,
  ]);
  expect([calls(), calls(submit), calls(...typed, submit, submit)]).toEqual([[], [], []]);
});
