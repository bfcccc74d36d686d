import { expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { registerMachine } from '../../../machines/sign-in/register.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';
import { applicant } from '../../models/register.model.ts';

const form = { at: 'form', ticket: '' } as const;
const open = done('askOpen', { open: true });
const submit = { type: 'SUBMIT', ...applicant } as const;

test('whether anybody may register is asked before anything has to be filled in', () => {
  expect(after(registerMachine, form).value).toBe('asking');
  expect(after(registerMachine, form, done('askOpen', { open: false })).value).toBe('closed');
  expect(after(registerMachine, form, open).value).toBe('filling');
});

test('who cannot find out fills in all the same; the call will say', () => {
  const unsure = failed('askOpen', '您的网络发生异常');
  expect(after(registerMachine, form, unsure).value).toBe('filling');
  const closed = failed('register', '未开放注册', { code: codes.noAction });
  expect(after(registerMachine, form, unsure, submit, closed).value).toBe('closed');
});

test('what is sent is tidy, and no password is kept', () => {
  const untidy = { ...submit, username: ' lin_mu ', email: ' Lin@Flan.Example ' };
  const [call = ''] = callsAfter(registerMachine, form, open, untidy);
  expect(call).toContain(JSON.stringify(applicant.email));
  expect(call).toContain(JSON.stringify(applicant.username));
  const { context } = after(registerMachine, form, open, untidy, done('register', {}));
  expect(context.email).toBe(applicant.email);
  expect(JSON.stringify(context)).not.toContain(applicant.password);
});

test('what breaks a rule is not sent', () => {
  for (const change of [{ username: 'abc' }, { nickname: ' ' }, { email: 'lin' }, { password: 'Lin_mu-2026' }])
    expect(after(registerMachine, form, open, { ...submit, ...change }).value).toBe('filling');
});

test('a refusal says why and where, and the next try forgets it', () => {
  const errors = [{ field: 'username', message: '用户名已被占用' }];
  const taken = failed('register', '用户名已被占用', { code: codes.invalid, result: { errors } });
  const refused = after(registerMachine, form, open, submit, taken);
  expect(refused.value).toBe('refused');
  expect(refused.context).toMatchObject({ message: '用户名已被占用', faults: { username: '用户名已被占用' } });
  expect(after(registerMachine, form, open, submit, taken, submit).context).toMatchObject({ message: '', faults: {} });
});

test('an account that was asked for waits: first for the mail, then for an administrator', () => {
  const asked = [open, submit, done('register', {})] as const;
  expect(after(registerMachine, form, ...asked).value).toBe('mailed');
  expect(effectsAfter(registerMachine, form, ...asked)).toEqual(['goToResult']);
  expect(after(registerMachine, { at: 'result', ticket: '' }).value).toBe('mailed');
  expect(after(registerMachine, { at: 'result', ticket: 't1' }, done('verifyEmail', {})).value).toBe('verified');
});

test('a link that is good no more says so; one that could not be looked at is tried again', () => {
  const link = { at: 'result', ticket: 't1' } as const;
  expect(after(registerMachine, link, failed('verifyEmail', '链接已失效', { code: codes.notFound })).value).toBe(
    'stale',
  );
  const down = failed('verifyEmail', '您的网络发生异常');
  expect(after(registerMachine, link, down).context.message).toBe('您的网络发生异常');
  expect(callsAfter(registerMachine, link, down, { type: 'RETRY' }).join()).toContain('t1');
});
