import type { Row } from '../core/page.ts';

/** A prize as a tree shows it: odds in percent, counts in units; null where stock is unlimited. */
export interface PlanPrize {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  /** Null of a composite. */
  readonly award_id: number | null;
  readonly level_name: string | null;
  /** `composite` of a prize that gives several awards. */
  readonly award_type: string;
  readonly display_title: string;
  readonly probability: number | null;
  readonly stock_mode: string;
  readonly stock_total: number;
  readonly stock_issued: number;
  readonly stock_locked: number;
  readonly stock_remaining: number | null;
  readonly daily_limit: number;
  readonly daily_issued: number;
  readonly user_limit: number;
  readonly unlock_draws: number;
  readonly is_fallback: boolean;
  readonly unit_cost_fen: number;
  readonly sort: number;
  readonly status: string;
  /** What stands in the way of its steps, by guard (machines/activities/prize.lifecycle.ts). */
  readonly blockers: Readonly<Record<string, readonly { readonly text: string }[]>>;
}

/** A plan of the tree (award.md §3.2, `planTrees`): its row, what hangs under it, and its prizes if they were asked for. */
export interface PlanNode extends Row {
  readonly children: readonly PlanNode[];
  readonly prizes?: readonly PlanPrize[];
}
