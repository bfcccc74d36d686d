import { cellText } from '../../contract/core/cell.ts';

/** What a file of cells shows: a line of titles, then one for each row. */
export interface Cells {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

function cellOf(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : cellText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const linesOf = ({ columns, rows }: Cells): readonly string[] =>
  [columns, ...rows].map((row) => row.map(cellOf).join(','));

/** A table as a file that spreadsheets open: UTF-8 with a mark, so that they read Chinese; no cell is a formula. */
export const csvOf = (table: Cells): string => `\u{FEFF}${linesOf(table).join('\r\n')}\r\n`;

/** Several tables in one such file: each below its title, an empty line between them. */
export const sectionsOf = (sections: readonly { readonly title: string; readonly table: Cells }[]): string =>
  `\u{FEFF}${sections
    .map(({ title, table }) => [cellOf(title), ...linesOf(table)].map((line) => `${line}\r\n`).join(''))
    .join('\r\n')}`;
