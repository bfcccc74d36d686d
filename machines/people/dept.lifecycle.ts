import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf, disableIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Departments right below it, deleted ones left out; `open_children` are the enabled ones of them. */
  readonly child_count?: number;
  readonly open_children?: number;
  readonly account_count?: number;
  /** Roles whose 指定部门 it is. */
  readonly role_count?: number;
  /** False while the department above is disabled. */
  readonly parent_open?: boolean;
}

/** Why a step is refused. */
export const deptRefusals = {
  isLeaf: '仍有启用的下级部门，不能停用',
  isEmpty: '仍有下级部门、账号，或角色指定了该部门，不能删除',
  isReached: '上级部门已停用，不能启用',
} as const;

export const deptMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'DELETE' },
  },
  guards: {
    isLeaf: ({ context }) => (context.open_children ?? 0) === 0,
    isEmpty: ({ context }) =>
      (context.child_count ?? 0) === 0 && (context.account_count ?? 0) === 0 && (context.role_count ?? 0) === 0,
    isReached: ({ context }) => context.parent_open !== false,
  },
}).createMachine({
  id: 'dept',
  meta: {
    label: '部门',
    refusals: deptRefusals,
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableIf('isLeaf', '停用后不能再选用该部门，已有账号不受影响。'),
        DELETE: deleteIf('isEmpty'),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: {
        ENABLE: enableIf('isReached'),
        DELETE: deleteIf('isEmpty'),
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 部门: enabled ⇄ disabled, and deleted once nothing and nobody is in it (wider.md §10.4). */
export const deptLifecycle: Lifecycle = { machine: deptMachine };
