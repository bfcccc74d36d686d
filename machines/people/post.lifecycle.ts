import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly account_count?: number;
}

export const postMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'DELETE' },
  },
  guards: { isUnused: ({ context }) => (context.account_count ?? 0) === 0 },
}).createMachine({
  id: 'post',
  meta: { label: '岗位', refusals: { isUnused: '仍有账号在该岗位，不能删除' } },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: {
          target: 'disabled',
          meta: { label: '停用', action: 'disable', warns: '停用后不能再选用该岗位，已有账号不受影响。' },
        },
        DELETE: deleteIf('isUnused'),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: {
        ENABLE: { target: 'enabled', meta: { label: '启用', action: 'enable' } },
        DELETE: deleteIf('isUnused'),
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 岗位: enabled ⇄ disabled, and deleted once nobody has it (wider.md §10.5). */
export const postLifecycle: Lifecycle = { machine: postMachine };
