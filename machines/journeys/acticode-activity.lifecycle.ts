import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const acticodeActivityMachine = setup({}).createMachine({
  id: 'acticode_activity',
  meta: { label: '活动码活动', refusals: {} },
  initial: 'kept',
  states: { kept: { meta: { label: '随活动' } } },
});

/** 活动码活动: comes and stays with its activity, which takes the steps (award.md §5.1). */
export const acticodeActivityLifecycle: Lifecycle = { machine: acticodeActivityMachine };
