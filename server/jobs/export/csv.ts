import { cellText } from '../../../contract/core/cell.ts';
import type { Cell } from './value.ts';

/** What makes spreadsheets read UTF-8. */
const mark = '\uFEFF';
/** Digits that a spreadsheet would take for a number and spoil: with a zero in front, or longer than it counts exactly. */
const code = /^(?:0\d+|\d{12,})$/;

/** A tab behind it makes it text; whoever reads the file trims it. */
const guarded = (text: string): string => (code.test(text) ? `${text}\t` : cellText(text));

function fieldOf(cell: Cell): string {
  switch (cell.kind) {
    case 'number':
      return String(cell.value);
    case 'money':
      return cell.yuan.toFixed(2);
    case 'moment':
      return cell.at;
    case 'text':
      return quoted(guarded(cell.text));
  }
}

const quoted = (text: string): string => (/[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines of a CSV file (RFC 4180): CRLF, UTF-8. */
export const csvRows = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join(''));

/** The beginning of a CSV file: its mark and the titles of the columns. */
export const csvHead = (titles: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from(mark), csvRows([titles.map((text) => ({ kind: 'text', text }))])]);
