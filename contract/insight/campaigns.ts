/*
 * Running activities as the workplace tells of them (wider.md §2.1): how long yet, how today goes, what they cost, what runs out first.
 */

/** Days whose pace says when something runs out. */
export const paceDays = 7;

/** Activities that are told of at most, those that end first. */
export const mostCampaigns = 8;

/** A prize that runs out before its activity ends. */
export interface RunOut {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  /** When, by the pace of the last days, ISO-8601; null where nothing is left. */
  readonly at: string | null;
}

export interface Campaign {
  readonly id: number;
  readonly title: string;
  readonly activity_no: string;
  readonly path: string;
  readonly end_at: string;
  /** Whole days yet, the day of the end included: 1 on the last one. */
  readonly days_left: number;
  /** Draws and wins of today with the lists that show them; absent where the operator may not list them. */
  readonly today?: {
    readonly draws: number;
    readonly wins: number;
    readonly draws_path: string;
    readonly wins_path: string;
  };
  /** Fen. The budget is null where there is no limit. */
  readonly cost_fen: number;
  readonly budget_fen: number | null;
  /** Fen that it will have cost at its end, by the pace of the last days. */
  readonly cost_at_end_fen: number;
  /** What runs out first; null where everything lasts. */
  readonly runs_out: RunOut | null;
}

/** Answer of GET workplace/campaigns. */
export interface Campaigns {
  readonly total: number;
  /** The list of all of them. */
  readonly path: string;
  readonly data: readonly Campaign[];
}
