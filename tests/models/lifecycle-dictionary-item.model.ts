import { dictionaryItemMachine } from '../../machines/dictionary/dictionary-item.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const dictionaryItemLifecycleModel = defineModel(dictionaryItemMachine, {
  id: 'lifecycle-dictionary-item',
  roots: [{ is_builtin: false }, { is_builtin: true }],
  cases: { ENABLE: bare, DISABLE: bare, DELETE: bare },
  invariants: {
    'what belongs to the program stays in force': ({ context, value }) =>
      context.is_builtin !== true || value === 'enabled',
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
    'otherwise enabled or disabled': ({ value }) => ['enabled', 'disabled', 'deleted'].includes(value),
  },
  goal: ({ value, context }) => value === 'deleted' || context.is_builtin === true,
});
