import { invitation } from './invitation.resource.ts';
import { inviteActivity } from './invite-activity.resource.ts';
import { invitePlan } from './invite-plan.resource.ts';
import { invitePrize } from './invite-prize.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [invitePlan, invitePrize, inviteActivity, invitation];
