import type { ScanFault } from '../../../../contract/code-scan/scan-proof.ts';
import { type Campaign, day, type Made, type TierSpec } from './set-ups.ts';

/* One fault each, planted in a good campaign. */

export interface Planted {
  readonly kind: ScanFault;
  /** The tier or the setting that it is told of. */
  readonly cause: string;
  /** Wins of yesterday: a rate. */
  readonly won?: number;
}

/** Plants a fault; undefined where there is no place for it. */
type Fault = (campaign: Campaign, made: Made) => Planted | undefined;

const ofTier =
  (
    which: (tier: TierSpec, campaign: Campaign) => boolean,
    plant: (tier: TierSpec, campaign: Campaign) => Planted | undefined,
  ): Fault =>
  (campaign) => {
    const tier = campaign.tiers.find((one) => which(one, campaign));
    return tier && plant(tier, campaign);
  };
const isGoods = ({ award }: TierSpec) => award === 'goods';
const isPrintedGoods = (tier: TierSpec, { mode }: Campaign) => isGoods(tier) && mode === 'embedded';
const isEachGoods = (tier: TierSpec, { mode }: Campaign) => isGoods(tier) && mode === 'each';
const set = (campaign: Campaign, values: Campaign['setting']) => Object.assign(campaign.setting, values);

/** Of the local activity. */
const ofLocal =
  (kind: ScanFault, values: Campaign['localRow'], and: (campaign: Campaign) => void = () => undefined): Fault =>
  (campaign) => {
    if (!campaign.local) return undefined;
    Object.assign(campaign.localRow, values);
    and(campaign);
    return { kind, cause: 'local_activity_id' };
  };
const everywhere = (campaign: Campaign) => {
  campaign.area = { mode: 'all', codes: [] };
  set(campaign, { require_location: false, out_area_action: 'allow' });
};

export const faults: Readonly<Record<string, Fault>> = {
  'a tier that nothing is mapped to': ofTier(
    () => true,
    (tier) => {
      tier.mapped = false;
      return { kind: 'unmapped', cause: tier.tier };
    },
  ),
  'an award that is not enabled': ofTier(
    () => true,
    (tier) => {
      tier.awardStatus = 'disabled';
      return { kind: 'stopped_award', cause: tier.tier };
    },
  ),
  'no stock for every scan': ofTier(isEachGoods, (tier) => {
    tier.stock = 0;
    return { kind: 'no_stock', cause: tier.tier };
  }),
  'less stock than one scan takes': ofTier(isEachGoods, (tier) => {
    [tier.stock, tier.quantity] = [2, 3];
    return { kind: 'no_stock', cause: tier.tier };
  }),
  'more codes than units since it is open': ofTier(isPrintedGoods, (tier, campaign) => {
    campaign.status = 'opened';
    for (const one of campaign.tiers) one.stock = (one.codes ?? 0) * one.quantity;
    tier.codes = (tier.codes ?? 0) + 20;
    return { kind: 'no_stock', cause: tier.tier };
  }),
  'several who win by one code, and units for one': ofTier(isPrintedGoods, (tier, campaign) => {
    set(campaign, { code_scan_mode: 'multi', multi_count: 3 });
    return { kind: 'multi_short', cause: tier.tier };
  }),
  'a tier that was never printed': ofTier(isPrintedGoods, (tier, campaign) => {
    if (campaign.tiers.length < 2) return undefined;
    tier.codes = 0;
    return { kind: 'unprinted', cause: tier.tier };
  }),
  'nothing but 谢谢参与': (campaign) => {
    if (campaign.mode === 'realtime') return undefined;
    for (const tier of campaign.tiers) [tier.award, tier.stock] = ['null', 0];
    return { kind: 'only_blank', cause: campaign.tiers[0]?.tier ?? '' };
  },
  'nowhere that is not outside': (campaign) => {
    const provinces = [
      11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54,
    ];
    const rest = [61, 62, 63, 64, 65, 71, 81, 82];
    campaign.area = { mode: 'exclude', codes: [...provinces, ...rest].map((code) => `${code}0000`) };
    set(campaign, { require_location: true, out_area_action: 'block' });
    return { kind: 'nobody_in_area', cause: 'out_area_action' };
  },
  'an area that nobody is kept to': (campaign) => {
    campaign.area = { mode: 'include', codes: ['310000'] };
    set(campaign, { require_location: true, out_area_action: 'allow' });
    return { kind: 'area_ignored', cause: 'out_area_action' };
  },
  'a device that wins less often than its owner': (campaign) => {
    set(campaign, { user_day_limit: 6, device_day_limit: 2, user_total_limit: 0 });
    return { kind: 'shadowed_limit', cause: 'device_day_limit' };
  },
  'a network that wins less often than one who uses it': (campaign) => {
    set(campaign, { user_day_limit: 8, ip_day_limit: 3, user_total_limit: 0, device_day_limit: 0 });
    return { kind: 'shadowed_limit', cause: 'ip_day_limit' };
  },
  'wins within the limit that wait for somebody': (campaign) => {
    set(campaign, {
      user_day_limit: 6,
      abnormal_user_day: 2,
      user_total_limit: 0,
      device_day_limit: 0,
      ip_day_limit: 0,
    });
    campaign.localRow = {};
    return { kind: 'held', cause: 'abnormal_user_day' };
  },
  'followers that nobody asks for': (campaign) => {
    set(campaign, { require_follow: true });
    return { kind: 'unasked', cause: 'require_follow' };
  },
  'a limit of a tier that nobody counts': ofTier(isGoods, (tier, campaign) => {
    tier.dayLimit = 1;
    set(campaign, { user_day_limit: 0, user_total_limit: 0 });
    return { kind: 'unasked', cause: tier.tier };
  }),
  'stock for less days than there are': ofTier(isEachGoods, (tier, campaign) => {
    campaign.status = 'opened';
    campaign.startAt = Date.now() - day;
    campaign.endAt = campaign.startAt + 100 * day;
    [tier.stock, tier.issued] = [20, 30];
    return { kind: 'runs_out', cause: tier.tier, won: 30 };
  }),
  'a local activity for new members': ofLocal('local_refuses', { audience: 'new_user' }),
  'a local activity that takes chances': ofLocal('local_refuses', { cost_type: 'chance' }),
  'a local activity that was paused': ofLocal('local_refuses', { status: 'paused' }, (campaign) => {
    campaign.status = 'opened';
  }),
  'a local activity of one province': ofLocal(
    'local_area',
    { area_scope: { mode: 'include', codes: ['440000'] } },
    everywhere,
  ),
  'a local activity without a province': ofLocal(
    'local_area',
    { area_scope: { mode: 'exclude', codes: ['440000'] } },
    (campaign) => {
      campaign.area = { mode: 'include', codes: ['440000', '450000'] };
      set(campaign, { require_location: true, out_area_action: 'block' });
    },
  ),
  'a local activity of fewer draws': ofLocal(
    'local_limit',
    { limits: { user_total: 0, user_month: 0, user_day: 2 } },
    (campaign) => set(campaign, { user_day_limit: 5, user_total_limit: 0, device_day_limit: 0, ip_day_limit: 0 }),
  ),
  'a local activity that costs points': ofLocal('local_cost', { cost_type: 'points', cost_points: 10 }),
};
