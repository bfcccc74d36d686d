import { importLimits } from '../../../../contract/jobs/import.ts';
import { numberCell } from './number-cell.ts';
import type { Cell } from './row.ts';
import { textOfEscapes } from './strings.ts';
import type { Workbook } from './workbook.ts';

/** A cell as it stands in the file. */
export interface OpenCell {
  readonly type: string;
  readonly style: number;
  /** What stands in `v`; undefined where there is none. */
  value: string | undefined;
  /** What stands in `is`; undefined where there is none. */
  readonly text: string | undefined;
  /** Whether it is computed: what came out of it stands in `v`, be it nothing. */
  isFormula: boolean;
}

/** What else of a workbook a cell needs. */
type Book = Pick<Workbook, 'strings' | 'formats' | 'since1904'>;

const uncomputed: Cell = { fault: '单元格的公式没有计算结果，请在 Excel 中打开并保存后再上传' };
const tooLong: Cell = { fault: '单元格的内容过长' };
const numeric = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/** What a cell says: its type tells which of its children counts (ECMA-376, 18.3.1.4). What is missing is a fault of the cell. */
export function cellOf(cell: OpenCell, book: Book): Cell {
  const { type, value, text, isFormula } = cell;
  if (type === 'inlineStr')
    return text === undefined && value !== undefined && value !== ''
      ? { fault: '单元格没有文字内容' }
      : sized(text ?? '');
  if (value === undefined) return isFormula ? uncomputed : '';
  const read = readers[type];
  return read ? read(value, cell, book) : { fault: `单元格的类型「${type.slice(0, 20)}」无法识别` };
}

const sized = (text: string): Cell => (text.length > importLimits.cell ? tooLong : text);

function shared(value: string, { strings }: Book): Cell {
  const text = /^\s*\d{1,10}\s*$/.test(value) ? strings[Number(value)] : undefined;
  return text === undefined ? { fault: '单元格引用的文字在文件中不存在，请重新另存' } : sized(text);
}

function numberIn(text: string, style: number, { formats, since1904 }: Book): Cell {
  if (text === '') return '';
  const number = numeric.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? numberCell(number, formats(style), since1904) : { fault: '单元格不是数字' };
}

/** A moment in words, `2026-01-31T09:30:00`, is shown as its format shows the number of it; whoever writes words needs none. */
function moment(text: string, style: number, book: Book): Cell {
  const [, day, time = '00:00:00'] =
    /^(?:(\d{4}-\d\d-\d\d)(?:T|$)|T)?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?Z?$/.exec(text) ?? [];
  const at = text === '' ? Number.NaN : Date.parse(`${day ?? '1899-12-30'}T${time}Z`);
  // The 30th of February would be another day.
  const isReal = !Number.isNaN(at) && (day === undefined || new Date(at).toISOString().startsWith(day));
  if (!isReal) return { fault: '单元格不是可用的日期' };
  const format = book.formats(style) ?? 'General';
  const words = day === undefined ? 'h:mm:ss' : 'yyyy/m/d h:mm:ss';
  return numberCell(at / 86_400_000 + 25_569, format === 'General' ? words : format, false);
}

const readers: Readonly<Record<string, (value: string, cell: OpenCell, book: Book) => Cell>> = {
  s: (value, _, book) => shared(value, book),
  str: (value) => sized(textOfEscapes(value)),
  b: (value) => flags[value.trim().toLowerCase()] ?? { fault: '单元格不是可用的逻辑值' },
  e: (value) => ({ fault: `单元格是错误值 ${value.slice(0, 20)}` }),
  n: (value, { style }, book) => numberIn(value.trim(), style, book),
  d: (value, { style }, book) => moment(value.trim(), style, book),
};
const flags: Readonly<Record<string, string>> = { '1': 'TRUE', true: 'TRUE', '0': 'FALSE', false: 'FALSE', '': '' };
