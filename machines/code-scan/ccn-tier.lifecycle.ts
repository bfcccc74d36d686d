import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const ccnTierMachine = setup({}).createMachine({
  id: 'ccn_tier',
  meta: { label: '上游奖级', refusals: {} },
  initial: 'synced',
  states: { synced: { meta: { label: '已同步' } } },
});

/** 上游奖级: a copy of what the code platform tells; nobody changes it here (award.md §4.2, §4.3). */
export const ccnTierLifecycle: Lifecycle = { machine: ccnTierMachine };
