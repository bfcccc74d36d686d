import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const ccnAwardSetMachine = setup({}).createMachine({
  id: 'ccn_award_set',
  meta: { label: '奖项配置', refusals: {} },
  initial: 'kept',
  states: { kept: { meta: { label: '随活动' } } },
});

/** 奖项配置: comes and stays with its campaign, whose life cycle says what may still be changed (award.md §4.4, §4.5). */
export const ccnAwardSetLifecycle: Lifecycle = { machine: ccnAwardSetMachine };
