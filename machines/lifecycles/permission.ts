import { setup } from 'xstate';
import { isBeside, isNeeded } from '../../contract/switched-pages.ts';
import type { Lifecycle } from './kernel.ts';
import { disableIf } from './steps.ts';

interface Facts {
  readonly permission_id?: unknown;
  readonly path?: unknown;
}

export const permissionMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' },
  },
  guards: { isSpare: ({ context }) => !isNeeded(context.permission_id) && !isBeside(context.path) },
}).createMachine({
  id: 'permission',
  meta: {
    label: '权限',
    refusals: { isSpare: '该页面是系统管理必需的，或与其他页面共用权限（请停用那个页面），不能停用' },
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      description: 'Pages come and go with the program; what people take out of use keeps its grants.',
      on: {
        DISABLE: disableIf(
          'isSpare',
          '停用后，该页面立即从所有人的菜单中移除，其中的操作全部被拒绝；角色的权限保留，启用后恢复。',
        ),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: { ENABLE: { target: 'enabled', meta: { label: '启用', action: 'enable' } } },
    },
  },
});

/** 权限: in use or not, as long as the program has the page (wider.md §10.3). */
export const permissionLifecycle: Lifecycle = { machine: permissionMachine };
