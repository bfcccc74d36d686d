import { accountLifecycle } from '../lifecycles/account.ts';
import { deptLifecycle } from '../lifecycles/dept.ts';
import { permissionLifecycle } from '../lifecycles/permission.ts';
import { postLifecycle } from '../lifecycles/post.ts';
import { roleLifecycle } from '../lifecycles/role.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  dept: deptLifecycle,
  role: roleLifecycle,
  post: postLifecycle,
  account: accountLifecycle,
  permission: permissionLifecycle,
};
