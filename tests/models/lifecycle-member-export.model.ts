import { memberExportMachine } from '../../machines/members/member-export.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const memberExportLifecycleModel = defineModel(memberExportMachine, {
  id: 'lifecycle-member_export',
  roots: [{ attempts: 0 }, { attempts: 5 }],
  cases: { READY: bare, FAIL: bare, EXPIRE: bare, ERASE: bare },
  invariants: {
    'what can be fetched ends: after a day, or with the member (engines.md §1.5, §8.7)': (snapshot) =>
      !snapshot.matches('ready') || (snapshot.can({ type: 'EXPIRE' }) && snapshot.can({ type: 'ERASE' })),
    'nothing is made of somebody who is forgotten': (snapshot) =>
      !snapshot.matches('erased') || !snapshot.can({ type: 'READY' }),
    'it is made once': (snapshot) => snapshot.can({ type: 'READY' }) === snapshot.matches('waiting'),
  },
  goal: ({ status }) => status === 'done',
});
