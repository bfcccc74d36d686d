import type { OddFile } from './case.ts';

/** 名称,排序 / 春,1 in GBK. */
const gbk = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xc5, 0xc5, 0xd0, 0xf2, 0x0a, 0xb4, 0xba, 0x2c, 0x31]);
const shows = [
  ['名称', '排序'],
  ['春', '1'],
];
const csv = (text: string) => Buffer.from(text);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** Kind C: texts as Excel writes and understands them. */
export const texts: readonly OddFile[] = [
  { name: 'UTF-8', bytes: csv('名称,排序\n春,1'), shows },
  { name: 'UTF-8 with a mark', bytes: csv('\uFEFF名称,排序\r\n春,1\r\n'), shows },
  { name: 'GBK', bytes: gbk, shows },
  { name: 'UTF-16', bytes: utf16('名称\t排序\r\n春\t1'), shows },
  { name: 'UTF-16 from the other end', bytes: utf16('名称\t排序\r\n春\t1').swap16(), shows },
  { name: 'lines of old Macs', bytes: csv('名称,排序\r春,1\r'), shows },
  { name: 'semicolons', bytes: csv('名称;排序\n春;1'), shows },
  { name: 'tabs', bytes: csv('名称\t排序\n春\t1'), shows },
  { name: 'a line that tells the separator', bytes: csv('sep=|\r\n名称|排序\r\n春|1'), shows },
  { name: 'a told separator that another sign outnumbers', bytes: csv('sep=;\n名称;排序\n"春";1'), shows },
  {
    name: 'a separator in the quotes of a heading',
    bytes: csv('"名;;;称",排序\n春,1'),
    shows: [
      ['名;;;称', '排序'],
      ['春', '1'],
    ],
  },
  { name: 'empty lines before the headings', bytes: csv('\n\n名称;排序\n春;1'), shows },
  {
    name: 'texts that Excel is told to take as texts',
    bytes: csv('a,b\n="001","=""00123"""\n'),
    shows: [
      ['a', 'b'],
      ['001', '00123'],
    ],
  },
  {
    name: 'such texts with quotes and nothing inside',
    bytes: csv('a,b\n"=""say """"hi""""""",=""\n'),
    shows: [
      ['a', 'b'],
      ['say "hi"', ''],
    ],
  },
  {
    name: 'formulas stay what they are',
    bytes: csv('a,b\n=1+1,="a"&"b"\n'),
    shows: [
      ['a', 'b'],
      ['=1+1', '="a"&"b"'],
    ],
  },
  {
    name: 'quotes, separators and breaks in quotes',
    bytes: csv('a,b\r\n"x,""y""\r\nz",1\r\n'),
    shows: [
      ['a', 'b'],
      ['x,"y"\r\nz', '1'],
    ],
  },
  {
    name: 'a quote inside of a cell without any',
    bytes: csv('a,b\n5"屏,1\n'),
    shows: [
      ['a', 'b'],
      ['5"屏', '1'],
    ],
  },
  {
    name: 'letters behind the end of quotes',
    bytes: csv('a,b\n"x"y"z,1\n'),
    shows: [
      ['a', 'b'],
      ['xy"z', '1'],
    ],
  },
  {
    name: 'a space before quotes',
    bytes: csv('a,b\n "x",1\n'),
    shows: [
      ['a', 'b'],
      [' "x"', '1'],
    ],
  },
  {
    name: 'lines of nothing but separators',
    bytes: csv('a,b\n,\n  , \nx,1\n'),
    shows: [
      ['a', 'b'],
      ['x', '1'],
    ],
  },
  {
    name: 'more cells than headings',
    bytes: csv('a,b\nx,1,多\n'),
    shows: [
      ['a', 'b'],
      ['x', '1', '多'],
    ],
  },
  { name: 'a quote without end', bytes: csv('a,b\n"x,1\n'), refuses: /第 2 行的引号没有结束/ },
  { name: 'bytes that are no text', bytes: Buffer.from([0, 1, 2, 3]), refuses: /不是文本文件/ },
  { name: 'bytes of no encoding', bytes: Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a]), refuses: /编码无法识别/ },
  { name: 'nothing', bytes: Buffer.alloc(0), refuses: /空的/ },
];
