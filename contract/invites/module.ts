import { invitation } from './invitation.entity.ts';
import { inviteActivity } from './invite-activity.entity.ts';
import { invitePlan } from './invite-plan.entity.ts';
import { invitePrize } from './invite-prize.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Rewards for inviting others. */
export const entities: readonly Entity[] = [invitePlan, invitePrize, inviteActivity, invitation];
