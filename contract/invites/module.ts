import { invitation } from '../entities/invitation.ts';
import { inviteActivity } from '../entities/invite-activity.ts';
import { invitePlan } from '../entities/invite-plan.ts';
import { invitePrize } from '../entities/invite-prize.ts';
import type { Entity } from '../entity.ts';

/** Rewards for inviting others. */
export const entities: readonly Entity[] = [invitePlan, invitePrize, inviteActivity, invitation];
