import { csvRows } from './csv.ts';
import { FileFault } from './file-fault.ts';
import type { FileRow } from './row.ts';
import { type SheetNotes, sheetRows, unnoted } from './sheet.ts';
import { openWorkbook, type SheetName } from './workbook.ts';

/** A file that was opened: what of it is read, and its lines. */
export interface OpenedFile {
  /** The sheet that is read; undefined for a text, which has none. */
  readonly sheet?: string;
  /** The sheets that are not read. */
  readonly others: readonly SheetName[];
  /** Known to its end once all lines were read. */
  readonly notes: SheetNotes;
  readonly rows: AsyncIterable<FileRow>;
}

const startsWith = (bytes: Buffer, ...magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

/** Opens a file by what it is and not by what it is called. @throws {FileFault} also while its lines are read */
export async function openFile(bytes: Buffer): Promise<OpenedFile> {
  const notes = unnoted();
  if (bytes.length === 0) throw new FileFault('文件是空的');
  if (startsWith(bytes, 0x50, 0x4b)) {
    const book = await openWorkbook(bytes);
    return { sheet: book.sheet, others: book.others, notes, rows: sheetRows(book, notes) };
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileFault('无法读取加密的或旧版 .xls 文件，请另存为 .xlsx 或 .csv');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0xff, 0xd8) || startsWith(bytes, 0x89, 0x50))
    throw new FileFault('这不是表格，请上传 .xlsx 或 .csv 文件');
  return { others: [], notes, rows: csvRows(bytes) };
}

/** The lines of a file. @throws {FileFault} */
export async function* fileRows(bytes: Buffer): AsyncGenerator<FileRow> {
  yield* (await openFile(bytes)).rows;
}
