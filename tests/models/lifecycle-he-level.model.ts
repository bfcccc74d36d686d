import { heLevelMachine } from '../../machines/levels/he-level.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const heLevelLifecycleModel = defineModel(heLevelMachine, {
  id: 'lifecycle-he_level',
  roots: [
    { is_default: false, user_count: 0 },
    { is_default: false, user_count: 3 },
    { is_default: true, user_count: 0 },
  ],
  cases: { ENABLE: bare, DISABLE: bare, DELETE: bare },
  invariants: {
    'never out of use while somebody stands there': ({ context, value }) =>
      (context.user_count ?? 0) === 0 || value === 'enabled',
    'the default one is always there': ({ context, value }) => context.is_default !== true || value === 'enabled',
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
    'otherwise enabled or disabled': ({ value }) => ['enabled', 'disabled', 'deleted'].includes(value),
  },
  goal: ({ value, context }) => value === 'deleted' || context.is_default === true || (context.user_count ?? 0) > 0,
});
