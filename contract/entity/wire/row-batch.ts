import type { Call } from '../call.ts';
import type { Values } from '../field.ts';

/** Most rows that one call takes (award.md §0.5). */
export const maxBatch = 100;

/** A step or a command that a call takes for up to `maxBatch` rows, answered with a `RowBatch`. */
export interface Batch {
  readonly call: Call;
  /** Its body beside the ids: in the words of the call what the operator has told all rows. */
  readonly body: (told: { readonly reason: string; readonly values: Values }) => Values;
}

/** What became of the rows of a batch, one by one (award.md §0.1, shape B). */
export interface RowBatch {
  readonly ok: number;
  readonly failed: readonly {
    /** 0 where there is no such row. */
    readonly id: number;
    /** Of orders that were named by it. */
    readonly order_no?: string;
    /** Of a file: the line, as spreadsheets number it; the message names the cell. */
    readonly line?: number;
    readonly code: number;
    readonly message: string;
  }[];
  readonly rows: readonly { readonly id: number; readonly status: string }[];
}
