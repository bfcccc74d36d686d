import { archive, bookFiles, main, relationshipsXml, sheetXml } from '../workbook.ts';
import type { OddFile } from './case.ts';

const plain = sheetXml([['甲', '乙']]);
const sheetOf = (...cells: readonly string[]) =>
  `<worksheet xmlns="${main}"><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`;
const without = (name: string, sheet = plain) =>
  archive(Object.fromEntries(Object.entries(bookFiles(sheet)).filter(([part]) => part !== name)));
const other = sheetXml([['别的']]);

/** Kind A: what is missing, or there too often, is named, and nothing else is read in its place. */
export const missing: readonly OddFile[] = [
  { name: 'without relationships of the package', bytes: without('_rels/.rels'), refuses: /不是 Excel 工作簿/ },
  { name: 'without a book', bytes: without('xl/workbook.xml'), refuses: /不是 Excel 工作簿/ },
  {
    name: 'without relationships of the book',
    bytes: without('xl/_rels/workbook.xml.rels'),
    refuses: /工作表「a」的内容缺失/,
  },
  { name: 'without its sheet', bytes: without('xl/worksheets/sheet1.xml'), refuses: /工作表「a」的内容缺失/ },
  {
    name: 'without styles',
    bytes: without('xl/styles.xml', sheetOf('<c r="A1"><v>5</v></c>', '<c r="B1" s="3"><v>5</v></c>')),
    shows: [['5', /格式无法识别/]],
  },
  {
    name: 'a sheet of another namespace',
    bytes: archive(bookFiles(plain.replace(main, 'urn:other'))),
    refuses: /内容无法识别/,
  },
  {
    name: 'a document of words',
    bytes: archive({
      '_rels/.rels': relationshipsXml({ rId1: ['officeDocument', 'word/document.xml'] }),
      'word/document.xml': '<a/>',
    }),
    refuses: /不是 Excel 工作簿/,
  },
  {
    name: 'a part twice',
    bytes: archive({ ...bookFiles(plain), 'XL/worksheets/Sheet1.xml': other }),
    refuses: /已损坏/,
  },
  { name: 'a part that is not what it was', bytes: corrupted(archive(bookFiles(plain))), refuses: /已损坏/ },
  {
    name: 'elements inside of each other without end',
    bytes: archive(bookFiles(`<worksheet xmlns="${main}">${'<a>'.repeat(100_000)}`)),
    refuses: /过于复杂/,
  },
];

/** An archive in whose last part one letter is another one, where nothing is packed. */
function corrupted(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  // The sums of the directory say what the parts were.
  const at = copy.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  copy[at + 16] = (copy[at + 16] ?? 0) ^ 1;
  return copy;
}
