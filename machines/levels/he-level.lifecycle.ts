import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf, disableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** The lowest one, where everybody begins. */
  readonly is_default?: boolean;
  /** Members who stand there. */
  readonly user_count?: number;
}

/** Why a step is refused; who stands there follows. */
export const levelRefusals = { isFree: '默认等级和有会员的等级不能停用或删除' } as const;

export const heLevelMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'DELETE' },
  },
  guards: { isFree: ({ context }) => context.is_default === false && context.user_count === 0 },
}).createMachine({
  id: 'he_level',
  meta: {
    label: '会员等级',
    refusals: levelRefusals,
    facts: {
      is_default: { yes: '是默认等级', no: '不是默认等级' },
      user_count: { count: '在该等级的会员', unit: '人' },
    },
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableIf('isFree', '停用后会员不能再升到该等级。'),
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

/** 会员等级: enabled ⇄ disabled, and deleted; none of it while somebody stands there (wider.md §3.3). */
export const heLevelLifecycle: Lifecycle = { machine: heLevelMachine };
