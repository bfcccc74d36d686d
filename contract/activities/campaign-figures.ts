import type { Call } from '../entity/call.ts';

/** What a campaign comes to today, by the id of its activity. */
export const campaignFiguresCall = 'GET /admin/api/activity-figures' satisfies Call;

/** Days over which a rate is taken. */
export const rateDays = 7;

/** The prize whose stock ends first at the rate of the last days. */
export interface RunOut {
  readonly prize_id: number;
  readonly title: string;
  readonly left: number;
  /** Units that went on a day, on the average; 0 where it is used up already. */
  readonly per_day: number;
  /** ISO-8601 +08:00; null where it is used up already. */
  readonly out_at: string | null;
}

/** Days are those of Asia/Shanghai; money in fen. What was given back since counts as given: the figures tell what happened. */
export interface CampaignFigures {
  /** When it was counted. */
  readonly as_of: string;
  readonly wins_today: number;
  /** Until the same time of the day before. */
  readonly wins_yesterday: number;
  readonly cost_today_fen: number;
  /** Cost of a day, on the average of the last days, or of as many as there have been. */
  readonly cost_per_day_fen: number;
  /** Null where nothing runs out: there is no limited stock, or none of it goes. */
  readonly first_out: RunOut | null;
}

const day = 86_400_000;
const at = (value: unknown) => Date.parse(String(value));

/** Whole days until a moment, the day that has begun included; 0 once it is past. */
export const daysUntil = (until: unknown, now: unknown): number => Math.max(0, Math.ceil((at(until) - at(now)) / day));

/** What the campaign will have cost by its end, in fen, if the days to come are as the last ones. */
export const costAtEnd = (spent: number, end: unknown, { as_of, cost_per_day_fen }: CampaignFigures): number =>
  Math.round(spent + (Math.max(0, at(end) - at(as_of)) / day) * cost_per_day_fen);
