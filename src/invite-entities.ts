import { invitation } from '../contract/entities/invitation.ts';
import { inviteActivity } from '../contract/entities/invite-activity.ts';
import { invitePlan } from '../contract/entities/invite-plan.ts';
import { invitePrize } from '../contract/entities/invite-prize.ts';
import { invitationLifecycle } from '../machines/lifecycles/invitation.ts';
import { inviteActivityLifecycle } from '../machines/lifecycles/invite-activity.ts';
import { invitePlanLifecycle } from '../machines/lifecycles/invite-plan.ts';
import { invitePrizeLifecycle } from '../machines/lifecycles/invite-prize.ts';

/** Everything of invitations: they lead to each other. */
export const pack = [
  [invitation, invitationLifecycle],
  [inviteActivity, inviteActivityLifecycle],
  [invitePlan, invitePlanLifecycle],
  [invitePrize, invitePrizeLifecycle],
] as const;
