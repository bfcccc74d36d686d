import { setup } from 'xstate';
import { isBeside, isNeeded } from '../../contract/people/switched-pages.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf, disableIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly node_type?: unknown;
  readonly permission_id?: unknown;
  readonly path?: unknown;
  /** Of a folder: what is in use in it. */
  readonly open_children?: number;
  /** False while its folder is out of use. */
  readonly parent_open?: boolean;
}

export const permissionMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    isSpare: ({ context }) =>
      !isNeeded(context.permission_id) && !isBeside(context.path) && (context.open_children ?? 0) === 0,
    isReached: ({ context }) => context.parent_open !== false,
    isLink: ({ context }) => context.node_type === 'link',
  },
}).createMachine({
  id: 'permission',
  meta: {
    label: '权限',
    refusals: {
      isSpare: '暂不能停用',
      isReached: '所属目录已停用，请先启用目录',
      isLink: '目录和页面随程序存在，只有链接可以归档',
    },
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      description: 'Folders and pages come and go with the program; what people take out of use keeps its grants.',
      on: {
        DISABLE: disableIf(
          'isSpare',
          '停用后，立即从所有人的菜单中移除；页面中的操作全部被拒绝，角色的权限保留，启用后恢复。',
        ),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: { ENABLE: enableIf('isReached'), ARCHIVE: archiveIf('isLink') },
    },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 权限: in use or not, as long as the program has the page; a link until it is archived (wider.md §10.3). */
export const permissionLifecycle: Lifecycle = { machine: permissionMachine };
