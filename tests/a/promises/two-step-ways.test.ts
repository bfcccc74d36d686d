import { expect, test } from 'vitest';
import { twoStepMachine } from '../../../machines/account/two-step.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';

/* Where each answer and each wish leads (wider.md §11): it is on or off as the server says, and nothing half done is left behind. */

type Step = Happening<typeof twoStepMachine>;
const security = {
  password_updated_at: '2026-06-01T09:00:00+08:00',
  two_step: false,
  two_step_demanded: false,
  recovery_codes_left: 0,
  email: null,
  mobile: null,
};
const off: readonly Step[] = [done('fetchSecurity', security)];
const on: readonly Step[] = [done('fetchSecurity', { ...security, two_step: true })];
const wish = (type: 'RELOAD' | 'ENROL' | 'END' | 'RENEW_CODES' | 'CONFIRM' | 'CANCEL' | 'ACKNOWLEDGE'): Step =>
  ({
    type,
  }) as Step;
const code: Step = { type: 'TYPE_CODE', mfaCode: '123456' };
const password: Step = { type: 'TYPE_PASSWORD', password: 'Test-1234' };
const secret = done('beginEnrolment', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://x' });
const unread: readonly Step[] = [failed('fetchSecurity', '网络异常')];
const unprepared: readonly Step[] = [...off, wish('ENROL'), failed('beginEnrolment', '网络异常')];
const asked: readonly Step[] = [...off, wish('ENROL'), secret];
const confirming: readonly Step[] = [...asked, code, wish('CONFIRM')];
const recovery = { recovery_codes: ['abcd-efgh-jkmn'] };
const enrolled: readonly Step[] = [...confirming, done('confirmEnrolment', recovery)];
const ending: readonly Step[] = [...on, wish('END')];
const renewing: readonly Step[] = [...on, wish('RENEW_CODES')];

test.each([
  ['what cannot be read', unread, 'missing'],
  ['is read again', [...unread, wish('RELOAD')], 'loading'],
  ['it is off, and read again', [...off, wish('RELOAD')], 'loading'],
  ['it is on, and read again', [...on, wish('RELOAD')], 'loading'],
  ['a secret is fetched', [...off, wish('ENROL')], 'enrolling.preparing'],
  ['nobody has to wait for it', [...off, wish('ENROL'), wish('CANCEL')], 'off'],
  ['one that does not come', unprepared, 'enrolling.unprepared'],
  ['is fetched again', [...unprepared, wish('CONFIRM')], 'enrolling.preparing'],
  ['or left', [...unprepared, wish('CANCEL')], 'off'],
  ['a code of it is asked for', asked, 'enrolling.asked'],
  ['or not', [...asked, wish('CANCEL')], 'off'],
  ['the code is checked', confirming, 'enrolling.confirming'],
  ['a wrong one can be typed anew', [...confirming, failed('confirmEnrolment', '验证码错误')], 'enrolling.asked'],
  ['then the codes are told once', enrolled, 'telling'],
  ['until they are kept', [...enrolled, wish('ACKNOWLEDGE')], 'loading'],
  ['to end it a password is asked for', ending, 'ending.asked'],
  ['or not', [...ending, wish('CANCEL')], 'on'],
  ['with it it ends', [...ending, password, wish('CONFIRM')], 'ending.working'],
  ['and is read anew', [...ending, password, wish('CONFIRM'), done('endTwoStep', undefined)], 'loading'],
  ['or not', [...ending, password, wish('CONFIRM'), failed('endTwoStep', '密码错误')], 'ending.asked'],
  ['new codes ask for a password', renewing, 'renewing.asked'],
  ['or are left', [...renewing, wish('CANCEL')], 'on'],
  ['with it they are made', [...renewing, password, wish('CONFIRM')], 'renewing.working'],
  ['and told', [...renewing, password, wish('CONFIRM'), done('renewCodes', recovery)], 'telling'],
  ['or not', [...renewing, password, wish('CONFIRM'), failed('renewCodes', '密码错误')], 'renewing.asked'],
] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, steps, state) => {
  expect(stateText(after(twoStepMachine, undefined, ...steps).value as never)).toBe(state);
});

test('what waits for the server is busy, what asks is a dialog, and a failure is said until one goes on', () => {
  const working = [...ending, password, wish('CONFIRM')];
  const making = [...renewing, password, wish('CONFIRM')];
  for (const steps of [[...off, wish('ENROL')], confirming, working, making])
    expect(after(twoStepMachine, undefined, ...steps).hasTag('busy')).toBe(true);
  for (const steps of [asked, ending, renewing, enrolled])
    expect(after(twoStepMachine, undefined, ...steps).hasTag('asking')).toBe(true);
  for (const steps of [unread, unprepared])
    expect(after(twoStepMachine, undefined, ...steps).context.error).toBe('网络异常');
  const wrong = [...working, failed('endTwoStep', '密码错误')];
  expect(after(twoStepMachine, undefined, ...wrong).context.error).toBe('密码错误');
  expect(after(twoStepMachine, undefined, ...wrong, wish('CONFIRM')).context.error).toBe('');
  expect(after(twoStepMachine, undefined, ...unprepared, wish('CANCEL')).context.error).toBe('');
});

test('what is typed goes to the server, and is forgotten with its dialog', () => {
  expect(callsAfter(twoStepMachine, undefined, ...ending, password, wish('CONFIRM')).join()).toContain('Test-1234');
  expect(callsAfter(twoStepMachine, undefined, ...renewing, password, wish('CONFIRM')).join()).toContain('Test-1234');
  for (const steps of [
    [...ending, password, wish('CANCEL')],
    [...asked, code, wish('CANCEL')],
  ])
    expect(after(twoStepMachine, undefined, ...steps).context).toMatchObject({ password: '', mfaCode: '' });
});
