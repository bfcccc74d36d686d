import { changePasswordMachine, passwordFaults } from '../../machines/account/change-password.ts';
import { bare, defineModel } from '../engine/model.ts';

export const changePasswordModel = defineModel(changePasswordMachine, {
  id: 'changePassword',
  roots: [{ username: 'admin' }],
  cases: {
    TYPE_OLD: [{ oldPassword: 'Test-1234' }, { oldPassword: 'Test-12345' }],
    TYPE_NEW: { good: { password: 'Fresh-2026' }, short: { password: 'Ab1-' } },
    TYPE_AGAIN: [{ passwordAgain: 'Fresh-2026' }, { passwordAgain: 'Fresh-2025' }],
    SUBMIT: bare,
    CANCEL: bare,
    'done.change': { ok: {} },
    'error.change': { wrong: '密码不正确' },
  },
  invariants: {
    'nothing is sent that breaks a rule': (snapshot) =>
      !snapshot.matches('changing') || Object.values(passwordFaults(snapshot.context)).every((fault) => fault === ''),
    'an error is on screen exactly while refused': (snapshot) =>
      snapshot.matches('refused') === (snapshot.context.error !== ''),
    'it ends changed only after all was typed': (snapshot) =>
      !snapshot.matches('changed') || snapshot.context.password === snapshot.context.passwordAgain,
    'it tells whether it was changed': (snapshot) =>
      snapshot.status !== 'done' || snapshot.output.changed === snapshot.matches('changed'),
  },
  goal: (snapshot) => snapshot.status === 'done',
});
