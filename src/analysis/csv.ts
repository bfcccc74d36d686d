import type { Table } from './tables.ts';

/** What a spreadsheet would run as a formula begins with one of these. */
const dangerous = /^[=+\-@\t\r]/;

function cellOf(value: string | number): string {
  const text = String(value);
  const harmless = dangerous.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as a file that spreadsheets open: UTF-8 with a mark, so that they read Chinese; no cell is a formula. */
export const csvOf = ({ columns, rows }: Table): string =>
  `\u{FEFF}${[columns, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
