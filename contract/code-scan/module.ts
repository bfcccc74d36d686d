import { ccnActivity } from '../entities/ccn-activity.ts';
import { ccnAwardSet } from '../entities/ccn-award-set.ts';
import { ccnLocal } from '../entities/ccn-local.ts';
import { ccnSetting } from '../entities/ccn-setting.ts';
import { ccnTier } from '../entities/ccn-tier.ts';
import { ccnUpstream } from '../entities/ccn-upstream.ts';
import type { Entity } from '../entity.ts';

/** Campaigns over codes on products. */
export const entities: readonly Entity[] = [ccnLocal, ccnUpstream, ccnTier, ccnActivity, ccnSetting, ccnAwardSet];
