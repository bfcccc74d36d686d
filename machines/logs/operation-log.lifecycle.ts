import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const operationLogMachine = setup({}).createMachine({
  id: 'operation_log',
  meta: { label: '操作日志', refusals: {} },
  initial: 'recorded',
  states: { recorded: { meta: { label: '已记录' } } },
});

/** 操作日志: a line that was written stays as it is (wider.md §10.9). */
export const operationLogLifecycle: Lifecycle = { machine: operationLogMachine };
