import { freightTemplateMachine } from '../../machines/mall/freight-template.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const freightTemplateLifecycleModel = defineModel(freightTemplateMachine, {
  id: 'lifecycle-freight_template',
  roots: [{ used_count: 0 }, { used_count: 2 }],
  cases: { DELETE: bare },
  invariants: {
    'never gone while goods are sent under it': ({ context, value }) =>
      (context.used_count ?? 0) === 0 || value === 'enabled',
    'otherwise in use': ({ value }) => ['enabled', 'deleted'].includes(value),
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'deleted' || (context.used_count ?? 0) > 0,
});
