/** Every answer of the API (award.md §0.1). `code` 20000 is success (spec §5); `trace_id` finds the line in the log. */
export interface Envelope<Result = unknown> {
  readonly code: number;
  readonly message: string;
  readonly result?: Result;
  readonly trace_id: string;
}

/** Base path and time-out of all calls (spec §7, §9). */
export const apiBase = '/proxy-he';
export const requestTimeout = 60_000;
