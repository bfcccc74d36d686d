import { hePowerMachine } from '../../machines/levels/he-power.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const hePowerLifecycleModel = defineModel(hePowerMachine, {
  id: 'lifecycle-he_power',
  roots: [{ level_count: 0 }, { level_count: 2 }],
  cases: { ENABLE: bare, DISABLE: bare, DELETE: bare },
  invariants: {
    'never out of use while a level of use has it': ({ context, value }) =>
      (context.level_count ?? 0) === 0 || value === 'enabled',
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
    'otherwise enabled or disabled': ({ value }) => ['enabled', 'disabled', 'deleted'].includes(value),
  },
  goal: ({ value, context }) => value === 'deleted' || (context.level_count ?? 0) > 0,
});
