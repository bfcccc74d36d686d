import { memberLevelMachine } from '../../machines/points/member-level.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const memberLevelLifecycleModel = defineModel(memberLevelMachine, {
  id: 'lifecycle-member_level',
  roots: [
    { is_kept: true, has_grace: true },
    { is_kept: false, has_grace: true },
    { is_kept: false, has_grace: false },
    {},
  ],
  // What was missing at the anniversary may be earned while the grace lasts.
  stages: [{ value: 'grace', context: { is_kept: true, has_grace: true } }],
  cases: { RISE: bare, KEEP: bare, WARN: bare, FALL: bare },
  invariants: {
    'who earned enough keeps the level, at its anniversary and in grace (wider.md §3.3)': (snapshot) =>
      snapshot.can({ type: 'KEEP' }) === (snapshot.context.is_kept === true),
    'who earned enough never falls': (snapshot) =>
      !(snapshot.context.is_kept === true && snapshot.can({ type: 'FALL' })),
    'where there is grace nobody falls without it': (snapshot) =>
      !(snapshot.matches('steady') && snapshot.context.has_grace === true && snapshot.can({ type: 'FALL' })),
    'grace is given once': (snapshot) => !(snapshot.matches('grace') && snapshot.can({ type: 'WARN' })),
    'an entry lifts whoever it reaches, in grace too': (snapshot) => snapshot.can({ type: 'RISE' }),
  },
  goal: ({ value }) => value === 'steady',
});
