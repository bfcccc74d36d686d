import { shellMachine } from '../../machines/shell.ts';
import { defineModel } from '../engine/model.ts';
import { limitedTo, operator } from './operator.ts';

export const shellModel = defineModel(shellMachine, {
  id: 'shell',
  roots: [{ width: 1440, settings: {} }],
  cases: {
    ROUTED: {
      home: { address: '/dashboard/workplace' },
      list: { address: '/award/list?pageNo=3&status=draft' },
      unknown: { address: '/nowhere' },
      missing: { address: '/404' },
      forbidden: { address: '/exception/403' },
      login: { address: '/user/login' },
    },
    'done.bootstrap': { operator: { user: operator }, limited: { user: limitedTo('Workplace') }, left: { user: null } },
  },
  key: ({ context: { user, exception } }) => [user?.menus.length ?? 0, exception],
  invariants: {
    'nothing runs for nobody': (snapshot) => !snapshot.matches('running') || snapshot.context.user !== null,
    'an exception page says which': (snapshot) =>
      snapshot.matches({ running: 'onException' }) === (snapshot.context.exception !== 0),
    'a page is never shown before the user is known': (snapshot) =>
      !snapshot.matches({ running: 'onPage' }) || snapshot.context.user !== null,
  },
  goal: (snapshot) => snapshot.matches('running') || snapshot.matches('leaving'),
});
