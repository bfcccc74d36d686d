import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether enough was earned within the period, or nobody goes down. */
  readonly is_kept?: boolean;
  /** Whether the level gives days of grace. */
  readonly has_grace?: boolean;
}

const anniversary = { due: { at: 'level_expire_at' } } as const satisfies Timed;
const endOfGrace = { due: { at: 'grace_until' } } as const satisfies Timed;

export const memberLevelMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'RISE' } | { type: 'KEEP' } | { type: 'WARN' } | { type: 'FALL' },
  },
  guards: {
    isKept: ({ context }) => context.is_kept === true,
    hasGrace: ({ context }) => context.is_kept === false && context.has_grace === true,
    isLost: ({ context }) => context.is_kept === false && context.has_grace === false,
    isMissed: ({ context }) => context.is_kept === false,
  },
}).createMachine({
  id: 'member_level',
  meta: {
    label: '会员保级',
    refusals: {
      isKept: '本周期的经验没有达到保级经验',
      hasGrace: '已达到保级经验，或该等级没有宽限',
      isLost: '已达到保级经验，或该等级还有宽限',
      isMissed: '宽限内已达到保级经验',
    },
    events: { RISE: '升级', KEEP: '保级', WARN: '进入宽限', FALL: '降级' },
  },
  context: ({ input }) => input,
  initial: 'steady',
  states: {
    steady: {
      meta: { label: '正常' },
      description: 'An entry of experience lifts (server/points/ledger); only the anniversary of the level takes down.',
      on: {
        RISE: 'steady',
        KEEP: { target: 'steady', guard: 'isKept', meta: anniversary },
        WARN: { target: 'grace', guard: 'hasGrace', meta: anniversary },
        FALL: { target: 'steady', guard: 'isLost', meta: anniversary },
      },
    },
    grace: {
      meta: { label: '保级宽限' },
      on: {
        RISE: 'steady',
        KEEP: { target: 'steady', guard: 'isKept', meta: endOfGrace },
        FALL: { target: 'steady', guard: 'isMissed', meta: endOfGrace },
      },
    },
  },
});

/** 会员保级: steady, and in grace once a period brought too little; then one level down and steady again (engines.md §2.3). */
export const memberLevelLifecycle: Lifecycle = { machine: memberLevelMachine };
