/** What a role may be allowed to do on a page (spec §6). */
export const actions = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export'] as const;
export type Action = (typeof actions)[number];

/** Chinese names of the actions, for messages and the role editor (wider.md §1.5). */
export const actionLabels: Readonly<Record<Action, string>> = {
  add: '新增',
  delete: '删除',
  edit: '修改',
  query: '查询',
  get: '详情',
  enable: '启用',
  disable: '停用',
  import: '导入',
  export: '导出',
};

/** One page's permission as user info carries it (spec §3). */
export interface Permission {
  readonly permissionId: string;
  readonly permissionName?: string;
  readonly actionEntitySet: readonly { readonly action: Action; readonly describe?: string }[];
}

/** Whether the permissions hold this action on this page. Denies what it does not know. */
export const permits = (permissions: readonly Permission[], permissionId: string, action: Action): boolean =>
  permissions.some(
    (permission) =>
      permission.permissionId === permissionId && permission.actionEntitySet.some((entry) => entry.action === action),
  );

/** What the permissions allow on this page, in the order of `actions`. */
export const allowedOn = (permissions: readonly Permission[], permissionId: string): readonly Action[] =>
  actions.filter((action) => permits(permissions, permissionId, action));

/** Permission ids, for route filtering: a route shows only when its list intersects these (spec §6). */
export const permissionIds = (permissions: readonly Permission[]): readonly string[] =>
  permissions.map(({ permissionId }) => permissionId);
