import type { ScanFinding } from '../../../contract/code-scan/scan-proof.ts';
import type { ProvedCampaign } from './facts.ts';
import { about, ofSetting, ofTier, type Scanned } from './ground.ts';

/** How often one person can win of a day, by the limits of a person; nobody counts further. */
const mostOf = ({ user_day_limit: ofDay, user_total_limit: ofAll }: ProvedCampaign): number =>
  Math.min(ofDay || Infinity, ofAll || Infinity);

/** What of the limits nobody ever comes to, and what comes before them. */
export function limitFindings(scanned: Scanned): readonly ScanFinding[] {
  const { campaign } = scanned;
  const most = mostOf(campaign);
  return [...shadowed(scanned), ...held(scanned, most), ...unasked(scanned, most)];
}

function shadowed(scanned: Scanned): readonly ScanFinding[] {
  const { campaign } = scanned;
  const { user_day_limit: wanted } = campaign;
  const others = [
    { key: 'device_day_limit', label: '每设备每日', whose: '只用一部手机的人', most: campaign.device_day_limit },
    { key: 'ip_day_limit', label: '每 IP 每日', whose: '只用一个网络的人', most: campaign.ip_day_limit },
  ];
  return others.flatMap(({ key, label, whose, most }) => {
    if (wanted === 0 || most === 0 || most >= wanted) return [];
    const sentence = `${label}只有 ${most} 次，${whose}用不到每人每日的 ${wanted} 次`;
    const cause = ofSetting(campaign, key, label);
    return [about(scanned, cause, { kind: 'shadowed_limit', severity: 'hint', sentence }, { nth: most + 1 })];
  });
}

/** Wins within the limits that an operator has to let go all the same. */
function held(scanned: Scanned, most: number): readonly ScanFinding[] {
  const { campaign } = scanned;
  const { abnormal_user_day: from } = campaign;
  if (most === Infinity || most <= from) return [];
  const sentence = `每人每天可领 ${most} 次，但超过 ${from} 次就转人工处理，之后中的奖都要等人工`;
  const cause = ofSetting(campaign, 'abnormal_user_day', '异常阈值');
  return [about(scanned, cause, { kind: 'held', severity: 'hint', sentence }, { nth: from + 1 })];
}

const ignored = (what: string) => `「${what}」目前不影响扫码：没有做到的人一样中奖`;

/** What is set and no scan looks at. */
function unasked(scanned: Scanned, most: number): readonly ScanFinding[] {
  const { campaign } = scanned;
  const settings = [
    ...(campaign.require_follow ? [ofSetting(campaign, 'require_follow', '需关注公众号')] : []),
    ...((campaign.realname_over_fen ?? 0) > 0 ? [ofSetting(campaign, 'realname_over_fen', '大额实名门槛')] : []),
  ];
  const tiers = campaign.tiers.filter(({ user_day_limit: ofDay }) => ofDay > 0 && ofDay < most);
  return [
    ...settings.map((cause) =>
      about(scanned, cause, { kind: 'unasked', severity: 'hint', sentence: ignored(cause.node) }),
    ),
    ...tiers.map((tier) => {
      const sentence = `奖级「${tier.tier_name}」的每人每日 ${tier.user_day_limit} 次目前不生效，多扫的人一样中奖`;
      const met = { nth: tier.user_day_limit + 1 };
      return about(scanned, ofTier(campaign, tier), { kind: 'unasked', severity: 'fault', sentence }, met);
    }),
  ];
}
