import { describe, expect, test } from 'vitest';
import { dateOfSerial, instantOf } from '../../../server/jobs/imports/reading/dates.ts';
import { fileRows } from '../../../server/jobs/imports/reading/file-rows.ts';
import type { FileRow } from '../../../server/jobs/imports/reading/row.ts';
import { archive, bookFiles, main, sheetXml, workbook } from './workbook.ts';

async function rowsOf(bytes: Buffer | string): Promise<readonly FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of fileRows(Buffer.from(bytes))) rows.push(row);
  return rows;
}
const cellsOf = async (bytes: Buffer | string) => (await rowsOf(bytes)).map(({ cells }) => cells);

/** 名称,排序 / 春,1 in GBK. */
const gbk = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xc5, 0xc5, 0xd0, 0xf2, 0x0a, 0xb4, 0xba, 0x2c, 0x31]);

describe('csv', () => {
  test.each([
    ['UTF-8', Buffer.from('名称,排序\n春,1')],
    ['UTF-8 with a mark', Buffer.from('\uFEFF名称,排序\r\n春,1\r\n')],
    ['GB18030', gbk],
    ['UTF-16 with a mark', Buffer.from('\uFEFF名称\t排序\n春\t1', 'utf16le')],
  ])('in %s', async (_name, bytes) => {
    expect(await cellsOf(bytes)).toEqual([
      ['名称', '排序'],
      ['春', '1'],
    ]);
  });

  test('quotes hold separators, quotes and line breaks; lines keep their numbers over empty ones', async () => {
    expect(await rowsOf('a,b\r\n\r\n"x,""y""\r\nz",1\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x,"y"\r\nz', '1'] },
    ]);
  });

  test('a line of 1 MB costs that cell', async () => {
    const [, row] = await rowsOf(`a,b\n${'x'.repeat(1024 * 1024)},1\n`);
    expect(row?.cells).toEqual([{ fault: '单元格的内容过长' }, '1']);
  });

  test.each([
    ['a quote without end', 'a,b\n"x,1\n', '第 2 行的引号没有结束'],
    ['a million columns', ','.repeat(100) + 'x'.padStart(1_000_000, 'x,'), '列数不能超过 100'],
    ['what is no text', '\u0000\u0001\u0002', '这不是文本文件，请上传 .xlsx 或 .csv 文件'],
    ['nothing', '', '文件是空的'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), '这不是表格，请上传 .xlsx 或 .csv 文件'],
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      '无法读取加密的或旧版 .xls 文件，请另存为 .xlsx 或 .csv',
    ],
  ])('%s is refused', async (_name, bytes, message) => {
    await expect(rowsOf(bytes)).rejects.toThrow(message);
  });
});

