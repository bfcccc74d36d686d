import { ccnActivityLifecycle } from '../lifecycles/ccn-activity.ts';
import { ccnAwardSetLifecycle } from '../lifecycles/ccn-award-set.ts';
import { ccnLocalLifecycle } from '../lifecycles/ccn-local.ts';
import { ccnSettingLifecycle } from '../lifecycles/ccn-setting.ts';
import { ccnTierLifecycle } from '../lifecycles/ccn-tier.ts';
import { ccnUpstreamLifecycle } from '../lifecycles/ccn-upstream.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  ccn_local: ccnLocalLifecycle,
  ccn_upstream: ccnUpstreamLifecycle,
  ccn_tier: ccnTierLifecycle,
  ccn_activity: ccnActivityLifecycle,
  ccn_setting: ccnSettingLifecycle,
  ccn_award_set: ccnAwardSetLifecycle,
};
