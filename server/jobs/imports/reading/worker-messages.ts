import type { FileRow } from './row.ts';
import type { SheetName } from './workbook.ts';

/** What the reader of a file tells: how it was opened, lines as they are asked for, and how it ended. */
export type FromReader =
  | { readonly kind: 'opened'; readonly sheet?: string; readonly others: readonly SheetName[] }
  | { readonly kind: 'rows'; readonly rows: readonly FileRow[] }
  | { readonly kind: 'end'; readonly hiddenLines: number }
  /** The file cannot be read, in words for who sent it. */
  | { readonly kind: 'fault'; readonly message: string };

/** Asks for more lines. */
export const more = 'more';
