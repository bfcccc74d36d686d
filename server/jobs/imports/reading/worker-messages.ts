import type { SheetNotes } from './sheet.ts';
import type { SheetName } from './workbook.ts';

/** What the reader of a file is given: its bytes, and what else its thread needs. */
export interface ToReader {
  readonly bytes: Uint8Array;
  readonly given: unknown;
}

/** What the reader of a file tells: how it was opened, what it made of lines as they are asked for, and how it ended. */
export type FromReader<Piece> =
  | { readonly kind: 'opened'; readonly sheet?: string; readonly others: readonly SheetName[] }
  | { readonly kind: 'rows'; readonly rows: Piece }
  | { readonly kind: 'end'; readonly notes: SheetNotes }
  /** The file cannot be read, in words for who sent it. */
  | { readonly kind: 'fault'; readonly message: string };

/** Asks for more lines. */
export const more = 'more';
