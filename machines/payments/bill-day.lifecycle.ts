import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

/** Where its differences take it, and the channel asked once more: back to where it is. */
const steps = <const State extends string>(here: State) =>
  ({
    BALANCE: 'balanced',
    UNBALANCE: 'unbalanced',
    PULL: {
      target: here,
      meta: {
        label: '拉取账单',
        action: 'import',
        warns: '渠道的账单有更正时替换原有的行；已平账的差异保留，其余的重新核对。',
      },
    },
  }) as const;

export const billDayMachine = setup({
  types: { events: {} as { type: 'BALANCE' } | { type: 'UNBALANCE' } | { type: 'PULL' } },
}).createMachine({
  id: 'bill_day',
  meta: { label: '对账单', events: { BALANCE: '对平', UNBALANCE: '有差异' } },
  initial: 'waiting',
  states: {
    waiting: {
      meta: { label: '待取账单' },
      description: 'The day is over and nobody has brought its bill.',
      on: steps('waiting'),
    },
    unbalanced: {
      meta: { label: '不平' },
      description: 'There is a difference that is not settled.',
      on: steps('unbalanced'),
    },
    balanced: { meta: { label: '平' }, on: steps('balanced') },
  },
});

/** 对账单: the server moves it with its differences (engines.md §3.5); people ask the channel for the bill. */
export const billDayLifecycle: Lifecycle = { machine: billDayMachine };
