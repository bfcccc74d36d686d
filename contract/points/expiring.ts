import type { Call } from '../entity/call.ts';

/** How the run of one day stands (engines.md §2.4). */
export const expiryStatus = {
  waiting: { label: '待处理', color: 'gold' },
  running: { label: '处理中', color: 'processing' },
  paused: { label: '已暂停', color: 'orange' },
  done: { label: '已完成', color: 'green' },
} as const;

/** Days after which lots that are still there are an old backlog: somebody has to start their run. */
export const backlogDays = 7;

/** 将到期 (wider.md §3.7): `{ at, overdue, months, later, run }`. */
export const liabilityCall: Call = 'GET /admin/api/point-logs/liability';

/** What members still have, by when it expires, as it stood at one instant. */
export interface Liability {
  /** ISO-8601. */
  readonly at: string;
  /** Past their day, waiting for their run. */
  readonly overdue: number;
  /** This month and the eleven behind it. */
  readonly months: readonly { readonly month: string; readonly points: number }[];
  /** Beyond those, and what never expires. */
  readonly later: number;
  /** Points of the runs that are not done, and of those that were done today: what they are for, and how far they are. */
  readonly run: { readonly due: number; readonly done: number };
}
