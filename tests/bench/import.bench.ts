import { awardCate } from '../../contract/awards/award-cate.entity.ts';
import { archive, bookFiles, sheetXml } from '../server/imports/workbook.ts';
import { amount, importedAll } from './imported.ts';

/*
 * How long a file of as many lines as one may have (import.max_rows) takes, how much memory the server needs for it, and how long a call of somebody else
 * waits meanwhile. The server is a process of its own, as `npm start` runs it; on PostgreSQL with BENCH_POSTGRES=1, all or nothing with
 * BENCH_WHOLE=1. Memory is that of the whole process, the embedded database included, read from Linux.
 */

const heading = ['分类名称', '排序', '备注'];
const lineOf = (name: string): readonly string[] => [name, '10', `第一批，${name}`];
const formats: readonly Format[] = process.env['BENCH_FORMAT'] === 'csv' ? ['csv'] : ['csv', 'xlsx'];
type Format = 'csv' | 'xlsx';

function fileOf(format: Format): Blob {
  const table = [heading, ...Array.from({ length: amount }, (_, at) => lineOf(`${format} ${at}`))];
  const bytes =
    format === 'xlsx'
      ? archive(bookFiles(sheetXml(table)))
      : Buffer.from(table.map((cells) => cells.join(',')).join('\n'));
  return new Blob([new Uint8Array(bytes)]);
}

/** Both formats, one after the other, into the same server; with BENCH_FORMAT=csv only that. */
export const bench = () => importedAll(formats.map((format) => ({ entity: awardCate, format, file: fileOf(format) })));
