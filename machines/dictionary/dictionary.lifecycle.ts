import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf, disableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly is_builtin?: boolean;
  readonly item_count?: number;
}

export const dictionaryMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'DELETE' },
  },
  guards: {
    isOwn: ({ context }) => context.is_builtin !== true,
    isOwnAndEmpty: ({ context }) => context.is_builtin !== true && (context.item_count ?? 0) === 0,
  },
}).createMachine({
  id: 'dictionary',
  meta: {
    label: '数据字典',
    refusals: {
      isOwn: '内置字典随程序存在，不能停用',
      isOwnAndEmpty: '内置字典和还有字典项的字典不能删除',
    },
    facts: { is_builtin: { yes: '是内置字典', no: '不是内置字典' } },
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableIf('isOwn', '停用后不能再选用其中的项，已有数据照常显示。'),
        DELETE: deleteIf('isOwnAndEmpty'),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: {
        ENABLE: { target: 'enabled', meta: { label: '启用', action: 'enable' } },
        DELETE: deleteIf('isOwnAndEmpty'),
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 数据字典: enabled ⇄ disabled, and deleted once it is empty; those of the program stay (wider.md §10.6). */
export const dictionaryLifecycle: Lifecycle = { machine: dictionaryMachine };
