import { dictionaryMachine } from '../../machines/dictionary/dictionary.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const dictionaryLifecycleModel = defineModel(dictionaryMachine, {
  id: 'lifecycle-dictionary',
  roots: [
    { is_builtin: false, item_count: 0 },
    { is_builtin: false, item_count: 2 },
    { is_builtin: true, item_count: 0 },
    { is_builtin: true, item_count: 4 },
  ],
  cases: { ENABLE: bare, DISABLE: bare, DELETE: bare },
  invariants: {
    'never deleted while it has items': ({ context, value }) => context.item_count === 0 || value !== 'deleted',
    'what belongs to the program stays in force': ({ context, value }) =>
      context.is_builtin !== true || value === 'enabled',
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'deleted' || context.is_builtin === true || (context.item_count ?? 0) > 0,
});
