import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const pointLogMachine = setup({}).createMachine({
  id: 'point_log',
  meta: { label: '积分流水', refusals: {} },
  initial: 'recorded',
  states: { recorded: { meta: { label: '已记录' } } },
});

/** 积分流水: what was written stays as it is; a mistake is met by another entry. */
export const pointLogLifecycle: Lifecycle = { machine: pointLogMachine };
