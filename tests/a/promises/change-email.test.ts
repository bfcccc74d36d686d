import { expect, test } from 'vitest';
import { changeEmailMachine, emailFaults } from '../../../machines/change-email.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const email = { type: 'TYPE_EMAIL', email: 'new@example.com' } as const;
const password = { type: 'TYPE_PASSWORD', password: 'Test-1234' } as const;
const code = { type: 'TYPE_CODE', emailCode: ' ABCD2345 ' } as const;
const submit = { type: 'SUBMIT' } as const;
const mailed = done('mailCode', {});

test('what is missing or malformed is said, and nothing is mailed', () => {
  expect(emailFaults({ email: 'x', password: '' })).toEqual({ email: '邮箱格式不正确', password: '请输入登录密码' });
  expect(after(changeEmailMachine, undefined, email, submit).value).toEqual({ asking: 'faulty' });
});

test('the code goes to the new address, and only the code changes it', () => {
  expect(callsAfter(changeEmailMachine, undefined, email, password, submit).join()).toContain('new@example.com');
  const proving = after(changeEmailMachine, undefined, email, password, submit, mailed);
  expect([proving.value, proving.context.password]).toEqual(['proving', '']);
  expect(callsAfter(changeEmailMachine, undefined, email, password, submit, mailed, code, submit).join()).toContain(
    '"emailCode":"ABCD2345"',
  );
  const changed = after(
    changeEmailMachine,
    undefined,
    email,
    password,
    submit,
    mailed,
    code,
    submit,
    done('confirmCode', {}),
  );
  expect(changed.output).toEqual({ changed: true });
});

test('a refusal is said where one types, and goes with the next letter', () => {
  const wrong = failed('confirmCode', '确认码不正确或已过期');
  const steps = [email, password, submit, mailed, code, submit, wrong] as const;
  expect(after(changeEmailMachine, undefined, ...steps).context.error).toBe('确认码不正确或已过期');
  expect(after(changeEmailMachine, undefined, ...steps, code).context.error).toBe('');
});

test('back to the address, which stands there still', () => {
  const back = after(changeEmailMachine, undefined, email, password, submit, mailed, code, { type: 'BACK' });
  expect([back.value, back.context.email, back.context.emailCode]).toEqual([
    { asking: 'clean' },
    'new@example.com',
    '',
  ]);
});

test('nothing is sent while what is typed is at fault, and no blank code proves anything', () => {
  expect(after(changeEmailMachine, undefined, submit).can(submit)).toBe(false);
  expect(after(changeEmailMachine, undefined, email, password, submit, mailed).can(submit)).toBe(false);
});
