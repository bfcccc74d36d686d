import { entriesOf, FileFault, unpacked } from './zip.ts';
import { hear } from './xml.ts';

/** What of a workbook its cells refer to. */
export interface Workbook {
  /** The bytes of the first sheet that is shown, piece by piece. */
  readonly sheet: () => AsyncIterable<Buffer>;
  readonly strings: readonly string[];
  /** Whether cells of this style are dates. */
  readonly isDate: (style: number) => boolean;
  readonly since1904: boolean;
}

const mega = 1024 * 1024;
/** How much each part may unpack to. The sheet is never held; the texts are. */
const limits = { small: 4 * mega, styles: 16 * mega, strings: 64 * mega, sheet: 512 * mega };
/** Characters of all texts together. */
const maxText = 48 * mega;

/** Formats of dates and times that have numbers instead of words (ECMA-376, 18.8.30, with those of Chinese programs). */
const dateFormats = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const isDateNumber = (id: number) => dateFormats.some(([from, to]) => id >= from && id <= to);
/** Letters of a date outside of quotes, brackets and escapes. */
const isDateCode = (code: string) => /[ymdhs年月日]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''));

/** Opens a workbook. @throws {FileFault} */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const entries = entriesOf(bytes);
  const part = (name: string, limit: number) => {
    const entry = entries.get(name);
    return entry && unpacked(bytes, entry, limit);
  };
  const book = part('xl/workbook.xml', limits.small);
  if (!book) throw new FileFault('这不是 Excel 工作簿，请上传 .xlsx 或 .csv 文件');
  const { relation, since1904 } = await firstSheet(book);
  const path = await targetOf(part('xl/_rels/workbook.xml.rels', limits.small), relation);
  const sheet = entries.get(path);
  if (!sheet) throw new FileFault('文件中没有工作表');
  return {
    sheet: () => unpacked(bytes, sheet, limits.sheet),
    strings: await stringsIn(part('xl/sharedStrings.xml', limits.strings)),
    isDate: await datesIn(part('xl/styles.xml', limits.styles)),
    since1904,
  };
}

async function firstSheet(book: AsyncIterable<Buffer>) {
  let since1904 = false;
  let relation: string | undefined;
  await hear(book, {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible') relation ??= attributes['r:id'];
    },
  });
  return { relation, since1904 };
}

async function targetOf(relations: AsyncIterable<Buffer> | undefined, id: string | undefined): Promise<string> {
  let target = 'worksheets/sheet1.xml';
  if (relations)
    await hear(relations, {
      open: (name, attributes) => {
        if (name === 'Relationship' && attributes['Id'] === id) target = attributes['Target'] ?? target;
      },
    });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Every text that cells share, in order; readings of characters (`rPh`) are none. */
async function stringsIn(pieces: AsyncIterable<Buffer> | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!pieces) return strings;
  let [text, inText, inReading, size] = ['', false, false, 0];
  await hear(pieces, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 't') inText = true;
      if (name === 'rPh') inReading = true;
    },
    text: (part) => {
      if (inText && !inReading) text += part;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inReading = false;
      if (name !== 'si') return;
      size += text.length;
      if (size > maxText) throw new FileFault('文件中的文字过多，请分成几个文件');
      strings.push(text);
    },
  });
  return strings;
}

async function datesIn(pieces: AsyncIterable<Buffer> | undefined): Promise<(style: number) => boolean> {
  const own = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  if (pieces)
    await hear(pieces, {
      open: (name, attributes) => {
        if (name === 'numFmt') own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
        if (name === 'cellXfs') inCells = true;
        if (name === 'xf' && inCells) formats.push(Number(attributes['numFmtId'] ?? 0));
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    });
  const dates = formats.map((id) => (own.has(id) ? isDateCode(own.get(id) ?? '') : isDateNumber(id)));
  return (style) => dates[style] ?? false;
}
