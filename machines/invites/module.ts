import { invitationLifecycle } from '../lifecycles/invitation.ts';
import { inviteActivityLifecycle } from '../lifecycles/invite-activity.ts';
import { invitePlanLifecycle } from '../lifecycles/invite-plan.ts';
import { invitePrizeLifecycle } from '../lifecycles/invite-prize.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  invite_plan: invitePlanLifecycle,
  invite_prize: invitePrizeLifecycle,
  invite_activity: inviteActivityLifecycle,
  invitation: invitationLifecycle,
};
