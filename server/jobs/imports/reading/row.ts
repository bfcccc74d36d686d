/** A cell that cannot be used, whatever its column is. */
export interface FaultyCell {
  readonly fault: string;
}

/** A number: what its cell shows is not what is kept, and each kind of column takes one or the other. */
export interface NumberCell {
  /** As its format shows it. */
  readonly shown: string;
  /** In 15 significant digits, with the sign of a percentage; not there for dates and times. */
  readonly number?: string;
  /** The moment that it is, `2026-01-31 09:30:00`; only for dates. */
  readonly at?: string;
  /** Why what it shows is not what was typed, and cannot be taken for a text. */
  readonly doubt?: string;
}

/** A cell as it was read: its text, its number, or why it has none that can be used. */
export type Cell = string | NumberCell | FaultyCell;

/** A line of a file that has something in it, numbered as spreadsheets number it: the first is 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** What a cell shows; '' for one that cannot be used. */
export const textIn = (cell: Cell = ''): string =>
  typeof cell === 'string' ? cell : 'fault' in cell ? '' : cell.shown;

/** Why a cell is no text, be it that it cannot be used at all; undefined where it is one. */
export const doubtIn = (cell: Cell = ''): string | undefined =>
  typeof cell === 'string' ? undefined : 'fault' in cell ? cell.fault : cell.doubt;

/** Whether nothing stands in any of some cells. */
export const isBlank = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => typeof cell === 'string' && cell.trim() === '');

/** Lines whose first cell begins so are for who reads the file: they are left out. */
export const commentMark = '#';

/** Whether a line is such a one. */
export const isComment = ({ cells }: FileRow): boolean => textIn(cells[0]).trimStart().startsWith(commentMark);
