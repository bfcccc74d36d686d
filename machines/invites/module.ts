import { invitationLifecycle } from './invitation.lifecycle.ts';
import { inviteActivityLifecycle } from './invite-activity.lifecycle.ts';
import { invitePlanLifecycle } from './invite-plan.lifecycle.ts';
import { invitePrizeLifecycle } from './invite-prize.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  invite_plan: invitePlanLifecycle,
  invite_prize: invitePrizeLifecycle,
  invite_activity: inviteActivityLifecycle,
  invitation: invitationLifecycle,
};
