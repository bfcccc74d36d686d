import { accountLifecycle } from './account.lifecycle.ts';
import { deptLifecycle } from './dept.lifecycle.ts';
import { permissionLifecycle } from './permission.lifecycle.ts';
import { postLifecycle } from './post.lifecycle.ts';
import { roleLifecycle } from './role.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  dept: deptLifecycle,
  role: roleLifecycle,
  post: postLifecycle,
  account: accountLifecycle,
  permission: permissionLifecycle,
};
