import { ccnActivity } from './ccn-activity.resource.ts';
import { ccnAwardSet } from './ccn-award-set.resource.ts';
import { ccnLocal } from './ccn-local.resource.ts';
import { ccnSetting } from './ccn-setting.resource.ts';
import { ccnTier, ccnUpstream } from './ccn-upstream.resource.ts';
import { ccnOpensRoute } from './ccn-opens.ts';
import { pull } from './pull.ts';
import { returnTiers } from './return-tiers.ts';
import { scanProver } from './proof/prover.ts';
import { startCcn } from './worker.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [ccnLocal, ccnUpstream, ccnTier, ccnActivity, ccnSetting, ccnAwardSet];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  commands: { ccn_award_set: { RETURN_STOCK: returnTiers } },
  provers: [scanProver],
  routes: () => [ccnOpensRoute],
  refresh: (store, { upstream }) => pull(store, upstream),
  start: ({ store, log, platforms }) => startCcn(store, platforms.upstream, log),
};
