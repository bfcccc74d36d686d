import { setup } from 'xstate';
import { linkStatus } from '../../contract/links/links.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const activityLinkMachine = setup({}).createMachine({
  id: 'activity_link',
  meta: { label: '活动链接', refusals: {} },
  initial: 'active',
  states: Object.fromEntries(Object.entries(linkStatus).map(([status, { label }]) => [status, { meta: { label } }])),
});

/** 活动链接: good as long as its activity is open, by which alone it moves (award.md §4.7). */
export const activityLinkLifecycle: Lifecycle = { machine: activityLinkMachine };
