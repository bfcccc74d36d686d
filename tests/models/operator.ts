import { pages } from '../../contract/menu/pages.ts';
import { actions } from '../../contract/core/permission.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';

/** Somebody who may do everything, for models that need a user. */
export const operator: UserInfo = {
  user_id: 1,
  username: 'admin',
  nickname: '系统超管',
  avatar: null,
  role: {
    id: 1,
    name: '超级管理员',
    permissions: pages.map(({ permissionId }) => ({
      permissionId,
      actionEntitySet: actions.map((action) => ({ action })),
    })),
  },
  menus: pages.map((page, index) => ({
    id: index + 1,
    parentId: 0,
    name: page.permissionId,
    path: page.path,
    component: page.view,
    meta: { title: page.title, show: true, permission: [page.permissionId] },
  })),
};

/** The same person with these pages only. */
export const limitedTo = (...permissionIds: readonly string[]): UserInfo => ({
  ...operator,
  role: {
    ...operator.role,
    permissions: operator.role.permissions.filter(({ permissionId }) => permissionIds.includes(permissionId)),
  },
  menus: operator.menus.filter(({ name }) => permissionIds.includes(name)),
});
