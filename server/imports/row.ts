/** A cell as it was read: its text, or why it has none that can be used. */
export type Cell = string | { readonly fault: string };

/** A line of a file that has something in it, numbered as spreadsheets number it: the first is 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** What a cell says; '' for one that cannot be used. */
export const textIn = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');

export const isBlank = (cells: readonly Cell[]): boolean => cells.every((cell) => cell === '');
