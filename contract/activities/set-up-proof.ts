import type { Values } from '../entity/field.ts';
import type { Call } from '../entity/call.ts';

/** 配置检查 of an activity, by its id: what somebody would meet in it that nobody can have wanted. */
export const setUpProofCall = 'GET /admin/api/activity-proof' satisfies Call;

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

/**
 * `refuses`: publishing refuses it anyway. `fault`: plainly wrong, asked again before it is published. `hint`: may be meant so.
 */
export type Severity = 'refuses' | 'fault' | 'hint';

export type FindingKind =
  | 'unplanned'
  | 'only_blank'
  | 'unreached'
  | 'never_won'
  | 'stopped_award'
  | 'day_quota'
  | 'fallback_cost'
  | 'fallback_ahead';

/** Something that a set-up does, with the person whom it happens to and the node that causes it. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly sentence: string;
  readonly person: DrawPerson;
  /** The plan to be mended; 0: the top of the tree. */
  readonly plan_id: number;
  readonly prize_id: number | null;
  /** What the node is called; empty at the top of the tree. */
  readonly node: string;
}

export interface SetUpProof {
  /** Groups of people and times that were told apart and drawn for. */
  readonly cells: number;
  /** The worst first. */
  readonly findings: readonly Finding[];
}

/** Only what is drawn from by walking its tree is checked: other activities hand out of the plan that they name. */
export const isProved = ({ activity_type, run_status }: Values): boolean =>
  (activity_type === 'lottery' || activity_type === 'scan') &&
  (run_status === 'draft' || run_status === 'not_started' || run_status === 'running' || run_status === 'paused');
