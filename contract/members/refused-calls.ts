import type { Call } from '../entity/call.ts';

/** 被拒记录 of a member, by his id: what he wanted and did not get, the newest first. */
export const refusedCallsCall = 'GET /admin/api/he-users/refused-calls' satisfies Call;

/** Something that a member wanted through the Open API and was refused, or that was not paid. */
export interface RefusedCall {
  /** ISO-8601 +08:00. */
  readonly at: string;
  /** What was wanted, as the Open API names it: 抽奖一次. */
  readonly what: string;
  /** The sentence that the member was told. */
  readonly sentence: string;
  /** What stood in the way, in an operator's words; empty where the sentence says it. */
  readonly why: readonly string[];
}

export interface RefusedCalls {
  /** At most `mostRefused`. */
  readonly calls: readonly RefusedCall[];
}
export const mostRefused = 50;
