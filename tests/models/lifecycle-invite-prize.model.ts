import { invitePrizeMachine } from '../../machines/lifecycles/invite-prize.ts';
import { prizeModelOf } from './prize-lifecycle.ts';

export const invitePrizeLifecycleModel = prizeModelOf(invitePrizeMachine);
