import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Folders right below it and files in it, deleted ones left out. */
  readonly child_count?: number;
  readonly file_count?: number;
}

export const fileFolderMachine = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as { type: 'DELETE' } },
  guards: { isEmpty: ({ context }) => (context.child_count ?? 0) === 0 && (context.file_count ?? 0) === 0 },
}).createMachine({
  id: 'file_folder',
  meta: { label: '素材文件夹', refusals: { isEmpty: '文件夹不是空的，请先移走其中的素材和下级文件夹' } },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '使用中' },
      on: {
        DELETE: deleteIf('isEmpty'),
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 素材文件夹: there until it is empty and deleted (wider.md §10.12). */
export const fileFolderLifecycle: Lifecycle = { machine: fileFolderMachine };
