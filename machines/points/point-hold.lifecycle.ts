import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether its instant `until` has passed. */
  readonly is_over?: boolean;
}

const due = { due: { at: 'until' } } as const satisfies Timed;

export const pointHoldMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'CONFIRM' } | { type: 'RELEASE' } | { type: 'LAPSE' },
  },
  guards: {
    inTime: ({ context }) => context.is_over === false,
    isOver: ({ context }) => context.is_over === true,
  },
}).createMachine({
  id: 'point_hold',
  meta: {
    label: '冻结记录',
    refusals: { inTime: '冻结已到期，积分将退回会员', isOver: '冻结还没有到期' },
    events: { CONFIRM: '确认', RELEASE: '释放', LAPSE: '到期释放' },
  },
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      meta: { label: '冻结中' },
      description:
        'Whoever put the points aside says what becomes of them (server/points/ledger); the clock gives them back where nobody does.',
      on: {
        CONFIRM: { target: 'confirmed', guard: 'inTime' },
        RELEASE: 'released',
        LAPSE: { target: 'lapsed', guard: 'isOver', meta: due },
      },
    },
    confirmed: { meta: { label: '已确认' }, type: 'final' },
    released: { meta: { label: '已释放' }, type: 'final' },
    lapsed: { meta: { label: '已到期释放' }, type: 'final' },
  },
});

/** 冻结记录: points of a member that are put aside, until they are spent, given back, or their time is over (engines.md §2.3). */
export const pointHoldLifecycle: Lifecycle = { machine: pointHoldMachine };
