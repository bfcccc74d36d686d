import { planMachine } from '../../machines/activities/plan.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const noPrizes = { ready: [{ text: '还没有启用的奖品' }] };

export const planLifecycleModel = defineModel(planMachine, {
  id: 'lifecycle-plan',
  roots: [
    { blockers: { ready: [] }, is_covered: true, stock_remaining: 0 },
    { blockers: noPrizes, is_covered: true, stock_remaining: 0 },
    { blockers: { ready: [] }, is_covered: false, stock_remaining: 185 },
  ],
  /** Stopped, and since then its prizes were, too; stopped, and some of its stock is still out. */
  stages: [
    { value: 'disabled', context: { blockers: noPrizes, is_covered: true, stock_remaining: 0 } },
    { value: 'disabled', context: { blockers: { ready: [] }, is_covered: true, stock_remaining: 185 } },
  ],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'never enabled while something stands in the way': (snapshot) =>
      !snapshot.can({ type: 'ENABLE' }) || snapshot.context.blockers?.ready?.length === 0,
    'nobody is left without a plan': (snapshot) =>
      !snapshot.can({ type: 'DISABLE' }) || snapshot.context.is_covered === true,
    'never archived while its stock is not returned': ({ context, value }) =>
      value !== 'archived' || (context.stock_remaining ?? 0) === 0,
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || value === 'enabled' || (context.stock_remaining ?? 0) > 0,
});
