import { csvRows } from './csv.ts';
import type { FileRow } from './row.ts';
import { sheetRows } from './sheet.ts';
import { FileFault } from './zip.ts';

const startsWith = (bytes: Buffer, ...magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

/** The lines of a file, by what it is and not by what it is called. @throws {FileFault} also while its lines are read */
export function fileRows(bytes: Buffer): AsyncIterable<FileRow> {
  if (bytes.length === 0) throw new FileFault('文件是空的');
  if (startsWith(bytes, 0x50, 0x4b)) return sheetRows(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileFault('无法读取加密的或旧版 .xls 文件，请另存为 .xlsx 或 .csv');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0xff, 0xd8) || startsWith(bytes, 0x89, 0x50))
    throw new FileFault('这不是表格，请上传 .xlsx 或 .csv 文件');
  return csvRows(bytes);
}
