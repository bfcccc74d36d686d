import type { Call } from './call.ts';
import type { Entity } from './entity.ts';
import type { Values } from './field.ts';
import type { Action } from '../core/permission.ts';

/** How long a write can be taken back, in minutes. */
export const undoMinutes = 30;

/** Whether what people did to a row is told with it: they change it, whoever made it; what is only observed has no versions. */
export const hasHistory = ({ calls, observed }: Entity): boolean => calls.update !== undefined && !observed;

/** One field of a change as people read it: labels and titles, masked values masked (wider.md §10.8). */
export interface HistoryChange {
  readonly field: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One line of a record's history. */
export interface HistoryEntry {
  /** Number of its line in the operation log. */
  readonly id: number;
  /** ISO-8601 +08:00. */
  readonly at: string;
  readonly nickname: string;
  readonly action: Action;
  /** Event of the life cycle, name of the command, `UNDO`; empty for plain writes. */
  readonly event: string;
  readonly summary: string;
  readonly diff: readonly HistoryChange[];
  /** Version of the row that it made; null when nothing of the row's own changed. */
  readonly version: number | null;
  /** Whether the caller may take it back now. */
  readonly undoable: boolean;
  /** Whether the form of that time can be put into the form of today. */
  readonly restorable: boolean;
}

/** The newest lines, or those before one; `more` when there are older ones. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly more: boolean;
}

/** Asks for the history of a row. Query: `HistoryQuery`. */
export const historyCall: Call = 'GET /admin/api/history';

/** Which lines: those before the line `before`, or the newest. */
export interface HistoryQuery {
  readonly entity: string;
  readonly id: number;
  readonly before?: number;
}

/** Asks what the form held when the row had a version. Query: `VersionQuery`; answer: `OldForm`. */
export const versionCall: Call = 'GET /admin/api/history/version';

export interface VersionQuery {
  readonly entity: string;
  readonly id: number;
  readonly version: number;
}

/** The form of an earlier version, as far as it differs from today's and may be put back. */
export interface OldForm {
  readonly values: Values;
  /** Labels of fields that differ and are left as they are, with why. */
  readonly left: readonly { readonly label: string; readonly because: string }[];
}

/** Takes back what made this version of a row. Body: `UndoTarget` and `request_id`. */
export const undoCall: Call = 'POST /admin/api/undo';

export interface UndoTarget {
  readonly entity: string;
  readonly id: number;
  /** The version that the write made, as its answer told it. */
  readonly version: number;
}

/** Asks whether a value is free that no two rows may share. Query: `UniqueQuery`, `values` as JSON. */
export const uniqueCall: Call = 'GET /admin/api/unique';

export interface UniqueQuery {
  readonly entity: string;
  /** The row that is edited, which does not count; none for a new one. */
  readonly id?: number | undefined;
  readonly field: string;
  /** The value, and those of the fields together with which it is unique. */
  readonly values: Values;
}

/** No more than that: not which row has it. */
export interface UniqueAnswer {
  readonly taken: boolean;
}
