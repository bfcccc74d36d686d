import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const activityVrcodeMachine = setup({}).createMachine({
  id: 'activity_vrcode',
  meta: { label: '活动虚拟码', refusals: {} },
  initial: 'enough',
  states: { enough: { meta: { label: '充足' } }, low: { meta: { label: '不足' } } },
});

/** 活动虚拟码: its stock says whether there are enough (award.md §4.8). */
export const activityVrcodeLifecycle: Lifecycle = { machine: activityVrcodeMachine };
