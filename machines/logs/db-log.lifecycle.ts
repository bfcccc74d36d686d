import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const dbLogMachine = setup({}).createMachine({
  id: 'db_log',
  meta: { label: '数据日志', refusals: {} },
  initial: 'recorded',
  states: { recorded: { meta: { label: '已记录' } } },
});

/** 数据日志: a line that was written stays as it is (wider.md §10.9). */
export const dbLogLifecycle: Lifecycle = { machine: dbLogMachine };
