import { pointAdjustmentMemberMachine } from '../../machines/points/point-adjustment-member.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const pointAdjustmentMemberLifecycleModel = defineModel(pointAdjustmentMemberMachine, {
  id: 'lifecycle-point_adjustment_member',
  cases: { ADJUST: bare, REFUSE: bare, RETRY: bare },
  invariants: {
    'a member is adjusted once': (snapshot) => !snapshot.matches('done') || !snapshot.can({ type: 'ADJUST' }),
    'only who failed is tried again': (snapshot) => snapshot.can({ type: 'RETRY' }) === snapshot.matches('failed'),
    'what is done stays done': ({ value, status }) => (value === 'done') === (status === 'done'),
  },
  goal: ({ value }) => value === 'done',
});
