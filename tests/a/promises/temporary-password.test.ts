import { expect, test } from 'vitest';
import { temporaryPasswordMachine } from '../../../machines/temporary-password.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';
import { askedAccount } from '../../models/temporary-password.model.ts';

const input = { id: 12 };
const known = done('fetchAccount', askedAccount);
const made = done('resetPassword', { password: 'kWm7ReTq2ZpXac' });

test('a password is reset only after a question, shown once and then forgotten', () => {
  expect(after(temporaryPasswordMachine, input, known).matches('asking')).toBe(true);
  const shown = after(temporaryPasswordMachine, input, known, { type: 'CONFIRM' }, made);
  expect(shown.context.password).toBe('kWm7ReTq2ZpXac');
  expect(
    after(temporaryPasswordMachine, input, known, { type: 'CONFIRM' }, made, { type: 'CLOSE' }).context.password,
  ).toBe('');
});

test('while it is made the dialog cannot be left, and the list hears of it at the end', () => {
  expect(after(temporaryPasswordMachine, input, known, { type: 'CONFIRM' }).can({ type: 'CLOSE' })).toBe(false);
  expect(
    effectsAfter(temporaryPasswordMachine, input, known, { type: 'CONFIRM' }, made, { type: 'CLOSE' }).join(),
  ).toContain('reportClosed');
});

test('the password is copied as it is shown; what fails says why', () => {
  const shown = [known, { type: 'CONFIRM' }, made] as const;
  expect(effectsAfter(temporaryPasswordMachine, input, ...shown, { type: 'COPY' }).join()).toContain('copyPassword');
  expect(after(temporaryPasswordMachine, input, failed('fetchAccount', '账号不存在')).context.error).toBe('账号不存在');
});
