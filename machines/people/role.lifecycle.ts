import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf, disableIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly code?: string;
  /** Whoever looks has the role himself. */
  readonly own?: boolean;
  readonly is_builtin?: boolean;
  /** Accounts that have it, deleted ones left out. */
  readonly user_count?: number;
}

const isOthers = ({ code, own }: Facts) => code !== 'super_admin' && own !== true;

export const roleMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'DELETE' },
  },
  guards: {
    isOthers: ({ context }) => isOthers(context),
    isUnused: ({ context }) => isOthers(context) && context.is_builtin !== true && (context.user_count ?? 0) === 0,
  },
}).createMachine({
  id: 'role',
  meta: {
    label: '角色',
    refusals: {
      isOthers: '超级管理员和您自己的角色不能启用或停用',
      isUnused: '内置角色、您自己的角色和仍有账号的角色不能删除',
    },
    facts: {
      own: { yes: '是您自己的角色', no: '不是您自己的角色' },
      is_builtin: { yes: '是内置角色', no: '不是内置角色' },
    },
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableIf('isOthers', '拥有该角色的账号立即失去它的权限。'),
        DELETE: deleteIf('isUnused'),
      },
    },
    disabled: {
      meta: { label: '停用' },
      description: 'Gives nothing to those who have it.',
      on: {
        ENABLE: enableIf('isOthers'),
        DELETE: deleteIf('isUnused'),
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 角色: enabled ⇄ disabled, and deleted once nobody has it (wider.md §10.2). */
export const roleLifecycle: Lifecycle = { machine: roleMachine };
