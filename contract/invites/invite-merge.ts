import type { Call } from '../entity/call.ts';
import type { Options } from '../entity/field.ts';

export const planMergeCall = 'POST /admin/api/FlanAwardInvite/planMerges' satisfies Call;

/** Sources of one merge at most (award.md §3.14). */
export const mostSources = 9;

/** What becomes of the sources' prizes. */
export const prizeStrategies = {
  match: { label: '相同的合并库存，其余追加' },
  append: { label: '全部追加' },
} as const satisfies Options;
export type PrizeStrategy = keyof typeof prizeStrategies;
export const isPrizeStrategy = (value: unknown): value is PrizeStrategy =>
  typeof value === 'string' && Object.hasOwn(prizeStrategies, value);

/** How far an inviter is after it, who had invited people in several of the plans. */
export const progressStrategies = {
  sum: { label: '累加：同一被邀请人只计一次' },
  max: { label: '取最多的一个方案' },
  keep: { label: '只算目标方案的' },
} as const satisfies Options;
export type ProgressStrategy = keyof typeof progressStrategies;
export const isProgressStrategy = (value: unknown): value is ProgressStrategy =>
  typeof value === 'string' && Object.hasOwn(progressStrategies, value);

/** What the call takes beside `request_id`. */
export interface MergeWish {
  readonly target_id: number;
  readonly source_ids: readonly number[];
  readonly prize_strategy: PrizeStrategy;
  readonly progress_strategy: ProgressStrategy;
  readonly dry_run: boolean;
}

/** Why prizes do not fit together. */
export interface MergeConflict {
  readonly type: 'step_clash' | 'same_step' | 'stock_mode' | 'over_cap';
  readonly detail: string;
}

/** What a merge comes to; of a dry run the same numbers, with nothing written. */
export interface MergeAnswer {
  readonly target_id: number;
  readonly merged_ids: readonly number[];
  readonly moved_prizes: number;
  /** Units of the prizes that move, given out or not. */
  readonly stock_moved: number;
  /** Inviters who have invited somebody in a source. */
  readonly users_affected: number;
  readonly conflicts: readonly MergeConflict[];
  readonly applied: boolean;
}

/** A prize as a merge looks at it. */
export interface MergeStep {
  readonly id: number;
  readonly title: string;
  readonly side: string;
  readonly trigger_mode: string;
  readonly need_count: number;
  /** What is given, and how much of it, in one text. */
  readonly gift: string;
  readonly stock_mode: string;
  readonly total: number;
}

/** A prize of a source: into which it goes; null where it is moved as it is. */
export interface MergeMove {
  readonly from: MergeStep;
  readonly into: MergeStep | null;
}

const promise = ({ side, trigger_mode, need_count }: MergeStep) => `${side}:${trigger_mode}:${need_count}`;
const named = ({ side, trigger_mode, need_count }: MergeStep) =>
  `${side === 'invitee' ? '被邀请人' : '邀请人'}${trigger_mode === 'reach' ? '累计达到' : '每邀'} ${need_count} 人`;

/**
 * Where each prize of the sources goes. The prizes of later sources meet those that came from earlier ones. Of a step that stands in both
 * with the same gift nothing is paid twice, so it is either one prize (`match`) or a conflict; with another gift `append` keeps both.
 */
export function mergeSteps(
  target: readonly MergeStep[],
  sources: readonly MergeStep[],
  { strategy, cap }: { readonly strategy: PrizeStrategy; readonly cap: number },
): { readonly moves: readonly MergeMove[]; readonly conflicts: readonly MergeConflict[] } {
  const standing = [...target];
  const moves: MergeMove[] = [];
  const conflicts: MergeConflict[] = [];
  for (const from of sources) {
    const alike = standing.filter((step) => promise(step) === promise(from));
    const into = alike.find(({ gift }) => gift === from.gift) ?? null;
    const conflict = conflictOf(from, into, alike, strategy) ?? capConflict(from, into, cap);
    if (conflict) conflicts.push(conflict);
    moves.push({ from, into: strategy === 'match' ? into : null });
    if (!into) standing.push(from);
  }
  return { moves, conflicts };
}

function conflictOf(
  from: MergeStep,
  into: MergeStep | null,
  alike: readonly MergeStep[],
  strategy: PrizeStrategy,
): MergeConflict | undefined {
  if (into && strategy === 'append')
    return {
      type: 'same_step',
      detail: `「${from.title}」与目标的「${into.title}」对象、人数、奖励都相同（${named(from)}），追加会重复发放，请合并库存`,
    };
  if (into && into.stock_mode !== from.stock_mode)
    return {
      type: 'stock_mode',
      detail: `「${from.title}」与目标的「${into.title}」一个限量、一个不限量，不能合并库存`,
    };
  const [other] = alike;
  if (into || !other || strategy === 'append') return undefined;
  return {
    type: 'step_clash',
    detail: `${named(from)}：目标给「${other.title}」，来源给「${from.title}」，请改为全部追加，或先归档其中一个`,
  };
}

const capConflict = (from: MergeStep, into: MergeStep | null, cap: number): MergeConflict | undefined =>
  !into && from.trigger_mode === 'reach' && cap > 0 && from.need_count > cap
    ? { type: 'over_cap', detail: `「${from.title}」要求 ${from.need_count} 人，多于目标的累计奖励上限 ${cap}` }
    : undefined;
