import { provinces } from '../../../contract/entity/areas.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { type ScanFinding, type ScanPerson, scannerText } from '../../../contract/code-scan/scan-proof.ts';
import type { AreaScope } from '../../activities/draw/crowd.ts';
import { isThere } from '../../awards/gate.ts';
import type { ProvedCampaign, ProvedTier } from './facts.ts';

/** A campaign, and when somebody can scan first. */
export interface Scanned {
  readonly campaign: ProvedCampaign;
  readonly from: number;
}

type Said = Pick<ScanFinding, 'kind' | 'severity' | 'sentence'>;
type Met = Partial<Omit<ScanPerson, 'tier_id'>>;

const pages = {
  setting: (id: number) => `/activity/ccn-setting?activity_id=${id}`,
  tier: (id: number) => `/activity/ccn-award?activity_id=${id}`,
  local: (id: number) => `/activity/list?id=${id}`,
} as const;

/** A finding about a tier, a setting, or the local activity. */
export interface Cause {
  readonly tier?: ProvedTier;
  readonly setting?: string;
  readonly node: string;
  readonly path: string;
}

export const ofTier = ({ id }: ProvedCampaign, tier: ProvedTier): Cause => ({
  tier,
  node: tier.tier_name,
  path: pages.tier(id),
});
export const ofSetting = ({ id }: ProvedCampaign, setting: string, node: string): Cause => ({
  setting,
  node,
  path: pages.setting(id),
});
export const ofLocal = ({ local }: ProvedCampaign): Cause => ({
  setting: 'local_activity_id',
  node: local?.title ?? '',
  path: pages.local(local?.id ?? 0),
});

/** Places that the scopes of a campaign and of its local activity tell apart, one of each province, and one that nobody knows. */
export function placesOf({ area_scope, local, require_location }: ProvedCampaign): readonly string[] {
  const named = [...area_scope.codes, ...(local?.area_scope.codes ?? [])];
  // A phone that has to tell where it is does so.
  return [...new Set([...named, ...Object.keys(provinces), ...(require_location ? [] : [''])])];
}

/** Whether the campaign itself lets somebody win there; a place that nobody told lies in no area (server/code-scan/report-scan.ts). */
export const isLetIn = ({ area_scope, out_area_action }: ProvedCampaign, area: string): boolean =>
  out_area_action !== 'block' || isThere(area_scope, area);

/** Where somebody can win at all, the announced area first. */
function usualPlace(campaign: ProvedCampaign): string {
  const scopes: readonly AreaScope[] = [campaign.area_scope, ...(campaign.local ? [campaign.local.area_scope] : [])];
  return placesOf(campaign).find((area) => area !== '' && scopes.every((scope) => isThere(scope, area))) ?? '110000';
}

export function about({ campaign, from }: Scanned, { tier, setting = '', ...cause }: Cause, said: Said, met: Met = {}) {
  const tierId = tier && campaign.award_mode === 'embedded' ? tier.tier_id : null;
  const person: ScanPerson = {
    at: inZone(from),
    area: usualPlace(campaign),
    located: true,
    nth: 1,
    of_code: 1,
    ...met,
    tier_id: tierId,
  };
  const who = scannerText(person, tierId === null ? '' : (tier?.tier_name ?? ''));
  return { ...said, ...cause, person, who, tier_id: tier?.tier_id ?? '', setting } satisfies ScanFinding;
}
