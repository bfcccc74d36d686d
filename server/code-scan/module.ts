import { ccnActivity } from './ccn-activity.resource.ts';
import { ccnAwardSet } from './ccn-award-set.resource.ts';
import { ccnLocal } from './ccn-local.resource.ts';
import { ccnSetting } from './ccn-setting.resource.ts';
import { ccnTier, ccnUpstream } from './ccn-upstream.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [ccnLocal, ccnUpstream, ccnTier, ccnActivity, ccnSetting, ccnAwardSet];
