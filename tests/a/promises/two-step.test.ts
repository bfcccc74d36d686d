import { expect, test } from 'vitest';
import { twoStepMachine } from '../../../machines/account/two-step.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const security = {
  password_updated_at: '2026-06-01T09:00:00+08:00',
  two_step: false,
  two_step_demanded: false,
  recovery_codes_left: 0,
  email: null,
  mobile: null,
};
const off = done('fetchSecurity', security);
const on = done('fetchSecurity', { ...security, two_step: true });
const enrolled = [
  off,
  { type: 'ENROL' },
  done('beginEnrolment', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://x' }),
  { type: 'TYPE_CODE', mfaCode: ' 123456 ' },
  { type: 'CONFIRM' },
] as const;
const codes = done('confirmEnrolment', { recovery_codes: ['abcd-efgh-jkmn'] });
const kept = { enrolment: null, mfaCode: '', password: '', recoveryCodes: [], error: '' };

test('binding takes the code of the app, then tells the recovery codes once', () => {
  expect(callsAfter(twoStepMachine, undefined, ...enrolled).join()).toContain('{"mfaCode":"123456"}');
  const told = after(twoStepMachine, undefined, ...enrolled, codes);
  expect([told.value, told.context.recoveryCodes]).toEqual(['telling', ['abcd-efgh-jkmn']]);
  const acknowledged = after(twoStepMachine, undefined, ...enrolled, codes, { type: 'ACKNOWLEDGE' });
  expect(acknowledged.value).toBe('loading');
  expect(acknowledged.context).toMatchObject(kept);
});

test('recovery codes do not leave the screen by anything but the word that they are kept', () => {
  for (const event of [{ type: 'CANCEL' }, { type: 'RELOAD' }, { type: 'CONFIRM' }, { type: 'END' }] as const)
    expect(after(twoStepMachine, undefined, ...enrolled, codes, event).value).toBe('telling');
});

test('a wrong code is told, and another can be typed', () => {
  const refused = after(
    twoStepMachine,
    undefined,
    ...enrolled,
    failed('confirmEnrolment', '验证码不正确，或已被使用过'),
  );
  expect(refused.value).toEqual({ enrolling: 'asked' });
  expect(refused.context.error).toBe('验证码不正确，或已被使用过');
  expect(refused.context.enrolment).not.toBeNull();
});

test('it ends with the password, never while a role demands it', () => {
  const demanded = done('fetchSecurity', { ...security, two_step: true, two_step_demanded: true });
  expect(after(twoStepMachine, undefined, demanded, { type: 'END' }).value).toBe('on');
  const asked = [on, { type: 'END' }, { type: 'CONFIRM' }] as const;
  expect(after(twoStepMachine, undefined, ...asked).value).toEqual({ ending: 'asked' });
  const proved = [on, { type: 'END' }, { type: 'TYPE_PASSWORD', password: 'Test-1234' }, { type: 'CONFIRM' }] as const;
  expect(callsAfter(twoStepMachine, undefined, ...proved).join()).toContain('Test-1234');
  expect(effectsAfter(twoStepMachine, undefined, ...proved, done('endTwoStep', {})).join()).toContain('两步验证已关闭');
  expect(after(twoStepMachine, undefined, ...proved, done('endTwoStep', {})).context.password).toBe('');
});

test('new recovery codes are told as the first ones were', () => {
  const proved = [
    on,
    { type: 'RENEW_CODES' },
    { type: 'TYPE_PASSWORD', password: 'Test-1234' },
    { type: 'CONFIRM' },
  ] as const;
  const told = after(twoStepMachine, undefined, ...proved, done('renewCodes', { recovery_codes: ['pqrs-tuvw-xyz2'] }));
  expect([told.value, told.context.password]).toEqual(['telling', '']);
});

test('a blank code confirms nothing', () => {
  const begun = [
    off,
    { type: 'ENROL' },
    done('beginEnrolment', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://x' }),
  ] as const;
  expect(after(twoStepMachine, undefined, ...begun, { type: 'TYPE_CODE', mfaCode: ' ' }).can({ type: 'CONFIRM' })).toBe(
    false,
  );
});
