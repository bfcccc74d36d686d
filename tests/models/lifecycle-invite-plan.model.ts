import { invitePlanMachine } from '../../machines/invites/invite-plan.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const none = { ready: [], settled: [] };
const noPrizes = { ready: [{ text: '邀请人还没有启用的奖品' }], settled: [] };
const stockOut = { ready: [], settled: [{ text: '还有 63 份奖品库存没有退回' }] };

export const invitePlanLifecycleModel = defineModel(invitePlanMachine, {
  id: 'lifecycle-invite-plan',
  roots: [{ blockers: none }, { blockers: noPrizes }, { blockers: stockOut }],
  /** Paused, and since then its prizes were stopped. */
  stages: [{ value: 'paused', context: { blockers: noPrizes } }],
  cases: { ENABLE: bare, PAUSE: bare, END: bare, MERGED: bare, ARCHIVE: bare },
  invariants: {
    'never on while something stands in the way': (snapshot) =>
      !snapshot.can({ type: 'ENABLE' }) || snapshot.context.blockers?.ready?.length === 0,
    'what is on is merged into nothing': (snapshot) =>
      !snapshot.matches('enabled') || !snapshot.can({ type: 'MERGED' }),
    'what was merged stays merged, and is merged no second time': (snapshot) =>
      !snapshot.matches('merged') || snapshot.status === 'done',
    'never archived with stock that nobody gave back': ({ context, value }) =>
      value !== 'archived' || context.blockers?.settled?.length === 0,
  },
  goal: ({ value, context }) =>
    ['archived', 'merged', 'ended'].includes(value) || context.blockers?.settled?.length !== 0,
});
