import type { Cell } from './value.ts';
import { bookParts, rowXml, sheetHead, sheetPath, sheetTail } from './xlsx.ts';
import { directory, type Entry, wholeEntry } from '../../core/zip.ts';

/** A sheet that is small enough to stand in memory. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const cellOf = (value: string | number): Cell =>
  typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', text: value };

const sheetXml = ({ columns, rows }: Sheet): string =>
  sheetHead(columns) + rows.map((row) => rowXml(row.map(cellOf))).join('') + sheetTail;

/** A workbook of some small sheets, in one go. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const files = [
    ...bookParts(sheets.map(({ title }) => title)),
    ...sheets.map((sheet, at) => [sheetPath(at), sheetXml(sheet)] as const),
  ];
  const entries: Entry[] = [];
  const pieces: Buffer[] = [];
  let size = 0;
  for (const [name, xml] of files) {
    const { bytes, tally } = await wholeEntry(name, xml);
    entries.push({ name, at: size, ...tally });
    pieces.push(bytes);
    size += bytes.length;
  }
  return Buffer.concat([...pieces, directory(entries, size)]);
}
