import { ccnActivity } from '../resources/ccn-activity.ts';
import { ccnAwardSet } from '../resources/ccn-award-set.ts';
import { ccnLocal } from '../resources/ccn-local.ts';
import { ccnSetting } from '../resources/ccn-setting.ts';
import { ccnTier, ccnUpstream } from '../resources/ccn-upstream.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [ccnLocal, ccnUpstream, ccnTier, ccnActivity, ccnSetting, ccnAwardSet];
