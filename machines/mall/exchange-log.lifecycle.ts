import { setup } from 'xstate';
import { exchangeResults } from '../../contract/mall/exchanges.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const exchangeLogMachine = setup({}).createMachine({
  id: 'exchange_log',
  meta: { label: '兑换日志', refusals: {} },
  initial: 'success',
  states: Object.fromEntries(
    Object.entries(exchangeResults).map(([result, { label }]) => [result, { meta: { label } }]),
  ),
});

/** 兑换日志: each line says what became of an exchange; the order moves, the line only tells (wider.md §3.9). */
export const exchangeLogLifecycle: Lifecycle = { machine: exchangeLogMachine };
