import { archive, bookFiles, bookXml, main, office, relationshipsXml, sheetXml, stringsXml } from '../workbook.ts';
import type { OddFile } from './case.ts';
import { zip64 } from './zip64.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const shared = (index: number | string, at: string) => `<c r="${at}" t="s"><v>${index}</v></c>`;
const sheetOf = (...cells: readonly string[]) =>
  `<worksheet xmlns="${main}"><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`;
const plain = sheetXml([['甲', '乙']]);
const shows = [['甲', '乙']];

/** The parts of a book, each at a path of its own. */
function placed(
  book: string,
  sheet: string,
  targets: { readonly root: string; readonly sheet: string; readonly rels: string },
) {
  return {
    '_rels/.rels': relationshipsXml({ rId1: ['officeDocument', targets.root] }),
    [book]: bookXml(),
    [targets.rels]: relationshipsXml({ rId1: ['worksheet', targets.sheet] }),
    [sheet]: plain,
  };
}
const withStrings = (target: string, part: string, texts = stringsXml('甲', '乙')) =>
  archive({
    '_rels/.rels': relationshipsXml({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': bookXml(),
    'xl/_rels/workbook.xml.rels': relationshipsXml({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['sharedStrings', target],
    }),
    'xl/worksheets/sheet1.xml': sheetOf(shared(0, 'A1'), shared(1, 'B1')),
    [part]: texts,
  });
const renamed = (rename: (name: string) => string) =>
  archive(Object.fromEntries(Object.entries(bookFiles(plain)).map(([name, content]) => [rename(name), content])));
const strict = (text: string) =>
  text
    .replaceAll(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
    .replaceAll(office, 'http://purl.oclc.org/ooxml/officeDocument/relationships');
/** Kind A: the workbook is a package, whose parts lie wherever it says. */
export const packages: readonly OddFile[] = [
  { name: 'as Excel writes it', bytes: archive(bookFiles(plain)), shows },
  {
    name: 'every part in the root',
    bytes: archive(placed('book.xml', 'one.xml', { root: 'book.xml', sheet: 'one.xml', rels: '_rels/book.xml.rels' })),
    shows,
  },
  {
    name: 'parts in folders of other names',
    bytes: archive(
      placed('a/b/c.xml', 'a/d/e.xml', { root: 'a/b/c.xml', sheet: '../d/e.xml', rels: 'a/b/_rels/c.xml.rels' }),
    ),
    shows,
  },
  {
    name: 'targets from the root on',
    bytes: archive(
      placed('xl/workbook.xml', 'xl/worksheets/sheet1.xml', {
        root: '/xl/workbook.xml',
        sheet: '/xl/worksheets/sheet1.xml',
        rels: 'xl/_rels/workbook.xml.rels',
      }),
    ),
    shows,
  },
  {
    name: 'targets with dots',
    bytes: archive(
      placed('xl/workbook.xml', 'xl/worksheets/sheet1.xml', {
        root: './xl/./workbook.xml',
        sheet: '../xl/worksheets/../worksheets/sheet1.xml',
        rels: 'xl/_rels/workbook.xml.rels',
      }),
    ),
    shows,
  },
  {
    name: 'targets with the other slash',
    bytes: archive(
      placed('xl/workbook.xml', 'xl/worksheets/sheet1.xml', {
        root: 'xl\\workbook.xml',
        sheet: 'worksheets\\sheet1.xml',
        rels: 'xl/_rels/workbook.xml.rels',
      }),
    ),
    shows,
  },
  {
    name: 'targets with escapes',
    bytes: archive(
      placed('xl/workbook.xml', 'xl/my sheets/sheet 1.xml', {
        root: 'xl/workbook.xml',
        sheet: 'my%20sheets/sheet%201.xml',
        rels: 'xl/_rels/workbook.xml.rels',
      }),
    ),
    shows,
  },
  { name: 'names with the other slash', bytes: renamed((name) => name.replaceAll('/', '\\')), shows },
  { name: 'names from the root on', bytes: renamed((name) => `/${name}`), shows },
  { name: 'names in capitals', bytes: renamed((name) => name.toUpperCase()), shows },
  { name: 'shared texts elsewhere', bytes: withStrings('strings/sst1.xml', 'xl/strings/sst1.xml'), shows },
  { name: 'shared texts in another case', bytes: withStrings('SharedStrings.xml', 'xl/sharedstrings.XML'), shows },
  {
    name: 'shared texts that are not there',
    bytes: withStrings('sharedStrings.xml', 'xl/other.xml'),
    shows: [[/不存在/, /不存在/]],
  },
  {
    name: 'shared texts that nobody names',
    bytes: archive({
      ...bookFiles(sheetOf(shared(0, 'A1'))),
      'xl/_rels/workbook.xml.rels': relationshipsXml({ rId1: ['worksheet', 'worksheets/sheet1.xml'] }),
    }),
    shows: [[/不存在/]],
  },
  {
    name: 'a shared text that is not there',
    bytes: archive(bookFiles(sheetOf(shared(7, 'A1'), shared(0, 'B1')))),
    shows: [[/不存在/, '共享']],
  },
  {
    name: 'a number of a shared text that is none',
    bytes: archive(bookFiles(sheetOf(shared('x', 'A1'), shared(-1, 'B1'), shared('', 'C1')))),
    shows: [[/不存在/, /不存在/, /不存在/]],
  },
  {
    name: 'a shared text of nothing',
    bytes: withStrings(
      'sharedStrings.xml',
      'xl/sharedStrings.xml',
      `<sst xmlns="${main}"><si/><si><t>乙</t></si></sst>`,
    ),
    shows: [['', '乙']],
  },
  {
    name: 'in the strict dialect',
    bytes: archive(Object.fromEntries(Object.entries(bookFiles(plain)).map(([name, text]) => [name, strict(text)]))),
    shows,
  },
  {
    name: 'with prefixes',
    bytes: archive(bookFiles(plain.replace('xmlns=', 'xmlns:x=').replaceAll(/<(\/?)(\w)/g, '<$1x:$2'))),
    shows,
  },
  {
    name: 'relationships by another prefix',
    bytes: archive(
      bookFiles(plain, { 'xl/workbook.xml': bookXml().replace('xmlns:r=', 'xmlns:rel=').replace('r:id', 'rel:id') }),
    ),
    shows,
  },
  {
    name: 'an id in another namespace before the right one',
    bytes: archive(
      bookFiles(plain, { 'xl/workbook.xml': bookXml().replace('r:id=', 'xmlns:z="urn:z" z:id="rId9" r:id=') }),
    ),
    shows,
  },
  {
    name: 'an id without a namespace',
    bytes: archive(bookFiles(plain, { 'xl/workbook.xml': bookXml().replace('r:id=', 'id=') })),
    refuses: /工作表「a」的内容缺失/,
  },
  {
    name: 'UTF-16',
    bytes: archive({
      ...bookFiles(''),
      'xl/worksheets/sheet1.xml': Buffer.from(`\uFEFF${plain.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    }),
    shows,
  },
  { name: 'with a mark before the text', bytes: archive(bookFiles(`\uFEFF${plain}`)), shows },
  {
    name: 'with other parts of the same names',
    bytes: archive({
      ...bookFiles(plain),
      'xl/xl/workbook.xml': bookXml(),
      'workbook.xml': '<a/>',
      'docProps/app.xml': '<a/>',
    }),
    shows,
  },
  { name: 'ZIP64 throughout', bytes: zip64(bookFiles(plain)), shows },
  {
    name: 'alternatives for later programs',
    bytes: archive(
      bookFiles(
        `${head}<worksheet xmlns="${main}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:AlternateContent><mc:Choice Requires="x14"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>新</t></is></c></row></sheetData></mc:Choice><mc:Fallback><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>旧</t></is></c></row></sheetData></mc:Fallback></mc:AlternateContent></worksheet>`,
      ),
    ),
    shows: [['旧']],
  },
];
