import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { experienceLogLifecycle } from './experience-log.lifecycle.ts';
import { pointAdjustmentMemberLifecycle } from './point-adjustment-member.lifecycle.ts';
import { pointAdjustmentLifecycle } from './point-adjustment.lifecycle.ts';
import { pointExpiryRunLifecycle } from './point-expiry-run.lifecycle.ts';
import { memberLevelLifecycle } from './member-level.lifecycle.ts';
import { pointHoldLifecycle } from './point-hold.lifecycle.ts';
import { pointLogLifecycle } from './point-log.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  point_log: pointLogLifecycle,
  point_adjustment: pointAdjustmentLifecycle,
  point_adjustment_member: pointAdjustmentMemberLifecycle,
  point_expiry_run: pointExpiryRunLifecycle,
  point_hold: pointHoldLifecycle,
  member_level: memberLevelLifecycle,
  experience_log: experienceLogLifecycle,
};
