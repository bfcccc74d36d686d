import type { TraceLine } from '../core/trace-line.ts';
import type { Call } from '../entity/call.ts';

/** 为什么 of an award record, by its id: how its draw came to what it is. */
export const drawWhyCall = 'GET /admin/api/award-logs/draw-why' satisfies Call;

/**
 * Something that a draw asked, in the order in which it asked: a plan whether it is for this member, the roll where it fell, a prize, the
 * fallback or a tier of a campaign whether it can be given.
 */
export interface WhyLine extends TraceLine {
  readonly on: 'plan' | 'roll' | 'prize' | 'fallback' | 'tier';
  /** The plan, prize or tier; 0 where there is none. */
  readonly id: number;
  /** As it was called then. */
  readonly title: string;
  /** Whether it went on there. */
  readonly holds: boolean;
}

/** How a draw came out, in the words of an operator. */
export interface DrawWhy {
  /** When it was drawn, ISO-8601 +08:00. */
  readonly at: string;
  /** What it came to, in one sentence. */
  readonly sentence: string;
  /** Null of a draw from before this was kept, and of what was not drawn. */
  readonly lines: readonly (WhyLine & { readonly text: string })[] | null;
}
