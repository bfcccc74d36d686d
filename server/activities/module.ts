import { activity } from './activity.resource.ts';
import { plan } from './plan.resource.ts';
import { prize } from './prize.resource.ts';
import { addRehearsals } from './draw/rehearsal-plugin.ts';
import { campaignFiguresRoute } from './campaign-figures.ts';
import { prizeStockRoute } from './prize-stock.ts';
import { drawProver } from './proof/prover.ts';
import { returnStock } from '../invites/return-stock.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [activity, plan, prize];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: {
    activity: { RETURN_STOCK: returnStock },
    plan: { RETURN_STOCK: returnStock },
    prize: { RETURN_STOCK: returnStock },
  },
  routes: () => [prizeStockRoute, campaignFiguresRoute],
  provers: [drawProver],
  plugin: addRehearsals,
};
