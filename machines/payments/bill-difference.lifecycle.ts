import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether whoever looks explained it. */
  readonly is_mine?: boolean;
}

export const billDifferenceMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'EXPLAIN' } | { type: 'SETTLE' } | { type: 'REOPEN' },
  },
  guards: { isOthers: ({ context }) => context.is_mine === false },
}).createMachine({
  id: 'bill_difference',
  meta: {
    label: '对账差异',
    events: { EXPLAIN: '说明' },
    refusals: { isOthers: '由您说明的差异，须由另一人确认' },
    facts: { is_mine: { yes: '由您说明', no: '不由您说明' } },
  },
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      meta: { label: '待说明' },
      description: 'EXPLAIN carries what its form holds; the server explains by itself what the log tells.',
      on: { EXPLAIN: 'explained' },
    },
    explained: {
      meta: { label: '待确认' },
      on: {
        SETTLE: {
          target: 'settled',
          guard: 'isOthers',
          meta: { label: '平账', action: 'enable', warns: '平账后不能撤销，账单更正也不再改变它。' },
        },
        REOPEN: {
          target: 'open',
          meta: { label: '退回说明', action: 'edit', warns: '原来的说明会清空，须重新说明。' },
        },
      },
    },
    settled: { meta: { label: '已平账' }, type: 'final' },
  },
});

/** 对账差异: explained by one or by the log, settled by another (engines.md §3.5). */
export const billDifferenceLifecycle: Lifecycle = { machine: billDifferenceMachine };
