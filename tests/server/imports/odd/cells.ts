import { archive, bookFiles, main, sheetXml, stylesXml } from '../workbook.ts';
import type { OddFile } from './case.ts';

const text = (words: string) => `<is><t>${words}</t></is>`;
const rows = (inside: string, styles?: string) =>
  archive(
    bookFiles(`<worksheet xmlns="${main}"><sheetData>${inside}</sheetData></worksheet>`, {
      ...(styles !== undefined && { 'xl/styles.xml': styles }),
    }),
  );
const row = (...cells: readonly string[]) => rows(`<row r="1">${cells.join('')}</row>`);
const inline = (words: string, at = '') => `<c${at === '' ? '' : ` r="${at}"`} t="inlineStr">${text(words)}</c>`;
const escaped = (words: string) => row(inline(words), `<c t="str"><f>A1</f><v>${words}</v></c>`);
const long = '长'.repeat(32_768);

/** Kind A, inside of a sheet: cells by their place, their type and its child. */
export const cells: readonly OddFile[] = [
  {
    name: 'cells without addresses, one of them empty',
    bytes: row(inline('甲'), '<c/>', inline('丙')),
    shows: [['甲', '', '丙']],
  },
  {
    name: 'an address at the first cell only',
    bytes: row(inline('甲', 'A1'), '<c/>', inline('丙')),
    shows: [['甲', '', '丙']],
  },
  {
    name: 'an address in the middle, and cells behind it',
    bytes: row(inline('甲'), inline('丙', 'C1'), inline('丁')),
    shows: [['甲', '', '丙', '丁']],
  },
  {
    name: 'cells without anything counted as well',
    bytes: row('<c s="0"/>', '<c s="0"/>', '<c><v/></c>', inline('丁')),
    shows: [['', '', '', '丁']],
  },
  {
    name: 'rows without numbers',
    bytes: rows(`<row>${inline('甲')}</row><row/><row>${inline('乙')}</row>`),
    shows: [['甲'], ['乙']],
  },
  {
    name: 'a row whose cells say its number',
    bytes: rows(`<row>${inline('甲', 'A2')}</row><row>${inline('乙', 'A5')}</row>`),
    shows: [['甲'], ['乙']],
  },
  { name: 'addresses in small letters', bytes: row(inline('乙', 'b1')), shows: [['', '乙']] },
  { name: 'cells in another order', bytes: row(inline('乙', 'B1'), inline('甲', 'A1')), shows: [['甲', '乙']] },
  { name: 'an address twice', bytes: row(inline('甲', 'A1'), inline('乙', 'A1')), refuses: /单元格地址有误/ },
  { name: 'an address of another row', bytes: row(inline('甲', 'A2')), refuses: /单元格地址有误/ },
  { name: 'what is no address', bytes: row(inline('甲', '1A')), refuses: /单元格地址有误/ },
  { name: 'a row that goes back', bytes: rows('<row r="3"/><row r="2"/>'), refuses: /行号有误/ },
  {
    name: 'an inline text with a value beside it',
    bytes: row(`<c t="inlineStr"><v>1.0</v>${text('双值甲')}</c>`),
    shows: [['双值甲']],
  },
  {
    name: 'an inline text that has only a value',
    bytes: row('<c t="inlineStr"><v>1.0</v></c>'),
    shows: [[/没有文字内容/]],
  },
  { name: 'a number with an inline text beside it', bytes: row(`<c><v>7</v>${text('七')}</c>`), shows: [['7']] },
  {
    name: 'a shared text with an inline text beside it',
    bytes: row(`<c t="s">${text('别的')}<v>0</v></c>`),
    shows: [['共享']],
  },
  {
    name: 'texts in pieces, without their readings',
    bytes: row(
      '<c t="inlineStr"><is><r><t>两</t></r><r><rPr><b/></rPr><t>段</t></r><rPh sb="0" eb="1"><t>liang</t></rPh></is></c>',
    ),
    shows: [['两段']],
  },
  { name: 'a type that nobody knows', bytes: row('<c t="x"><v>1</v></c>'), shows: [[/类型「x」无法识别/]] },
  {
    name: 'flags',
    bytes: row('<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c t="b"><v>true</v></c>'),
    shows: [['TRUE', 'FALSE', 'TRUE']],
  },
  { name: 'error values', bytes: row('<c t="e"><v>#N/A</v></c>'), shows: [[/#N\/A/]] },
  {
    name: 'a number that is none',
    bytes: row('<c><v>0x10</v></c>', '<c><v>一</v></c>', '<c><v> 7 </v></c>'),
    shows: [[/不是数字/, /不是数字/, '7']],
  },
  { name: 'a formula without a result', bytes: row('<c><f>1+1</f></c>'), shows: [[/没有计算结果/]] },
  {
    name: 'dates in words',
    bytes: row(
      '<c t="d"><v>2026-01-05T09:30:00</v></c>',
      '<c t="d"><v>2026-01-05</v></c>',
      '<c t="d"><v>2026-02-30</v></c>',
    ),
    shows: [['2026/1/5 9:30:00', '2026/1/5 0:00:00', /不是可用的日期/]],
  },
  { name: 'a style that is not there', bytes: row('<c s="99"><v>5</v></c>'), shows: [[/格式无法识别/]] },
  { name: 'a text that is too long', bytes: row(inline(long)), shows: [[/过长/]] },
  { name: 'a return as a number', bytes: escaped('上_x000D_下'), shows: [['上\n下', '上\n下']] },
  { name: 'a return before a line break', bytes: escaped('上_x000D_\n下'), shows: [['上\n下', '上\n下']] },
  {
    name: 'what only looks like a number of a letter',
    bytes: escaped('_x005F_x000D_'),
    shows: [['_x000D_', '_x000D_']],
  },
  { name: 'letters by number, small and capital', bytes: escaped('_x4e2D__x0041_'), shows: [['中A', '中A']] },
  {
    name: 'numbers of letters that are none',
    bytes: escaped('_x00_ _xZZZZ_ _X0041_'),
    shows: [['_x00_ _xZZZZ_ _X0041_', '_x00_ _xZZZZ_ _X0041_']],
  },
  {
    name: 'a letter of two halves, and half of one',
    bytes: escaped('_xD83D__xDE00__xD83D_'),
    shows: [['😀\uFFFD', '😀\uFFFD']],
  },
  { name: 'NUL by number', bytes: escaped('a_x0000_b'), shows: [['ab', 'ab']] },
  {
    name: 'cells of other namespaces',
    bytes: row(
      '<c r="A1" t="inlineStr"><is><t>甲</t></is><x:v xmlns:x="urn:x">9</x:v></c>',
      '<x:c xmlns:x="urn:x" r="B1"><v>9</v></x:c>',
    ),
    shows: [['甲']],
  },
  {
    name: 'rows that stand elsewhere',
    bytes: archive(
      bookFiles(sheetXml([['甲']], `<extLst><ext><row r="9"><c r="A9"><v>1</v></c></row></ext></extLst>`)),
    ),
    shows: [['甲']],
  },
  {
    name: 'a format of a conditional style',
    bytes: rows(
      '<row r="1"><c r="A1" s="0"><v>5</v></c></row>',
      stylesXml('0.00').replace(
        '<cellXfs>',
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><dxfs><dxf><numFmt numFmtId="200" formatCode="yyyy"/></dxf></dxfs><cellXfs>',
      ),
    ),
    shows: [['5.00']],
  },
  {
    name: 'merged cells',
    bytes: archive(bookFiles(sheetXml([['甲', '乙']], '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'))),
    refuses: /合并单元格（A1:B1）/,
  },
];
