import { activityLink } from '../contract/entities/activity-link.ts';
import { ccnActivity } from '../contract/entities/ccn-activity.ts';
import { ccnAwardSet } from '../contract/entities/ccn-award-set.ts';
import { ccnLocal } from '../contract/entities/ccn-local.ts';
import { ccnSetting } from '../contract/entities/ccn-setting.ts';
import { ccnTier } from '../contract/entities/ccn-tier.ts';
import { ccnUpstream } from '../contract/entities/ccn-upstream.ts';
import { activityLinkLifecycle } from '../machines/lifecycles/activity-link.ts';
import { ccnActivityLifecycle } from '../machines/lifecycles/ccn-activity.ts';
import { ccnAwardSetLifecycle } from '../machines/lifecycles/ccn-award-set.ts';
import { ccnLocalLifecycle } from '../machines/lifecycles/ccn-local.ts';
import { ccnSettingLifecycle } from '../machines/lifecycles/ccn-setting.ts';
import { ccnTierLifecycle } from '../machines/lifecycles/ccn-tier.ts';
import { ccnUpstreamLifecycle } from '../machines/lifecycles/ccn-upstream.ts';

/** Everything of code-scan campaigns, and the links of all activities: they lead to each other. */
export const pack = [
  [activityLink, activityLinkLifecycle],
  [ccnActivity, ccnActivityLifecycle],
  [ccnAwardSet, ccnAwardSetLifecycle],
  [ccnLocal, ccnLocalLifecycle],
  [ccnSetting, ccnSettingLifecycle],
  [ccnTier, ccnTierLifecycle],
  [ccnUpstream, ccnUpstreamLifecycle],
] as const;
