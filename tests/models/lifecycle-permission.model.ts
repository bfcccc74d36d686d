import { permissionMachine } from '../../machines/lifecycles/permission.ts';
import { bare, defineModel } from '../engine/model.ts';

export const permissionLifecycleModel = defineModel(permissionMachine, {
  id: 'lifecycle-permission',
  roots: [
    { permission_id: 'Award' },
    { permission_id: 'Permission' },
    { permission_id: 'AwardActivity', path: '/activity/plan' },
  ],
  cases: { ENABLE: bare, DISABLE: bare },
  invariants: {
    'what is needed to put things right stays in use': ({ context, value }) =>
      context.permission_id !== 'Permission' || value === 'enabled',
    'a page beside another one goes with that one': ({ context, value }) =>
      context.path !== '/activity/plan' || value === 'enabled',
    'otherwise in use or not': ({ value }) => ['enabled', 'disabled'].includes(value),
    'never over: pages go with the program': ({ status }) => status === 'active',
  },
  goal: ({ value }) => value === 'enabled',
});
