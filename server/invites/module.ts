import { invitation } from '../resources/invitation.ts';
import { inviteActivity } from '../resources/invite-activity.ts';
import { invitePlan } from '../resources/invite-plan.ts';
import { invitePrize } from '../resources/invite-prize.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [invitePlan, invitePrize, inviteActivity, invitation];
