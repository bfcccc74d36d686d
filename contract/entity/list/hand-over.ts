import type { Call } from '../call.ts';

/* A step of a record that is left to somebody else (docs/living-chart.md). */

/** A step of a record, by its name in the chart. */
export interface StepTarget {
  readonly entity: string;
  readonly id: number;
  readonly event: string;
}

/** Somebody who may take a step and sees the record. */
export interface Receiver {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[];
}

export interface Receivers {
  readonly data: readonly Receiver[];
}

/** What is asked of somebody; `note`: a word to it, '' where there is none. */
export interface HandOver extends StepTarget {
  readonly receiver_id: number;
  readonly note: string;
}

/** Characters of a word to a task. */
export const longestNote = 200;

/** Asks to whom a step can be left: a `StepTarget` in the query; answer: `Receivers`. */
export const receiversCall: Call = 'GET /admin/api/handed-tasks/receivers';
/** Leaves a step to somebody: a `HandOver` with `request_id`. */
export const handOverCall: Call = 'POST /admin/api/handed-tasks/creates';
