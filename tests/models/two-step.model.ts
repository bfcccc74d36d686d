import type { AccountSecurity } from '../../contract/account/account-security.ts';
import { twoStepMachine } from '../../machines/account/two-step.ts';
import { bare, defineModel } from '../engine/model.ts';

const down = { down: '您的网络发生异常，无法连接服务器' };
const off: AccountSecurity = {
  password_updated_at: '2026-06-01T09:00:00+08:00',
  two_step: false,
  two_step_demanded: false,
  recovery_codes_left: 0,
  email: null,
  mobile: null,
};
const recovery = { recovery_codes: ['abcd-efgh-jkmn', 'pqrs-tuvw-xyz2'] };

export const twoStepModel = defineModel(twoStepMachine, {
  id: 'twoStep',
  cases: {
    RELOAD: bare,
    ENROL: bare,
    TYPE_CODE: [{ mfaCode: '123456' }],
    END: bare,
    RENEW_CODES: bare,
    TYPE_PASSWORD: [{ password: 'Test-1234' }],
    CONFIRM: bare,
    CANCEL: bare,
    ACKNOWLEDGE: bare,
    'done.fetchSecurity': {
      off,
      on: { ...off, two_step: true, recovery_codes_left: 8 },
      demanded: { ...off, two_step: true, two_step_demanded: true, recovery_codes_left: 2 },
    },
    'error.fetchSecurity': down,
    'done.beginEnrolment': {
      some: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Flan%20Admin:admin?secret=JBSWY3DPEHPK3PXP' },
    },
    'error.beginEnrolment': down,
    'done.confirmEnrolment': { codes: recovery },
    'error.confirmEnrolment': { wrong: '验证码不正确，或已被使用过' },
    'done.endTwoStep': { ok: {} },
    'error.endTwoStep': { wrong: '密码不正确' },
    'done.renewCodes': { codes: recovery },
    'error.renewCodes': { wrong: '密码不正确' },
  },
  invariants: {
    'recovery codes are there exactly while they are told': (snapshot) =>
      snapshot.matches('telling') === snapshot.context.recoveryCodes.length > 0,
    'a password is kept only while it is asked for': (snapshot) =>
      snapshot.context.password === '' || snapshot.matches('ending') || snapshot.matches('renewing'),
    'a secret and its code are kept only while enrolling': (snapshot) =>
      (snapshot.context.enrolment === null && snapshot.context.mfaCode === '') || snapshot.matches('enrolling'),
    'what a role demands is never turned off': (snapshot) =>
      !snapshot.matches('ending') || snapshot.context.security?.two_step_demanded === false,
    'nothing fails while nothing is asked': (snapshot) =>
      snapshot.context.error === '' ||
      !(snapshot.matches('on') || snapshot.matches('off') || snapshot.matches('loading')),
  },
  goal: (snapshot) => snapshot.matches('on'),
});
