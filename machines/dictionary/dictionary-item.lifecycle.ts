import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf, disableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly is_builtin?: boolean;
}

export const dictionaryItemMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'DELETE' },
  },
  guards: { isOwn: ({ context }) => context.is_builtin !== true },
}).createMachine({
  id: 'dictionary_item',
  meta: { label: '字典项', refusals: { isOwn: '内置字典项只能改名称、颜色和排序' } },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableIf('isOwn', '停用后不能再选用，已有数据照常显示。'),
        DELETE: deleteIf('isOwn', '删除后不能恢复；还在使用的不能删除。'),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: {
        ENABLE: { target: 'enabled', meta: { label: '启用', action: 'enable' } },
        DELETE: deleteIf('isOwn', '删除后不能恢复；还在使用的不能删除。'),
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 字典项: enabled ⇄ disabled, and deleted; those of the program stay. Whether rows use it, the server looks (wider.md §10.6). */
export const dictionaryItemLifecycle: Lifecycle = { machine: dictionaryItemMachine };
