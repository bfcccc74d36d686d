import { areaName, areaScopeText, isAreaScope } from '../../contract/entity/areas.ts';
import { covering } from '../../contract/activities/draw/conditions.ts';
import { everyScan } from '../../contract/code-scan/ccn.ts';
import type { ScanVerdict } from '../../contract/code-scan/scan-verdicts.ts';
import type { Row } from '../../contract/core/page.ts';
import { drawWin } from '../awards/draw-win.ts';
import { holdBack } from '../awards/hold-back.ts';
import { areaOf } from '../core/areas/area-file.ts';
import type { TraceLine } from '../../contract/core/trace-line.ts';
import type { Tx } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import { noteHits, refuseAtDoor } from '../members/door.ts';
import { payScan } from './pay-scan.ts';
import { type Campaign, campaignOf, isOn } from './scan-campaign.ts';
import { isAbnormal, limitReached } from './scan-limits.ts';
import { logScan, ownRecord, type Touch, touchCode } from './scan-log.ts';

/** A scan that somebody reports: which code of which campaign, by whom, and how. */
export interface Scan {
  readonly campaignId: number;
  readonly codeNo: string;
  /** The tier that is printed in the code; null for none. Undefined where the campaign prints none. */
  readonly tierId?: string | null;
  readonly member: { readonly userId: number; readonly nickname: string; readonly hasPhone: boolean };
  readonly areaCode?: string;
  /** Whether the phone told where it is. */
  readonly isLocated: boolean;
  readonly ip?: string;
  readonly deviceHash?: string;
  /** Milliseconds. */
  readonly at?: number;
}

/** What a scan came to. */
export interface Scanned {
  readonly verdict: ScanVerdict;
  /** What the member is told where it is not a first scan. */
  readonly tip: string | null;
  readonly product: Campaign['product'];
  readonly record: Pick<Row, 'id'> | undefined;
  readonly first: { readonly at: string; readonly city: string | null } | null;
  readonly trace: readonly TraceLine[];
}

const neutral = '当前无法参与，请稍后再试';
const cityOf = (code: string | null): string | null => {
  const area = code === null ? undefined : (areaOf(`${code.slice(0, 4)}00`) ?? areaOf(code));
  return area?.full_name ?? null;
};
/** `text`: the same for operators. */
const line = (guard: string, fact: string, value: unknown, wanted: unknown, text?: string): TraceLine => ({
  guard,
  fact,
  value,
  wanted,
  ...(text !== undefined && { text }),
});

/**
 * Decides what a scan comes to and pays it, all in one transaction (engines.md §5.6, as far as campaigns know codes: award.md §4). What
 * is not paid is kept with its reason; a code that was not paid because of a limit, the black list or the place is as unused as before.
 * @throws {Failure} 40401; 40902 where the campaign is not on, or the member has to do something first; whatever a draw refuses
 */
export async function reportScan(tx: Tx, scan: Scan): Promise<Scanned> {
  const campaign = await campaignOf(tx, scan.campaignId, scan.at);
  const { userId } = scan.member;
  if (!isOn(campaign, scan.tierId)) throw notOn(campaign);
  refuseUnready(campaign, scan);
  await refuseAtDoor(tx, { memberId: userId }, undefined);
  const isOut = isOutside(campaign, scan.areaCode);
  const place = placeLine(campaign, scan);
  const stopped =
    (await blacklisted(tx, campaign, scan)) ??
    (await limitReached(tx, campaign, { userId, ip: scan.ip, deviceHash: scan.deviceHash })) ??
    blocked(campaign, isOut, place);
  if (stopped) return unpaid(tx, campaign, scan, stopped);
  const touch = await touchCode(tx, campaign, scan);
  if (touch.isOver) return repeated(tx, campaign, scan, touch);
  return paid(tx, campaign, scan, isOut ? [place] : []);
}

/** A place where nothing is paid. */
const blocked = ({ out_area_action }: Campaign, isOut: boolean, place: TraceLine): Stopped | undefined =>
  isOut && out_area_action === 'block'
    ? { verdict: 'out_of_region', tip: '该地区不在活动范围内', trace: [place] }
    : undefined;

/** `trace`: where it was scanned, if that is outside of the area. */
async function paid(tx: Tx, campaign: Campaign, scan: Scan, trace: readonly TraceLine[]): Promise<Scanned> {
  const isOutlier = await isAbnormal(tx, campaign, scan.member.userId);
  const won = await winOf(tx, campaign, scan);
  const record = won && isOutlier ? await holdBack(tx, won.id, '当日扫码次数异常') : won;
  const isOut = trace.length > 0;
  const verdict = isOut ? 'out_of_region' : 'first';
  await logScan(tx, campaign, scan, { verdict, isRisk: isOut || isOutlier, recordId: record?.id });
  return { verdict, tip: null, product: campaign.product, record, first: null, trace };
}

