import { postMachine } from '../../machines/people/post.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const postLifecycleModel = defineModel(postMachine, {
  id: 'lifecycle-post',
  roots: [{ account_count: 0 }, { account_count: 2 }],
  cases: { ENABLE: bare, DISABLE: bare, DELETE: bare },
  invariants: {
    'never deleted while somebody has it': ({ context, value }) => context.account_count === 0 || value !== 'deleted',
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
    'otherwise enabled or disabled': ({ value }) => ['enabled', 'disabled', 'deleted'].includes(value),
  },
  goal: ({ value, context }) => value === 'deleted' || (context.account_count ?? 0) > 0,
});
