import { activityStatus } from '../../contract/activities/activity.ts';
import { covering } from '../../contract/activities/draw/conditions.ts';
import type { Row } from '../../contract/core/page.ts';
import type { TraceLine } from '../../contract/core/trace-line.ts';
import { areaName, areaScopeText } from '../../contract/entity/areas.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { failure } from '../http/failure.ts';
import type { DrawSetting } from '../activities/draw/setting.ts';
import { asText } from '../entity/read/wire-values.ts';
import { type Player, type Reached, reachedLimit } from './player.ts';

/** Who asks to draw. */
export interface Applicant {
  /** Milliseconds. */
  readonly at: number;
  /** Six-digit code; empty when nobody knows. */
  readonly areaCode: string;
  /** Whether he is new to the house: only whoever knows its members can say so. */
  readonly isNew: boolean;
}

/** Refused, with what was looked at (engines.md §0, R7), `text` for operators. */
const refusal = (sentence: string, line: TraceLine) => failure('illegalMove', sentence, { trace: [line] });

/** An end of a window belongs to it to its last second (award.md §0.2). */
const second = (at: number) => Math.floor(at / 1000) * 1000;

function isOpen(row: Row, at: number): boolean {
  const [start, end] = [row['start_at'], row['end_at']].map((value) => Date.parse(asText(value)));
  return row.status === 'published' && second(at) >= (start ?? Infinity) && second(at) <= (end ?? -Infinity);
}

/** Somebody of whom nobody knows where he is takes part where everybody does. */
export function isThere({ mode, codes }: DrawSetting['areas'], area: string): boolean {
  if (mode === 'all') return true;
  return area !== '' && covering(codes)(area) === (mode === 'include');
}

/**
 * Whether somebody may draw at all (award.md §1.3, step 1).
 * @throws {Failure} 40902 with the sentence that he is told
 */
export function admit(row: Row, { areas, limits }: DrawSetting, player: Player, applicant: Applicant): void {
  if (!isOpen(row, applicant.at)) throw refusal('活动未在进行中', openLine(row, applicant));
  if (row['audience'] === 'new_user' && !applicant.isNew)
    throw refusal('仅限新用户参与', { guard: 'audience', fact: 'is_new', value: false, wanted: true });
  if (!isThere(areas, applicant.areaCode)) throw refusal('您所在的地区不在活动范围内', placeLine(areas, applicant));
  // Nobody keeps chances yet: nobody plays for free what others pay for.
  if (row['cost_type'] === 'chance')
    throw refusal('抽奖机会尚未接入，暂不能参与该活动', {
      guard: 'cost',
      fact: 'cost_type',
      value: row['cost_type'],
      wanted: 'free, points',
    });
  const reached = reachedLimit(limits, player.draws);
  if (reached) throw refusal('已达到参与次数上限', limitLine(limits, player, reached));
}

const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ');

function openLine(row: Row, { at }: Applicant): TraceLine {
  const [start, end] = [asText(row['start_at']), asText(row['end_at'])];
  const line = { guard: 'isOpen', fact: 'status', value: row.status, wanted: `published ${start} – ${end}` };
  if (row.status !== 'published') return { ...line, text: `活动当时是「${statusWords(row.status)}」` };
  return { ...line, text: `${minute(inZone(at))} 参与，活动 ${minute(start)} 至 ${minute(end)}` };
}

const statusWords = (status: string) =>
  Object.entries(activityStatus).find(([key]) => key === status)?.[1].label ?? status;

function placeLine(areas: DrawSetting['areas'], { areaCode }: Applicant): TraceLine {
  const place = areaCode === '' ? '没有上报地区' : `在${areaName(areaCode)}`;
  const text = `会员${place}，活动地区：${areaScopeText(areas)}`;
  return { guard: 'isThere', fact: 'area_code', value: areaCode, wanted: areas.mode, text };
}

const spans = { day: '每天', month: '每月', total: '总共' } as const;

function limitLine(limits: DrawSetting['limits'], { draws }: Player, { span, most }: Reached): TraceLine {
  const text = `${spans[span]}最多参与 ${most} 次，已参与 ${draws[span]} 次`;
  return { guard: 'limits', fact: 'draws', value: draws, wanted: limits, text };
}
