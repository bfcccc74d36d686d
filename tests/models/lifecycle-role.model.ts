import { roleMachine } from '../../machines/people/role.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const roleLifecycleModel = defineModel(roleMachine, {
  id: 'lifecycle-role',
  roots: [
    { code: 'helper', own: false, is_builtin: false, user_count: 0 },
    { code: 'helper', own: false, is_builtin: false, user_count: 2 },
    { code: 'ops_manager', own: false, is_builtin: true, user_count: 0 },
    { code: 'system_admin', own: true, is_builtin: true, user_count: 1 },
    { code: 'super_admin', own: false, is_builtin: true, user_count: 1 },
  ],
  /** Disabled, and since then given to whoever looks. */
  stages: [{ value: 'disabled', context: { code: 'helper', own: true, is_builtin: false, user_count: 1 } }],
  cases: { ENABLE: bare, DISABLE: bare, DELETE: bare },
  invariants: {
    'super_admin stays enabled': ({ context, value }) => context.code !== 'super_admin' || value === 'enabled',
    'a role that somebody has is never deleted': ({ context, value }) =>
      context.user_count === 0 || value !== 'deleted',
    'a built-in role is never deleted': ({ context, value }) => !context.is_builtin || value !== 'deleted',
  },
  goal: ({ value, context }) => value === 'deleted' || context.is_builtin === true || (context.user_count ?? 0) > 0,
});
