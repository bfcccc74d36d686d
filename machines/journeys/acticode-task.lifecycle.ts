import { setup } from 'xstate';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly ready?: readonly Blocker[] };
}

export const acticodeTaskMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' },
  },
  guards: { ready: ({ context }) => context.blockers?.ready?.length === 0 },
}).createMachine({
  id: 'acticode_task',
  meta: { label: '活动码任务', refusals: { ready: '还不能启用' } },
  context: ({ input }) => input,
  initial: 'disabled',
  states: {
    disabled: { meta: { label: '停用' }, on: { ENABLE: enableIf('ready') } },
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: {
          target: 'disabled',
          meta: { label: '停用', action: 'disable', warns: '停用后做这个任务不再得积分，已得的不受影响。' },
        },
      },
    },
  },
});

/** 任务: there from the beginning of its activity, and off until somebody wants it (award.md §5.4). */
export const acticodeTaskLifecycle: Lifecycle = { machine: acticodeTaskMachine };
