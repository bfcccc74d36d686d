import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf, disableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Levels of use that have it. */
  readonly level_count?: number;
}

/** Why a step is refused; which levels have it follows. */
export const powerRefusals = { isFree: '启用中的等级还在使用该权益，请先从等级中去掉' } as const;

export const hePowerMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'DELETE' },
  },
  guards: { isFree: ({ context }) => context.level_count === 0 },
}).createMachine({
  id: 'he_power',
  meta: {
    label: '等级权益',
    refusals: powerRefusals,
    facts: { level_count: { count: '使用该权益的等级', unit: '个' } },
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableIf('isFree', '停用后等级不能再选用该权益。'),
        DELETE: deleteIf('isFree'),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: {
        ENABLE: { target: 'enabled', meta: { label: '启用', action: 'enable' } },
        DELETE: deleteIf('isFree'),
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 等级权益: enabled ⇄ disabled, and deleted; none of it while a level of use has it (wider.md §3.4). */
export const hePowerLifecycle: Lifecycle = { machine: hePowerMachine };
