import { covering } from '../../contract/activities/draw/conditions.ts';
import type { Row } from '../../contract/core/page.ts';
import { failure } from '../http/failure.ts';
import type { DrawSetting } from '../activities/draw/setting.ts';
import { asText } from '../entity/read/wire-values.ts';
import { type Player, within } from './player.ts';

/** Who asks to draw. */
export interface Applicant {
  /** Milliseconds. */
  readonly at: number;
  /** Six-digit code; empty when nobody knows. */
  readonly areaCode: string;
  /** Whether he is new to the house: only whoever knows its members can say so. */
  readonly isNew: boolean;
}

/** Refused, with what was looked at (engines.md §0, R7). */
const refusal = (sentence: string, guard: string, fact: string, value: unknown, wanted: unknown) =>
  failure('illegalMove', sentence, { trace: [{ guard, fact, value, wanted }] });

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
  if (!isOpen(row, applicant.at))
    throw refusal(
      '活动未在进行中',
      'isOpen',
      'status',
      row.status,
      `published ${asText(row['start_at'])} – ${asText(row['end_at'])}`,
    );
  if (row['audience'] === 'new_user' && !applicant.isNew)
    throw refusal('仅限新用户参与', 'audience', 'is_new', false, true);
  if (!isThere(areas, applicant.areaCode))
    throw refusal('您所在的地区不在活动范围内', 'isThere', 'area_code', applicant.areaCode, areas.mode);
  // Nobody keeps chances yet: nobody plays for free what others pay for.
  if (row['cost_type'] === 'chance')
    throw refusal('抽奖机会尚未接入，暂不能参与该活动', 'cost', 'cost_type', row['cost_type'], 'free, points');
  if (!within(limits, player.draws)) throw refusal('已达到参与次数上限', 'limits', 'draws', player.draws, limits);
}
