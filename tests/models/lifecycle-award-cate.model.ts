import { awardCateMachine } from '../../machines/awards/award-cate.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const awardCateLifecycleModel = defineModel(awardCateMachine, {
  id: 'lifecycle-award_cate',
  roots: [{ is_system: false }, { is_system: true }],
  cases: { ENABLE: bare, DISABLE: bare },
  invariants: {
    'a category is enabled or disabled, nothing else': ({ value }) => ['enabled', 'disabled'].includes(value),
    'the built-in category is never disabled': ({ context, value }) => !context.is_system || value === 'enabled',
    'a category never ends': ({ status }) => status === 'active',
  },
  goal: ({ value }) => value === 'enabled',
});
