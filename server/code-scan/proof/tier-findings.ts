import { rateDays } from '../../../contract/activities/campaign-figures.ts';
import type { ScanFinding } from '../../../contract/code-scan/scan-proof.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { ProvedTier } from './facts.ts';
import { about, ofTier, type Scanned } from './ground.ts';

const day = 86_400_000;
const units = (count: number) => count.toLocaleString('en-US');

/** What somebody gets who scans a code of each tier, and what nobody ever scans. */
export function tierFindings(scanned: Scanned): readonly ScanFinding[] {
  const { campaign } = scanned;
  if (campaign.award_mode === 'realtime') return [];
  return [
    ...onlyBlank(scanned),
    ...campaign.tiers.flatMap((tier) => [
      ...unmapped(scanned, tier),
      ...stopped(scanned, tier),
      ...noStock(scanned, tier),
      ...multiShort(scanned, tier),
      ...unprinted(scanned, tier),
      ...runsOut(scanned, tier),
    ]),
  ];
}

type OfTier = (scanned: Scanned, tier: ProvedTier) => readonly ScanFinding[];

/** Opening refuses it; once opened it happens where the platform has added or changed something. */
const severityOf = ({ campaign }: Scanned) => (campaign.status === 'opened' ? 'fault' : 'refuses');

const isScanned = ({ code_count }: ProvedTier) => code_count === null || code_count > 0;

const unmapped: OfTier = (scanned, tier) => {
  if (tier.award !== null || !isScanned(tier)) return [];
  const sentence = `奖级「${tier.tier_name}」还没有配置奖励，扫到它的人会看到出错`;
  return [
    about(scanned, ofTier(scanned.campaign, tier), { kind: 'unmapped', severity: severityOf(scanned), sentence }),
  ];
};

const stopped: OfTier = (scanned, tier) => {
  if (tier.award === null || tier.award_status === 'enabled' || !isScanned(tier)) return [];
  const sentence = `扫到奖级「${tier.tier_name}」的人会得到一个没有启用的奖励「${tier.award}」`;
  return [
    about(scanned, ofTier(scanned.campaign, tier), { kind: 'stopped_award', severity: severityOf(scanned), sentence }),
  ];
};

/** What opening puts aside is not there before. */
const totalOf = ({ campaign }: Scanned, { total, needed }: ProvedTier): number =>
  campaign.status === 'opened' ? (total ?? 0) : Math.max(total ?? 0, needed ?? 0);

const noStock: OfTier = (scanned, tier) => {
  const { campaign } = scanned;
  if (tier.total === null || tier.left === null || !isScanned(tier)) return [];
  const said = (sentence: string, severity: ScanFinding['severity']) => [
    about(scanned, ofTier(campaign, tier), { kind: 'no_stock', severity, sentence }),
  ];
  if (campaign.award_mode === 'embedded') {
    const missing = (tier.needed ?? 0) - totalOf(scanned, tier);
    return missing <= 0
      ? []
      : said(`奖级「${tier.tier_name}」还差 ${units(missing)} 份库存，最后扫到的人只会得到谢谢参与`, 'fault');
  }
  if (tier.left >= tier.quantity) return [];
  const sentence = `奖励「${tier.award}」剩余 ${units(tier.left)} 份，不够一次的 ${tier.quantity} 份，扫码的人只会得到谢谢参与`;
  // Stock of what runs is used up as it should be.
  const isUsed = campaign.status === 'opened' && tier.total > 0;
  return said(sentence, isUsed ? 'hint' : tier.total === 0 ? severityOf(scanned) : 'fault');
};

/** A printed code that several may win with, and units for the first of them alone. */
const multiShort: OfTier = (scanned, tier) => {
  const { campaign } = scanned;
  const wins = campaign.code_scan_mode === 'multi' ? (campaign.multi_count ?? 1) : 1;
  if (campaign.award_mode !== 'embedded' || wins === 1 || tier.total === null || !isScanned(tier)) return [];
  const wanted = (tier.needed ?? 0) * wins;
  const total = totalOf(scanned, tier);
  if (total >= wanted || total < (tier.needed ?? 0)) return [];
  const sentence = `一码可领 ${wins} 次，奖级「${tier.tier_name}」要 ${units(wanted)} 份，只预留 ${units(total)} 份，后面扫同一个码的人会只得到谢谢参与`;
  return [
    about(scanned, ofTier(campaign, tier), { kind: 'multi_short', severity: 'fault', sentence }, { of_code: wins }),
  ];
};

const unprinted: OfTier = (scanned, tier) => {
  if (isScanned(tier)) return [];
  const sentence = `奖级「${tier.tier_name}」一个码也没有印，没有人扫得到`;
  return [about(scanned, ofTier(scanned.campaign, tier), { kind: 'unprinted', severity: 'hint', sentence })];
};

/** Whatever code somebody has, he wins nothing. */
function onlyBlank(scanned: Scanned): readonly ScanFinding[] {
  const there = scanned.campaign.tiers.filter((tier) => isScanned(tier) && tier.award !== null);
  const [first] = there;
  if (!first || there.some(({ award_type }) => award_type !== 'null')) return [];
  const sentence = '每个奖级都是谢谢参与，扫码的人什么也得不到';
  return [about(scanned, ofTier(scanned.campaign, first), { kind: 'only_blank', severity: 'fault', sentence })];
}

const runsOut: OfTier = (scanned, tier) => {
  const { left, quantity, rate } = tier;
  const { award_mode, end } = scanned.campaign;
  // What was printed is paid for whenever it is scanned.
  if (award_mode !== 'each' || left === null || left < quantity || rate === 0) return [];
  const out = Math.floor(scanned.from + (left / (rate * quantity)) * day);
  if (out >= end) return [];
  const sentence = `按近 ${rateDays} 天的中奖次数，「${tier.award}」剩余的 ${units(left)} 份约在 ${inZone(out).slice(0, 10)} 发完，早于活动结束`;
  return [
    about({ ...scanned, from: out }, ofTier(scanned.campaign, tier), { kind: 'runs_out', severity: 'hint', sentence }),
  ];
};
