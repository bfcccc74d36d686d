import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { startOpening } from './opening.ts';
import { startAdjustments } from './adjust/run.ts';
import { pointAdjustmentMember } from './adjust/point-adjustment-member.resource.ts';
import { pointAdjustment } from './adjust/point-adjustment.resource.ts';
import { experienceLog } from './experience-log.resource.ts';
import { liabilityRoute } from './liability.ts';
import { pointExpiryRun } from './expire/point-expiry-run.resource.ts';
import { startExpiry } from './expire/run.ts';
import { pointHold } from './point-hold.resource.ts';
import { pointLog } from './point-log.resource.ts';
import { startFollowing } from './follow-balances.ts';
import { startReminders } from './expire/remind.ts';
import { memberLevel } from './standing/member-level.resource.ts';
import { startLevelRuns } from './standing/level-runs.ts';
import { pointRoutes } from './trial-balance.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [
  pointLog,
  pointAdjustment,
  pointAdjustmentMember,
  pointExpiryRun,
  pointHold,
  memberLevel,
  experienceLog,
];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  routes: () => [...pointRoutes, liabilityRoute],
  start: ({ store, log }) => {
    const stops = [
      startOpening(store, log),
      startAdjustments(store, log),
      startExpiry(store, log),
      startReminders(store, log),
      startFollowing(store, log),
      startLevelRuns(store, log),
    ];
    return () => Promise.all(stops.map((stop) => stop()));
  },
};
