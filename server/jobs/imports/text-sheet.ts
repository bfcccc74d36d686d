import type { ExportFormat } from '../../../contract/jobs/exports.ts';
import { csvHead, csvRows } from '../export/csv.ts';
import type { Cell } from '../export/value.ts';
import { bookHead, bookRows, bookTail } from '../export/xlsx.ts';

interface Sheet {
  readonly title: string;
  readonly format: ExportFormat;
  readonly headings: readonly string[];
}

/** Lines of texts, some at a time. */
type Portions = Iterable<readonly (readonly string[])[]> | AsyncIterable<readonly (readonly string[])[]>;

const cellsOf = (lines: readonly (readonly string[])[]): readonly (readonly Cell[])[] =>
  lines.map((line) => line.map((text) => ({ kind: 'text', text })));

/** A file of texts below their headings, piece by piece: portions come when they are written. Spreadsheets compute none of them. */
export async function* sheetOf(sheet: Sheet, portions: Portions): AsyncGenerator<Buffer> {
  yield* sheet.format === 'csv' ? csvOf(sheet, portions) : bookOf(sheet, portions);
}

async function* csvOf({ headings }: Sheet, portions: Portions): AsyncGenerator<Buffer> {
  yield csvHead(headings);
  for await (const lines of portions) yield csvRows(cellsOf(lines));
}

async function* bookOf({ title, headings }: Sheet, portions: Portions): AsyncGenerator<Buffer> {
  let piece = await bookHead(title, headings);
  yield piece.bytes;
  for await (const lines of portions) {
    piece = await bookRows(piece.book, cellsOf(lines));
    yield piece.bytes;
  }
  yield (await bookTail(piece.book)).bytes;
}
