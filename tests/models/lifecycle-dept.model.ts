import { deptMachine } from '../../machines/people/dept.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const deptLifecycleModel = defineModel(deptMachine, {
  id: 'lifecycle-dept',
  roots: [
    { child_count: 0, open_children: 0, account_count: 0, parent_open: true },
    { child_count: 1, open_children: 1, account_count: 0, parent_open: true },
    { child_count: 1, open_children: 0, account_count: 0, parent_open: true },
    { child_count: 0, open_children: 0, account_count: 3, parent_open: true },
    { child_count: 0, open_children: 0, account_count: 0, role_count: 1, parent_open: true },
  ],
  /** Disabled, and since then the one above as well. */
  stages: [{ value: 'disabled', context: { child_count: 0, open_children: 0, account_count: 0, parent_open: false } }],
  cases: { ENABLE: bare, DISABLE: bare, DELETE: bare },
  invariants: {
    'never disabled above an enabled one': ({ context, value }) =>
      (context.open_children ?? 0) === 0 || value === 'enabled',
    'never deleted with departments below': ({ context, value }) =>
      (context.child_count ?? 0) === 0 || value !== 'deleted',
    'never deleted with accounts in it': ({ context, value }) =>
      (context.account_count ?? 0) === 0 || value !== 'deleted',
    'never deleted while a role names it': ({ context, value }) =>
      (context.role_count ?? 0) === 0 || value !== 'deleted',
  },
  goal: ({ value, context: { child_count = 0, account_count = 0, role_count = 0 } }) =>
    value === 'deleted' || child_count + account_count + role_count > 0,
});
