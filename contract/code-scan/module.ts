import { ccnActivity } from './ccn-activity.entity.ts';
import { ccnAwardSet } from './ccn-award-set.entity.ts';
import { ccnLocal } from './ccn-local.entity.ts';
import { ccnSetting } from './ccn-setting.entity.ts';
import { ccnTier } from './ccn-tier.entity.ts';
import { ccnUpstream } from './ccn-upstream.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Campaigns over codes on products. */
export const entities: readonly Entity[] = [ccnLocal, ccnUpstream, ccnTier, ccnActivity, ccnSetting, ccnAwardSet];
