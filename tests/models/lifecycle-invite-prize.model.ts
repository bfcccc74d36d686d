import { invitePrizeMachine } from '../../machines/invites/invite-prize.lifecycle.ts';
import { prizeModelOf } from './prize-lifecycle.ts';

export const invitePrizeLifecycleModel = prizeModelOf(invitePrizeMachine);
