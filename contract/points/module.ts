import type { Entity } from '../entity/entity.ts';
import { experienceLog } from './experience-log.entity.ts';
import { pointAdjustmentMember } from './point-adjustment-member.entity.ts';
import { pointAdjustment } from './point-adjustment.entity.ts';
import { pointExpiryRun } from './point-expiry-run.entity.ts';
import { memberLevel } from './member-level.entity.ts';
import { pointHold } from './point-hold.entity.ts';
import { pointLog } from './point-log.entity.ts';

/** The ledger of points. */
export const entities: readonly Entity[] = [
  pointLog,
  pointAdjustment,
  pointAdjustmentMember,
  pointExpiryRun,
  pointHold,
  memberLevel,
  experienceLog,
];
