import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const ccnUpstreamMachine = setup({}).createMachine({
  id: 'ccn_upstream',
  meta: { label: '上游扫码活动', refusals: {} },
  initial: 'synced',
  states: { synced: { meta: { label: '已同步' } } },
});

/** 上游扫码活动: a copy of what the code platform tells; nobody changes it here (award.md §4.2, §4.3). */
export const ccnUpstreamLifecycle: Lifecycle = { machine: ccnUpstreamMachine };
