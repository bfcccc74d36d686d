import { heUserBlackListMachine } from '../../machines/members/he-user-black-list.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const heUserBlackListLifecycleModel = defineModel(heUserBlackListMachine, {
  id: 'lifecycle-he_user_black_list',
  cases: { RELEASE: bare, EXPIRE: bare },
  invariants: {
    'only what is in force is released': (snapshot) => snapshot.can({ type: 'RELEASE' }) === snapshot.matches('active'),
    'nobody ends by hand what its time has ended (wider.md §3.2)': (snapshot) =>
      !snapshot.matches('expired') || !snapshot.can({ type: 'RELEASE' }),
    'what has ended never comes back (wider.md §3.2)': ({ value, status }) =>
      (value !== 'active') === (status === 'done'),
  },
  goal: ({ status }) => status === 'done',
});
