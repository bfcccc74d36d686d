import { localverificeMachine } from '../../machines/verification/localverifice.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const localverificeLifecycleModel = defineModel(localverificeMachine, {
  id: 'lifecycle-localverifice',
  roots: [
    { in_time: true, verifier_count: 1, sole_goods_count: 0 },
    { in_time: false, verifier_count: 1, sole_goods_count: 0 },
    { in_time: true, verifier_count: 1, sole_goods_count: 2 },
    { in_time: true, verifier_count: 0, sole_goods_count: 0 },
  ],
  /** Disabled, and since then its time has run out. */
  stages: [{ value: 'disabled', context: { in_time: false, verifier_count: 1, sole_goods_count: 0 } }],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'a point whose time is over is never enabled': ({ context, value }) =>
      context.in_time === true || value !== 'enabled',
    'a point where nobody may verify is never enabled': ({ context, value }) =>
      (context.verifier_count ?? 0) > 0 || value !== 'enabled',
    'a point that goods depend on alone is never archived': ({ context, value }) =>
      (context.sole_goods_count ?? 0) === 0 || value !== 'archived',
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || (context.sole_goods_count ?? 0) > 0,
});
