import { archive, bookFiles, bookXml, main, office, relationshipsXml, sheetXml, stylesXml } from '../workbook.ts';
import type { OddFile } from './case.ts';

const plain = sheetXml([['甲', '乙']]);
const shows = [['甲', '乙']];
const sheetOf = (...cells: readonly string[]) =>
  `<worksheet xmlns="${main}"><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`;
const two = (first: string, second: string, sheets: string) =>
  archive({
    ...bookFiles(first, { 'xl/worksheets/sheet2.xml': second }),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['worksheet', 'worksheets/sheet2.xml'],
      rId3: ['chartsheet', 'chartsheets/sheet1.xml'],
      rId4: ['worksheet', 'worksheets/gone.xml'],
    }),
  });
const other = sheetXml([['别的']]);
const tab = (name: string, id: string, state = '') => `<sheet name="${name}" sheetId="1"${state} r:id="${id}"/>`;
const dated = (inside: string, behind = '') =>
  archive(
    bookFiles(sheetOf('<c r="A1" s="0"><v>44900</v></c>'), {
      'xl/workbook.xml': bookXml(inside, behind),
      'xl/styles.xml': stylesXml('yyyy-mm-dd'),
    }),
  );

/** Kind A: which sheet is read, and from which day its dates count. */
export const books: readonly OddFile[] = [
  {
    name: 'the first sheet that is shown',
    bytes: two(
      other,
      plain,
      tab('藏', 'rId1', ' state="hidden"') + tab('深藏', 'rId1', ' state="veryHidden"') + tab('看', 'rId2'),
    ),
    shows,
  },
  { name: 'a sheet of a chart before it', bytes: two(plain, other, tab('图', 'rId3') + tab('看', 'rId1')), shows },
  {
    name: 'a first sheet that is missing',
    bytes: two(plain, other, tab('丢', 'rId4') + tab('看', 'rId1')),
    refuses: /工作表「丢」的内容缺失/,
  },
  {
    name: 'a first sheet that nobody knows',
    bytes: two(plain, other, tab('丢', 'rId9') + tab('看', 'rId1')),
    refuses: /工作表「丢」的内容缺失/,
  },
  {
    name: 'no sheet that is shown',
    bytes: two(plain, other, tab('藏', 'rId1', ' state="hidden"')),
    refuses: /没有可见的工作表/,
  },
  { name: 'no sheet', bytes: two(plain, other, ''), refuses: /没有工作表/ },
  { name: 'dates since 1904', bytes: dated('<workbookPr date1904="1"/>'), shows: [['2026-12-06']] },
  { name: 'dates since 1904, in another word', bytes: dated('<workbookPr date1904="true"/>'), shows: [['2026-12-06']] },
  {
    name: 'dates since 1904, with properties of a later Excel',
    bytes: dated(
      '<workbookPr date1904="1"/>',
      '<extLst><ext uri="{1}" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>',
    ),
    shows: [['2026-12-06']],
  },
  {
    name: 'dates since 1900, with 1904 in what is passed over',
    bytes: dated('<workbookPr/>', '<extLst><ext uri="{1}"><workbookPr date1904="1"/></ext></extLst>'),
    shows: [['2022-12-05']],
  },
];
