import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const ccnLocalMachine = setup({}).createMachine({
  id: 'ccn_local',
  meta: { label: '本地活动', refusals: {} },
  initial: 'offered',
  states: { offered: { meta: { label: '可查看' } } },
});

/** 本地活动: looked at here, changed among the activities (award.md §4.6). */
export const ccnLocalLifecycle: Lifecycle = { machine: ccnLocalMachine };
