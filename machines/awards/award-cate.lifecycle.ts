import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { disableIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly is_system?: boolean;
}

export const awardCateMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' },
  },
  guards: { notSystem: ({ context }) => context.is_system !== true },
}).createMachine({
  id: 'award_cate',
  meta: { label: '奖励分类', refusals: { notSystem: '系统内置分类不能启用或停用' } },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableIf('notSystem', '停用后不能再选用该分类，已有奖励不受影响。'),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: { ENABLE: enableIf('notSystem') },
    },
  },
});

/** 奖励分类: enabled ⇄ disabled; the built-in category stays as it is (award.md §3.5). */
export const awardCateLifecycle: Lifecycle = { machine: awardCateMachine };
