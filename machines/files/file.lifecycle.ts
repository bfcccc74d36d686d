import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Places that show the picture. */
  readonly ref_count?: number;
}

export const fileMachine = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as { type: 'DELETE' } },
  guards: { isUnused: ({ context }) => (context.ref_count ?? 0) === 0 },
}).createMachine({
  id: 'file',
  meta: {
    label: '素材',
    refusals: { isUnused: '素材正在使用，不能删除' },
    facts: { ref_count: { count: '使用它的地方', unit: '处' } },
  },
  context: ({ input }) => input,
  initial: 'kept',
  states: {
    kept: {
      meta: { label: '可用' },
      on: {
        DELETE: deleteIf('isUnused'),
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 素材: kept while anything shows it; deleted for good (wider.md §10.12). */
export const fileLifecycle: Lifecycle = { machine: fileMachine };
