import { permissionMachine } from '../../machines/people/permission.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const permissionLifecycleModel = defineModel(permissionMachine, {
  id: 'lifecycle-permission',
  roots: [
    { node_type: 'page', permission_id: 'Award' },
    { node_type: 'page', permission_id: 'Award', parent_open: false },
    { node_type: 'page', permission_id: 'Permission' },
    { node_type: 'page', permission_id: 'AwardActivity', path: '/activity/plan' },
    { node_type: 'dir', path: '/award', open_children: 2 },
    { node_type: 'dir', path: '/award', open_children: 0 },
    { node_type: 'link' },
  ],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'what is needed to put things right stays in use': ({ context, value }) =>
      context.permission_id !== 'Permission' || value === 'enabled',
    'a page beside another one goes with that one': ({ context, value }) =>
      context.path !== '/activity/plan' || value === 'enabled',
    'a folder in which something is in use stays in use': ({ context, value }) =>
      (context.open_children ?? 0) === 0 || value === 'enabled',
    'only links are ever over: the rest goes with the program': ({ context, status }) =>
      status === 'active' || context.node_type === 'link',
  },
  goal: ({ context, value }) => value === 'enabled' || value === 'archived' || context.parent_open === false,
});
