import { invitation } from './invitation.resource.ts';
import { inviteActivity } from './invite-activity.resource.ts';
import { invitePlan } from './invite-plan.resource.ts';
import { invitePrize } from './invite-prize.resource.ts';
import { copyInvitePlan } from './invite-copy.ts';
import { inviteMergeRoute } from './invite-merge.ts';
import { invitePrizeStockRoute } from './invite-prize.resource.ts';
import { inviteActivityProver, planProver } from './proof/prover.ts';
import { returnStock } from './return-stock.ts';
import { startInvites } from './worker.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [invitePlan, invitePrize, inviteActivity, invitation];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: {
    invite_plan: { COPY: copyInvitePlan, RETURN_STOCK: returnStock },
    invite_prize: { RETURN_STOCK: returnStock },
  },
  provers: [planProver, inviteActivityProver],
  routes: () => [invitePrizeStockRoute, inviteMergeRoute],
  start: ({ store, log }) => startInvites(store, log),
};
