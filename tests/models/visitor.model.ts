import { fromCallback } from 'xstate';
import { visitorMachine } from '../../machines/sign-in/visitor.ts';
import { defineModel } from '../engine/model.ts';

export const visitorModel = defineModel(visitorMachine, {
  id: 'visitor',
  cases: {
    ADDRESSED: {
      login: { address: '/user/login?redirect=%2Faward%2Flist' },
      register: { address: '/user/register' },
      recover: { address: '/user/recover?ticket=t1' },
    },
    'done.loadScreen': { screen: { logic: fromCallback(() => {}), input: {} } },
    'error.loadScreen': { 'chunk missing': '程序加载失败' },
  },
  key: ({ context: { screen } }) => screen !== null,
  invariants: {
    'a screen is there exactly while it is shown': (snapshot) =>
      snapshot.matches('shown') === (snapshot.context.screen !== null),
    'the login has no screen before it': (snapshot) => !snapshot.matches('atLogin') || snapshot.context.screen === null,
    'the address is always heard': ({ children }) => 'address' in children,
  },
  goal: (snapshot) => snapshot.matches('shown'),
});
