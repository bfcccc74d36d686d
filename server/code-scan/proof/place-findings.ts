import type { ScanFinding } from '../../../contract/code-scan/scan-proof.ts';
import { areaName, areaScopeText } from '../../../contract/entity/areas.ts';
import { limitsIn } from '../../activities/draw/read-setting.ts';
import { isThere } from '../../awards/gate.ts';
import type { ProvedCampaign, ProvedLocal } from './facts.ts';
import { about, isLetIn, ofLocal, ofSetting, placesOf, type Scanned } from './ground.ts';

/** Who wins by where he is, and who does not though it is told so. */
export function placeFindings(scanned: Scanned): readonly ScanFinding[] {
  const { campaign } = scanned;
  const { area_scope: scope, out_area_action } = campaign;
  const place = ofSetting(campaign, 'out_area_action', '扫码设置');
  const inside = placesOf(campaign).filter((area) => isLetIn(campaign, area));
  if (!inside.some((area) => area !== '')) {
    const sentence = `活动地区是「${areaScopeText(scope)}」，异地不发奖，没有人能中奖`;
    return [about(scanned, place, { kind: 'nobody_in_area', severity: 'fault', sentence }, { area: '110000' })];
  }
  const outside = placesOf(campaign).find((area) => area !== '' && !isThere(scope, area));
  if (outside === undefined || out_area_action !== 'allow') return [];
  const sentence = `活动地区是「${areaScopeText(scope)}」，但异地扫码放行，${areaName(outside)}等地的人一样中奖`;
  return [about(scanned, place, { kind: 'area_ignored', severity: 'hint', sentence }, { area: outside })];
}

/** What the local activity that a scan draws in makes of those whom the campaign lets in. */
export function localFindings(scanned: Scanned): readonly ScanFinding[] {
  const { campaign } = scanned;
  const { local } = campaign;
  if (!local) return [];
  const refused = refusalOf(campaign, local);
  if (refused !== undefined) {
    const sentence = `本地活动「${local.title}」${refused}，扫码的人都抽不了奖`;
    return [about(scanned, ofLocal(campaign), { kind: 'local_refuses', severity: 'fault', sentence })];
  }
  return [...elsewhere(scanned, local), ...tired(scanned, local), ...costly(scanned, local)];
}

/** Why the local activity lets nobody draw: a scan does not tell whether somebody is new (server/code-scan/report-scan.ts). */
function refusalOf({ status }: ProvedCampaign, local: ProvedLocal): string | undefined {
  if (status === 'opened' && local.status !== 'published') return '没有在进行';
  if (local.audience === 'new_user') return '仅限新用户，扫码不会告知是否新用户';
  return local.cost_type === 'chance' ? '消耗抽奖机会，抽奖机会尚未接入' : undefined;
}

function elsewhere(scanned: Scanned, local: ProvedLocal): readonly ScanFinding[] {
  const { campaign } = scanned;
  const kept = placesOf(campaign).filter((area) => isLetIn(campaign, area) && !isThere(local.area_scope, area));
  // Whoever stands in the announced area is wronged most, then whoever can be named.
  const area =
    kept.find((one) => one !== '' && isThere(campaign.area_scope, one)) ?? kept.find((one) => one !== '') ?? kept[0];
  if (area === undefined) return [];
  const isAnnounced = area !== '' && isThere(campaign.area_scope, area);
  const where = area === '' ? '没有告知地区' : `在${areaName(area)}等地`;
  const sentence = `本地活动「${local.title}」的地区是「${areaScopeText(local.area_scope)}」，${where}扫码的人抽不了奖`;
  const severity = isAnnounced ? 'fault' : 'hint';
  return [about(scanned, ofLocal(campaign), { kind: 'local_area', severity, sentence }, { area })];
}

/** A limit of the local activity that comes before that of the campaign: it refuses without a tip of its own. */
function tired(scanned: Scanned, local: ProvedLocal): readonly ScanFinding[] {
  const { campaign } = scanned;
  const { user_day } = limitsIn(local.limits);
  const own = campaign.user_day_limit || Infinity;
  if (user_day === 0 || user_day >= own || (campaign.user_total_limit > 0 && campaign.user_total_limit <= user_day))
    return [];
  const allowed = own === Infinity ? '不限' : ` ${own} 次`;
  const sentence = `每人每日领奖${allowed}，但本地活动「${local.title}」每人每日只能参与 ${user_day} 次，再扫会被拒绝`;
  return [
    about(scanned, ofLocal(campaign), { kind: 'local_limit', severity: 'hint', sentence }, { nth: user_day + 1 }),
  ];
}

function costly(scanned: Scanned, local: ProvedLocal): readonly ScanFinding[] {
  if (local.cost_type !== 'points') return [];
  const sentence = `本地活动「${local.title}」要消耗积分，每次扫码都会扣会员的积分，积分不够的人抽不了奖`;
  return [about(scanned, ofLocal(scanned.campaign), { kind: 'local_cost', severity: 'hint', sentence })];
}
