import { crc32, deflateRawSync } from 'node:zlib';
import { columnLetters } from '../../../contract/jobs/import.ts';

/** An archive of some files. `size`: what the directory says that each unpacks to, where it lies; `nameOf`: names in another alphabet. */
export function archive(
  files: Readonly<Record<string, string | Buffer>>,
  size?: number,
  nameOf: (name: string) => Buffer = (name) => Buffer.from(name),
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(size ?? raw.length, 18);
    const called = nameOf(name);
    head.writeUInt16LE(called.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, called, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, rest, called]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** A cell: its text, or the XML of a cell of its own at an address. */
export type TestCell = string | ((address: string) => string);

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const cellXml = (cell: TestCell, address: string) =>
  typeof cell === 'string' ? `<c r="${address}" t="inlineStr"><is><t>${xml(cell)}</t></is></c>` : cell(address);

/** The sheet of some lines. `behind` stands after its data. */
export const sheetXml = (rows: readonly (readonly TestCell[])[], behind = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${at + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData>${behind}</worksheet>`;

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Relationships by id: the last word of their type, and where they lead. */
export const relationshipsXml = (found: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  `<Relationships xmlns="${packaged}">${Object.entries(found)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Styles whose cells have these formats, from style 0 on. */
export const stylesXml = (...codes: readonly string[]): string =>
  `<styleSheet xmlns="${main}"><numFmts>${codes
    .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${xml(code)}"/>`)
    .join(
      '',
    )}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`;

/** Texts that cells share. */
export const stringsXml = (...texts: readonly string[]): string =>
  `<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;

/** The book with one sheet; `inside` stands before its sheets. */
export const bookXml = (inside = '', behind = ''): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}">${inside}<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>${behind}</workbook>`;

/** The files of a workbook with one sheet. */
export const bookFiles = (sheet: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  '_rels/.rels': relationshipsXml({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
  'xl/workbook.xml': bookXml(),
  'xl/_rels/workbook.xml.rels': relationshipsXml({
    rId1: ['worksheet', 'worksheets/sheet1.xml'],
    rId2: ['sharedStrings', 'sharedStrings.xml'],
    rId3: ['styles', 'styles.xml'],
  }),
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>共享</t><rPh><t>gongxiang</t></rPh></si><si><r><t>两</t></r><r><t>段</t></r></si></sst>`,
  'xl/worksheets/sheet1.xml': sheet,
  ...more,
});

/** A workbook of some lines. */
export const workbook = (rows: readonly (readonly TestCell[])[], behind = ''): Buffer =>
  archive(bookFiles(sheetXml(rows, behind)));
