import { fileMachine } from '../../machines/files/file.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const fileLifecycleModel = defineModel(fileMachine, {
  id: 'lifecycle-file',
  roots: [{ ref_count: 0 }, { ref_count: 3 }],
  cases: { DELETE: bare },
  invariants: {
    'never deleted while anything shows it': ({ context, value }) => context.ref_count === 0 || value !== 'deleted',
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
    'otherwise kept': ({ value }) => ['kept', 'deleted'].includes(value),
  },
  goal: ({ value, context }) => value === 'deleted' || (context.ref_count ?? 0) > 0,
});