describe('xlsx', () => {
  test('texts, numbers, dates, flags and computed values; an error value is no value', async () => {
    const cells = [
      (at: string) => `<c r="${at}" t="s"><v>0</v></c>`,
      (at: string) => `<c r="${at}" t="s"><v>1</v></c>`,
      (at: string) => `<c r="${at}"><v>19.899999999999999</v></c>`,
      (at: string) => `<c r="${at}" s="1"><v>46022.5</v></c>`,
      (at: string) => `<c r="${at}" s="2"><v>46022</v></c>`,
      (at: string) => `<c r="${at}" t="b"><v>1</v></c>`,
      (at: string) => `<c r="${at}" t="str"><f>CONCAT("a","b")</f><v>ab</v></c>`,
      (at: string) => `<c r="${at}" t="e"><f>1/0</f><v>#DIV/0!</v></c>`,
    ];
    expect(await cellsOf(workbook([cells]))).toEqual([
      [
        '共享',
        '两段',
        { shown: '19.9', number: '19.9' },
        { shown: '2025/12/31 12:00', at: '2025-12-31 12:00:00' },
        { shown: '2025年12月', at: '2025-12-31 00:00:00' },
        'TRUE',
        'ab',
        { fault: '单元格是错误值 #DIV/0!' },
      ],
    ]);
  });

  test('a formula that no program has computed is no empty cell, one that came to nothing is', async () => {
    const cells = [
      (at: string) => `<c r="${at}"><f>1+1</f></c>`,
      (at: string) => `<c r="${at}" t="str"><f>""</f><v></v></c>`,
      (at: string) => `<c r="${at}"><f>1+1</f><v>2</v></c>`,
    ];
    expect(await cellsOf(workbook([cells]))).toEqual([
      [{ fault: '单元格的公式没有计算结果，请在 Excel 中打开并保存后再上传' }, '', { shown: '2', number: '2' }],
    ]);
  });

  test('empty cells and lines are where they were', async () => {
    const skipping = sheetXml([]).replace(
      '<sheetData>',
      '<sheetData><row r="3"><c r="C3"><v>1</v></c></row><row r="9"><c r="A9"/></row><row r="12"><c r="A12"><v>2</v></c></row>',
    );
    expect(await rowsOf(archive(bookFiles(skipping)))).toEqual([
      { line: 3, cells: ['', '', { shown: '1', number: '1' }] },
      { line: 12, cells: [{ shown: '2', number: '2' }] },
    ]);
  });

  test.each([
    [
      'merged cells',
      workbook([['a'], ['b']], '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'),
      '有合并单元格（A1:A2）',
    ],
    ['a column beyond all', workbook([[() => '<c r="XFD1"><v>1</v></c>']]), '列数不能超过 100'],
    [
      'a line twice',
      archive(bookFiles(`<worksheet xmlns="${main}"><sheetData><row r="2"/><row r="2"/></sheetData></worksheet>`)),
      '行号有误',
    ],
    ['an archive of something else', archive({ 'word/document.xml': '<a/>' }), '这不是 Excel 工作簿'],
    ['half an archive', workbook([['a']]).subarray(0, 300), '文件已损坏'],
    ['what only begins like one', Buffer.from('PK, not at all'), '文件已损坏'],
    [
      'entities that expand',
      archive(
        bookFiles(
          '<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet><sheetData><row r="1"><c><v>&b;</v></c></row></sheetData></worksheet>',
        ),
      ),
      '无法读取',
    ],
    ['no XML', archive(bookFiles('<worksheet><sheetData>')), '文件已损坏'],
  ])('%s is refused', async (_name, bytes, message) => {
    await expect(rowsOf(bytes)).rejects.toThrow(message);
  });

  test('a bomb is given up where it goes too far, whatever its directory says', async () => {
    const bomb = archive(
      { ...bookFiles(sheetXml([['a']])), 'xl/sharedStrings.xml': Buffer.alloc(80 * 1024 * 1024, ' ') },
      10,
    );
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(rowsOf(bomb)).rejects.toThrow(/过大|过长/);
  });

  test('a text without end is given up', async () => {
    const endless = `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>${'1'.repeat(8 * 1024 * 1024)}</v></c></row></sheetData></worksheet>`;
    await expect(rowsOf(archive(bookFiles(endless)))).rejects.toThrow('过长的内容');
  });
});

describe('dates', () => {
  test.each([
    ['2026-01-31', '2026-01-31T00:00:00+08:00'],
    ['2026/1/5 9:30', '2026-01-05T09:30:00+08:00'],
    ['2026年1月5日', '2026-01-05T00:00:00+08:00'],
    ['2026-01-05T09:30:00Z', '2026-01-05T09:30:00Z'],
    ['46022.5', '2025-12-31T12:00:00+08:00'],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['明天', undefined],
  ])('%s', (text, at) => {
    expect(instantOf(text)).toBe(at);
  });

  test('of the year in which spreadsheets count a day too many there are none', () => {
    expect(dateOfSerial(60)).toBeUndefined();
    expect(dateOfSerial(61)).toBe('1900-03-01 00:00:00');
    expect(dateOfSerial(0, true)).toBe('1904-01-01 00:00:00');
  });
});
