import type { DrawPerson } from './set-up-proof.ts';
import type { Refusal } from './draw/draw.ts';
import { million } from './draw/tree.ts';
import type { Call } from '../entity/call.ts';

/**
 * 试运行: draws many times with the real algorithm and changes nothing. The answer is one envelope; each blank before it is one of
 * `rehearsalSteps` parts of the work, so that whoever waits sees how far it is. Giving up the call ends the work.
 */
export const rehearsalCall = 'POST /admin/api/draw/rehearsals' satisfies Call;
export const rehearsalSteps = 50;

/** How many draws may be tried. */
export const drawCounts = [10_000, 100_000, 1_000_000] as const;
export type DrawCount = (typeof drawCounts)[number];

/** How the draws spread over the time of the activity. */
export const curves = {
  even: '全天平均',
  evening: '晚间高峰',
  launch: '开场集中',
  weekend: '周末集中',
} as const;
export type Curve = keyof typeof curves;

/** Odds and stock that are tried instead of those in force: parts per million, and units left. */
export interface PrizeChange {
  readonly prize_id: number;
  readonly odds?: number;
  readonly left?: number;
}

/** What is to be tried. The same question with the same seed and beginning over the same rows has the same answer. */
export interface RehearsalQuestion {
  readonly activity_id: number;
  /**
   * When the first draw may take place, in the time of the activity. Not given: now while it runs, its own beginning otherwise; the
   * answer says which, so that it can be asked for again.
   */
  readonly from?: string;
  readonly draws: DrawCount;
  readonly curve: Curve;
  /** How many people take part. */
  readonly people: number;
  /** 0 – 4 294 967 295. */
  readonly seed: number;
  /** What the second variant changes; none: there is no second variant. */
  readonly changes: readonly PrizeChange[];
  /** The only kind of person who draws, at their instant and in their turn; everybody when not given. */
  readonly person?: DrawPerson;
}
export const seedLimit = 2 ** 32;
export const peopleRange = { min: 1, max: 1_000_000 } as const;

/**
 * Why the odds of a plan cannot be tried, by the sum of its prizes on offer in parts per million; undefined when they fit. What could
 * never be saved (award.md §0.5, 42210) is not compared either: what is above 100 % would be cut off the last prizes unseen.
 */
export const oddsRefusal = (plan: string, sum: number): string | undefined =>
  sum > million ? `方案「${plan}」奖品概率合计 ${sum / 10_000}%，不能超过 100%` : undefined;

/** What became of one prize. Shares are parts of 1, instants ISO-8601 +08:00. */
export interface PrizeOutcome {
  readonly prize_id: number;
  readonly plan_id: number;
  readonly title: string;
  readonly award_type: string;
  /** Declared, in parts per million. */
  readonly odds: number;
  /** Draws made in its plan, and how many of them landed on it. */
  readonly plan_draws: number;
  readonly landed: number;
  /** Standard deviations between `landed` and what the odds promise. */
  readonly sigma: number;
  /** Given, of which so many as the fallback of the plan. */
  readonly given: number;
  readonly as_fallback: number;
  /** Share of `plan_draws` that were given it, with the band in which the true one lies with 95 %. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Units before and after; null: unlimited. */
  readonly left_before: number | null;
  readonly left_after: number | null;
  /** When the last one went; null while some are left. */
  readonly out_at: string | null;
  readonly cost_fen: number;
  /** How often it was landed on and not given, by reason. */
  readonly refused: Partial<Record<Refusal, number>>;
}

/** What became of one plan's draws. */
export interface PlanOutcome {
  readonly plan_id: number;
  readonly title: string;
  readonly draws: number;
  /** Draws that ended as the house's 谢谢参与: nothing was landed on, or it could not be given and no fallback could either. */
  readonly blanks: number;
  /** Draws in which the fallback stood in for another prize. */
  readonly fallbacks: number;
  readonly fallback_cost_fen: number;
}

/** One day of the rehearsal. */
export interface DayOutcome {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly draws: number;
  readonly wins: number;
  readonly cost_fen: number;
}

export interface VariantOutcome {
  /** Draws that took place; `refused` were over a limit of participation, the activity's or the plan's; `unplanned` met no plan. */
  readonly draws: number;
  readonly refused: number;
  readonly unplanned: number;
  readonly cost_fen: number;
  /** When the budget could not pay a prize for the first time; null: it could always. */
  readonly budget_out_at: string | null;
  readonly prizes: readonly PrizeOutcome[];
  readonly plans: readonly PlanOutcome[];
  readonly days: readonly DayOutcome[];
}

export interface RehearsalAnswer {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly seed: number;
  /** Fen that may still be spent; null: no budget. */
  readonly budget_fen: number | null;
  /** What of the activity is not rehearsed, and why: sentences. */
  readonly unrehearsed: readonly string[];
  readonly took_ms: number;
  /** What is in force, and what was changed, if anything was. */
  readonly variants: readonly VariantOutcome[];
}
