import { accountCenterMachine } from '../../machines/account/account-center.ts';
import { bare, defineModel } from '../engine/model.ts';

export const accountCenterModel = defineModel(accountCenterMachine, {
  id: 'accountCenter',
  roots: [{ key: '/account/center' }],
  cases: { REFRESH: bare, SHOW_TODOS: bare, SHOW_OPERATIONS: bare, SHOW_LOGINS: bare },
  invariants: {
    'who one is stays in view': ({ children }) => children.profile !== undefined,
    'what is in front is loaded, and nothing else': (snapshot) =>
      (['todos', 'operations', 'logins'] as const).every(
        (name) => snapshot.matches(name) === (snapshot.children[name] !== undefined),
      ),
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('todos'),
});
