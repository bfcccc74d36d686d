import { setup } from 'xstate';
import { activityStatus } from '../../contract/activities/activity.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const inviteActivityMachine = setup({}).createMachine({
  id: 'invite_activity',
  meta: { label: '邀请活动', refusals: {} },
  initial: 'draft',
  states: Object.fromEntries(
    Object.entries(activityStatus).map(([status, { label }]) => [status, { meta: { label } }]),
  ),
});

/** 邀请活动: a view of the activity, which takes its steps on its own page (award.md §3.15). */
export const inviteActivityLifecycle: Lifecycle = { machine: inviteActivityMachine };