const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ');

function placeLine({ area_scope }: Campaign, { areaCode = '' }: Scan): TraceLine {
  const wanted = areaScopeText(area_scope);
  const place = areaCode === '' ? '没有上报地区' : `在${areaName(areaCode)}`;
  return line('isThere', 'area_code', areaCode === '' ? null : areaCode, wanted, `会员${place}，活动地区：${wanted}`);
}

function notOn({ status, start_at, end_at, at }: Campaign) {
  const isEarly = status === 'opened' && at < Date.parse(start_at);
  const isOpened = status === 'opened';
  const text = isOpened ? `活动 ${minute(start_at)} 至 ${minute(end_at)}` : '活动当时没有开启';
  const trace = [line('isOpen', 'status', status, `opened ${start_at} – ${end_at}`, text)];
  return failure('illegalMove', isEarly ? '活动还没有开始' : '活动已结束', { trace });
}

/** @throws {Failure} 40902 where the member has to give something first (award.md §4.5) */
function refuseUnready(campaign: Campaign, { member, isLocated }: Scan): void {
  if (campaign.require_phone && !member.hasPhone)
    throw failure('illegalMove', '请先绑定手机号再参与', { trace: [line('hasPhone', 'mobile', null, 'bound')] });
  if (campaign.require_location && !isLocated)
    throw failure('illegalMove', '请允许定位后再扫码', { trace: [line('isLocated', 'location', null, 'lat, lng')] });
}

interface Stopped {
  readonly verdict: ScanVerdict;
  readonly tip: string;
  readonly trace: readonly TraceLine[];
}

/** What the black list has to say; what it was for is told to nobody. */
async function blacklisted(tx: Tx, campaign: Campaign, { member, ip, deviceHash }: Scan): Promise<Stopped | undefined> {
  if (!campaign.blacklist_enabled) return undefined;
  try {
    await refuseAtDoor(tx, { memberId: member.userId, ip, deviceHash }, 'scan');
    return undefined;
  } catch (error) {
    if (!(await noteHits(tx, error))) throw error;
    return { verdict: 'blacklisted', tip: neutral, trace: [line('isWelcome', 'blacklist', true, false, '命中黑名单')] };
  }
}

/** A place that nobody told lies in no area. */
const isOutside = ({ area_scope: scope }: Campaign, area = ''): boolean =>
  isAreaScope(scope) &&
  scope.mode !== 'all' &&
  (area === '' || covering(scope.codes)(area) !== (scope.mode === 'include'));

async function unpaid(tx: Tx, campaign: Campaign, scan: Scan, { verdict, tip, trace }: Stopped): Promise<Scanned> {
  await logScan(tx, campaign, scan, { verdict, isRisk: verdict !== 'limit' });
  return { verdict, tip, product: campaign.product, record: undefined, first: null, trace };
}

/** The same member gets to see what the code has won already. */
async function repeated(
  tx: Tx,
  campaign: Campaign,
  scan: Scan,
  { firstAt, firstArea, wins, most }: Touch,
): Promise<Scanned> {
  await logScan(tx, campaign, scan, { verdict: 'repeat', isRisk: false });
  return {
    verdict: 'repeat',
    tip: campaign.repeat_scan_tip,
    product: campaign.product,
    record: await ownRecord(tx, campaign, scan),
    first: { at: firstAt, city: cityOf(firstArea) },
    trace: [line('isFirst', 'scanned', wins, `< ${most}`, `一个码最多领 ${most} 次，已领 ${wins} 次`)],
  };
}

/** The record of what the code wins; undefined where nothing is printed in it. */
async function winOf(tx: Tx, campaign: Campaign, scan: Scan): Promise<Row | undefined> {
  const {
    campaignId,
    codeNo,
    member: { userId, nickname, hasPhone },
    areaCode,
    ip,
    deviceHash,
  } = scan;
  const how = {
    // A draw may ask for a phone as well.
    member: { userId, nickname, hasPhone },
    codeNo,
    at: campaign.at,
    ...(areaCode !== undefined && { areaCode }),
    ...(ip !== undefined && { ip }),
    ...(deviceHash !== undefined && { deviceHash }),
  };
  if (campaign.award_mode === 'realtime')
    return drawWin(tx, {
      ...how,
      activityId: Number(campaign.local_activity_id),
      source: 'scan',
      bizNo: `scan:${campaignId}:${userId}:${codeNo}`,
    });
  const tierId = campaign.award_mode === 'each' ? everyScan : scan.tierId;
  return typeof tierId === 'string' ? payScan(tx, { ...how, campaignId, tierId }) : undefined;
}
