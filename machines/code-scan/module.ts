import { ccnActivityLifecycle } from './ccn-activity.lifecycle.ts';
import { ccnAwardSetLifecycle } from './ccn-award-set.lifecycle.ts';
import { ccnLocalLifecycle } from './ccn-local.lifecycle.ts';
import { ccnSettingLifecycle } from './ccn-setting.lifecycle.ts';
import { ccnTierLifecycle } from './ccn-tier.lifecycle.ts';
import { ccnUpstreamLifecycle } from './ccn-upstream.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  ccn_local: ccnLocalLifecycle,
  ccn_upstream: ccnUpstreamLifecycle,
  ccn_tier: ccnTierLifecycle,
  ccn_activity: ccnActivityLifecycle,
  ccn_setting: ccnSettingLifecycle,
  ccn_award_set: ccnAwardSetLifecycle,
};
