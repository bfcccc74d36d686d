import { cellText } from '../../../contract/core/cell.ts';
import type { Cell } from './value.ts';
import {
  directory,
  emptyTally,
  entryEnd,
  entryHead,
  type Entry,
  segment,
  type Tally,
  wholeEntry,
} from '../../core/zip.ts';

/*
 * A workbook with one sheet (ECMA-376), written in pieces. Texts stand in their cells (`inlineStr`), so that no table of strings grows with
 * the rows, and spreadsheets compute nothing of them.
 */

/** How far a workbook is written: plain JSON, for a checkpoint. */
export interface Book {
  readonly size: number;
  readonly entries: readonly Entry[];
  readonly sheet: Tally;
  readonly sheetAt: number;
  readonly rows: number;
}

interface Piece {
  readonly bytes: Buffer;
  readonly book: Book;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell formats, by their place in `cellXfs`: 1 bold titles, 2 text, 3 yuan, 4 instants, 5 numbers. */
const formats = { title: 1, text: 2, money: 3, moment: 4, number: 5 } as const;

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  [0, 0],
  [49, 1],
  [49, 0],
  [4, 0],
  [164, 0],
  [0, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;

/** The file of a sheet, by its place. */
export const sheetPath = (at: number) => `xl/worksheets/sheet${at + 1}.xml`;
const each = (titles: readonly string[], written: (title: string, number: number) => string) =>
  titles.map((title, at) => written(title, at + 1)).join('');

/** Everything of a workbook but its sheets, which have these titles. */
export const bookParts = (titles: readonly string[]): readonly (readonly [name: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each(titles, (_, n) => `<Override PartName="/${sheetPath(n - 1)}" ContentType="${types}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(titles, (title, n) => `<sheet name="${escaped(sheetTitle(title))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${relations}">${each(titles, (_, n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${titles.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
];

/** What the name of a sheet may not have, nor be longer than. */
const sheetTitle = (title: string): string => title.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31) || 'Sheet1';

/** Signs that XML cannot carry, and halves of signs. */
// oxlint-disable-next-line no-control-regex -- These are the very signs.
const unwritable = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text in XML; what a spreadsheet would take for the number of a sign stays what it says. */
const escaped = (text: string): string =>
  text
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '&#13;');

/** The longest text of a cell. */
const longest = 32_767;
const inline = (text: string, format: number): string =>
  `<c t="inlineStr" s="${format}"><is><t xml:space="preserve">${escaped(cellText(text).slice(0, longest))}</t></is></c>`;

/** Days since the spreadsheet's day 0, of a wall clock. */
const serial = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;

function cellXml(cell: Cell): string {
  switch (cell.kind) {
    case 'number':
      return `<c s="${formats.number}"><v>${cell.value}</v></c>`;
    case 'money':
      return `<c s="${formats.money}"><v>${cell.yuan}</v></c>`;
    case 'moment':
      return `<c s="${formats.moment}"><v>${serial(cell.at)}</v></c>`;
    case 'text':
      return cell.text === '' ? '<c/>' : inline(cell.text, formats.text);
  }
}

/** A row of a sheet. */
export const rowXml = (row: readonly Cell[]): string => `<row>${row.map(cellXml).join('')}</row>`;

/** A sheet up to its line of titles, which stays in sight. */
export function sheetHead(titles: readonly string[]): string {
  const columns = titles.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="18" customWidth="1"/>`).join('');
  const first = `<row>${titles.map((text) => inline(text, formats.title)).join('')}</row>`;
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${first}`;
}

export const sheetTail = '</sheetData></worksheet>';

/** Everything before the first row of the one sheet. */
export async function bookHead(title: string, titles: readonly string[]): Promise<Piece> {
  const entries: Entry[] = [];
  const pieces: Buffer[] = [];
  let size = 0;
  for (const [name, xml] of bookParts([title])) {
    const { bytes, tally } = await wholeEntry(name, xml);
    entries.push({ name, at: size, ...tally });
    pieces.push(bytes);
    size += bytes.length;
  }
  const { bytes, tally } = await segment(sheetHead(titles), emptyTally);
  const all = Buffer.concat([...pieces, entryHead(sheetPath(0)), bytes]);
  return { bytes: all, book: { size: all.length, entries, sheet: tally, sheetAt: size, rows: 1 } };
}

/** Some more rows. */
export async function bookRows(book: Book, rows: readonly (readonly Cell[])[]): Promise<Piece> {
  const { bytes, tally } = await segment(rows.map(rowXml).join(''), book.sheet);
  return { bytes, book: { ...book, size: book.size + bytes.length, sheet: tally, rows: book.rows + rows.length } };
}

/** Everything behind the last row. */
export async function bookTail(book: Book): Promise<Piece> {
  const { bytes, tally } = await segment(sheetTail, book.sheet);
  const end = entryEnd(tally);
  const sheetEnd = Buffer.concat([bytes, end.bytes]);
  const entries = [...book.entries, { name: sheetPath(0), at: book.sheetAt, ...end.tally }];
  const all = Buffer.concat([sheetEnd, directory(entries, book.size + sheetEnd.length)]);
  return { bytes: all, book: { ...book, size: book.size + all.length } };
}
