import { accountMachine } from '../../machines/people/account.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const accountLifecycleModel = defineModel(accountMachine, {
  id: 'lifecycle-account',
  roots: [
    { touchable: true, is_builtin: false, session_count: 0 },
    { touchable: true, is_builtin: false, session_count: 2, resting: true },
    { touchable: true, is_builtin: true, session_count: 1 },
    { touchable: false, is_builtin: false, session_count: 1 },
    { touchable: true, is_builtin: false, session_count: 0, led_count: 1 },
  ],
  stages: [
    { value: 'locked', context: { touchable: true, is_builtin: false, session_count: 0 } },
    { value: 'disabled', context: { touchable: false, is_builtin: false, session_count: 0 } },
    { value: 'locked', context: { touchable: false, is_builtin: false, session_count: 0 } },
  ],
  cases: { ENABLE: bare, DISABLE: bare, UNLOCK: bare, KICK: bare, DELETE: bare },
  invariants: {
    'what may not be touched is never deleted': ({ context, value }) =>
      context.touchable === true || value !== 'deleted',
    'a built-in account is never deleted': ({ context, value }) => !context.is_builtin || value !== 'deleted',
    'who leads a department is never deleted': ({ context, value }) =>
      (context.led_count ?? 0) === 0 || value !== 'deleted',
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
  },
  goal: ({ value, context }) =>
    value === 'deleted' || context.touchable !== true || context.is_builtin === true || (context.led_count ?? 0) > 0,
});
