import { securityPageMachine } from '../../machines/account/security-page.ts';
import { bare, defineModel } from '../engine/model.ts';

export const securityPageModel = defineModel(securityPageMachine, {
  id: 'securityPage',
  roots: [{ key: '/account/settings/security', username: 'admin' }],
  cases: {
    CHANGE_PASSWORD: bare,
    CHANGE_EMAIL: bare,
    REFRESH: bare,
    'done.changePassword': { changed: { changed: true }, cancelled: { changed: false } },
    'done.changeEmail': { changed: { changed: true }, cancelled: { changed: false } },
  },
  invariants: {
    'the dialog is there exactly while the password is changed': (snapshot) =>
      snapshot.matches('changingPassword') === (snapshot.children.changePassword !== undefined),
    'the other dialog is there exactly while the address is changed': (snapshot) =>
      snapshot.matches('changingEmail') === (snapshot.children.changeEmail !== undefined),
    'the list of devices is always there': (snapshot) => snapshot.children.sessions !== undefined,
    'the second step is always there': (snapshot) => snapshot.children.twoStep !== undefined,
    'it stays whose it is': (snapshot) => snapshot.context.username === 'admin',
  },
  goal: (snapshot) => snapshot.matches('resting'),
});
