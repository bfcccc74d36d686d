import { changeEmailMachine, emailFaults } from '../../machines/account/change-email.ts';
import { bare, defineModel } from '../engine/model.ts';

export const changeEmailModel = defineModel(changeEmailMachine, {
  id: 'changeEmail',
  cases: {
    TYPE_EMAIL: { good: { email: 'new@example.com' }, bad: { email: 'new@' } },
    TYPE_PASSWORD: [{ password: 'Test-1234' }],
    TYPE_CODE: [{ emailCode: 'ABCD2345' }],
    SUBMIT: bare,
    BACK: bare,
    CANCEL: bare,
    'done.mailCode': { ok: {} },
    'error.mailCode': { wrong: '密码不正确' },
    'done.confirmCode': { ok: { email: 'new@example.com' } },
    'error.confirmCode': { wrong: '确认码不正确或已过期' },
  },
  invariants: {
    'nothing is mailed that breaks a rule': (snapshot) =>
      !snapshot.matches('mailing') || Object.values(emailFaults(snapshot.context)).every((fault) => fault === ''),
    'the password is forgotten once it was needed': (snapshot) =>
      !(snapshot.matches('proving') || snapshot.matches('confirming')) || snapshot.context.password === '',
    'a code is typed only after one was mailed': (snapshot) =>
      snapshot.context.emailCode === '' || !(snapshot.matches('asking') || snapshot.matches('mailing')),
    'it tells whether it was changed': (snapshot) =>
      snapshot.status !== 'done' || snapshot.output.changed === snapshot.matches('changed'),
    'nothing fails while something is asked of the server': (snapshot) =>
      snapshot.context.error === '' || !snapshot.hasTag('busy'),
  },
  goal: (snapshot) => snapshot.status === 'done',
});
