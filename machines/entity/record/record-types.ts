import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { UniqueQuestion } from './uniqueness.ts';
import type { UploadInput } from '../upload/upload.ts';

/** What the drawer is for: reading, a form of the entity, or one of its commands by name. */
export type RecordMode = 'detail' | 'create' | 'edit' | (string & {});

export interface RecordInput {
  /** Name of the entity in the registry. */
  readonly entity: string;
  readonly mode: RecordMode;
  /** The row; for `create` the row to copy from, if any. */
  readonly id?: number | undefined;
  /** What a new record starts with beside its initial values: what the list was narrowed to, for one, with the names of rows beside their ids. */
  readonly given?: Values | undefined;
  /** The drawer stood open when the page was loaded again: what was typed goes back into it unasked. */
  readonly resumes?: true;
}

/** What stands in a form and is not saved yet, as it is kept outside. */
export interface Draft {
  /** Which fields the form had, and of what kinds (`fingerprintOf`). */
  readonly fingerprint: string;
  /** Version of the row when the form was begun; null for a new one. */
  readonly version: number | null;
  /** What the form started from, and what stood in it. */
  readonly base: Values;
  readonly values: Values;
  /** Of a save that may have been under way: the same content stays the same request, also after a crash. */
  readonly requestId: string;
}

/** A draft as it is found again. */
export interface FoundDraft extends Draft {
  /** Since it was kept last, in ms. */
  readonly age: number;
  /** The browser tab that kept it. */
  readonly tab: string;
}

/** Whose value a field takes that two people changed. */
export type Side = 'mine' | 'theirs';

/** What follows a save: the drawer closes, the form goes on with the saved row, or the next empty form begins. */
export type AfterSave = 'close' | 'stay' | 'next';

export interface RecordContext extends RecordInput {
  /** The row as the server last told it; null for a new one. */
  readonly row: Row | null;
  /** What the form started from, and what stands in it now. */
  readonly base: Values;
  readonly draft: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string;
  /** Business code of the failure that `error` tells of; 0 when there is none, or nothing answered. */
  readonly errorCode: number;
  /** Idempotency key of the save under way: the same for every try of the same content. */
  readonly requestId: string;
  /** Pictures on their way into a field. */
  readonly upload: UploadInput | null;
  /** A draft of this form about which nothing is decided yet. */
  readonly found: FoundDraft | null;
  /** Of a conflict: whose value the operator chose for each field that both changed. */
  readonly sides: Readonly<Record<string, Side>>;
  /** What the operator wants after the save under way. */
  readonly afterwards: AfterSave;
  /** Version that the last save made of a row that was there before; 0 when nothing can be taken back. */
  readonly made: number;
  /** The last save waits for a second person: the row is as it was. */
  readonly isHeld: boolean;
  /** Something that the row shows has changed elsewhere since it was read, while this form holds what was typed. */
  readonly isStale: boolean;
}

export interface Saving {
  readonly entity: string;
  readonly mode: RecordMode;
  readonly row: Row | null;
  /** All values for a new record, otherwise only those that changed. */
  readonly values: Values;
  readonly requestId: string;
}
export interface Validated {
  readonly errors: readonly FieldError[];
  readonly requestId: string;
}
/** What a save answers. */
export interface Saved {
  readonly id: number;
  readonly version?: number;
  /** `pending`: what was sent waits for a second person (contract/entity/list/held.ts). */
  readonly status?: string;
}
/** How the drawer ended; `id` of the saved row, `version` when the save can be taken back, `said` what became of the row (saved-words.ts). */
export interface RecordOutput extends Partial<Saved> {
  readonly saved: boolean;
  readonly said?: string;
  /** It waits for a second person. */
  readonly isHeld?: boolean;
}

export type RecordEvent =
  | { readonly type: 'CHANGE'; readonly values: Values }
  | { readonly type: 'LEAVE_FIELD'; readonly key: string }
  | ({ readonly type: 'UPLOAD' } & UploadInput)
  /** Another row has what these fields were asked about with. */
  | ({ readonly type: 'TAKEN' } & Pick<UniqueQuestion, 'fields'>)
  | { readonly type: 'SUBMIT' }
  /** 保存并继续, 保存并新建. */
  | { readonly type: 'SUBMIT_AND'; readonly further: Exclude<AfterSave, 'close'> }
  | { readonly type: 'RETRY' }
  /** The row that is read is filled in, or given one of its commands. */
  | { readonly type: 'EDIT'; readonly mode?: RecordMode }
  /** From the history: the form is to hold what it held at an earlier time. */
  | { readonly type: 'RESTORE'; readonly values: Values }
  /** From the history: a write was taken back, so that the row is another one. */
  | { readonly type: 'UNDONE' }
  /** From the 状态图 that stands open: the row as it is after something that its ways name has changed. */
  | { readonly type: 'ROW_TOLD'; readonly row: Row }
  /** The page was behind, and what the row shows may be another by now. */
  | { readonly type: 'REFRESH' }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'DISCARD' }
  | { readonly type: 'KEEP' }
  | { readonly type: 'PICK'; readonly key: string; readonly side: Side }
  | { readonly type: 'MERGE' }
  | { readonly type: 'TAKE_THEIRS' }
  | { readonly type: 'RESTORE_DRAFT' }
  | { readonly type: 'DROP_DRAFT' };
