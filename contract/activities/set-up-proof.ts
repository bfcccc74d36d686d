import type { Values } from '../entity/field.ts';
import type { Finding } from '../proof/set-up-proof.ts';

/** Somebody who draws, as far as a set-up tells people apart. */
export interface DrawPerson {
  /** ISO-8601 +08:00. */
  readonly at: string;
  /** Six-digit code; empty when nobody knows. */
  readonly area: string;
  readonly channel: string;
  readonly sku: string;
  /** Their how manyth draw in the activity this is, from 1. */
  readonly nth: number;
}

export type DrawFault =
  | 'unplanned'
  | 'only_blank'
  | 'unreached'
  | 'never_won'
  | 'stopped_award'
  | 'day_quota'
  | 'fallback_cost'
  | 'fallback_ahead';

/** What a tree of plans does to somebody who draws. */
export interface DrawFinding extends Finding<DrawFault, DrawPerson> {
  /** The plan to be mended; 0: the top of the tree. */
  readonly plan_id: number;
  readonly prize_id: number | null;
}

const kinds: ReadonlySet<unknown> = new Set(['lottery', 'scan', 'invite', 'acticode']);
const open: ReadonlySet<unknown> = new Set(['draft', 'not_started', 'running', 'paused']);

/** Kinds of activities whose set-up is checked, while somebody may still meet it. */
export const isProved = ({ activity_type, run_status }: Values): boolean =>
  kinds.has(activity_type) && open.has(run_status);

/** Only these are drawn from by walking a tree of plans. */
export const isDrawn = ({ activity_type }: Values): boolean => activity_type === 'lottery' || activity_type === 'scan';
