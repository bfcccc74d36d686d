import { importLimits } from '../../contract/import.ts';
import { dateOfSerial } from './dates.ts';
import { type Cell, type FileRow, isBlank } from './row.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { heard } from './xml.ts';
import { FileFault } from './zip.ts';

/** The cell that is being read. */
interface Open {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  /** Whether it is computed, and whether what came out of it stands in the file, be it nothing. */
  isFormula: boolean;
  hasValue: boolean;
}

const lastLine = 1_048_576;

/** `AB12` as column 27; -1 for what is no address. */
function columnOf(address: string): number {
  const [, letters = ''] = /^([A-Z]{1,3})\d+$/.exec(address) ?? [];
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
}

const uncomputed: Cell = { fault: '单元格的公式没有计算结果，请在 Excel 中打开并保存后再上传' };

function textOf({ type, style, value }: Open, { strings, isDate, since1904 }: Workbook): Cell {
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? '是' : '否';
  if (type === 'e') return { fault: `单元格是错误值 ${value.slice(0, 20)}` };
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return { fault: '单元格不是数字' };
  // 19.9 is kept as 19.899999999999999: the shortest text that means the same number is what was typed.
  return (isDate(style) ? dateOfSerial(number, since1904) : undefined) ?? String(number);
}

/**
 * The lines of the first sheet, one after the other: what is held is one piece of it and the texts that cells share. Of a formula the
 * value counts that was computed last; one that no program has computed yet has none, and is no empty cell. @throws {FileFault}
 */
export async function* sheetRows(bytes: Buffer): AsyncGenerator<FileRow> {
  const book = await openWorkbook(bytes);
  const reader = new SheetReader(book);
  for await (const _ of heard(book.sheet(), reader)) yield* reader.take();
}

/** Puts the elements of a sheet together to lines. */
class SheetReader {
  #rows: FileRow[] = [];
  #line = 0;
  #cells: Cell[] = [];
  #open: Open | undefined;
  #inValue = false;
  #firstLine = 0;
  readonly #book: Workbook;

  constructor(book: Workbook) {
    this.#book = book;
  }

  /** The lines that were read since. */
  take(): readonly FileRow[] {
    return this.#rows.splice(0);
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.#openRow(Number(attributes['r'] ?? this.#line + 1));
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 't') this.#openValue();
    else if (name === 'f' && this.#open) this.#open.isFormula = true;
    else if (name === 'mergeCell') this.#refuseMerge(attributes['ref'] ?? '');
  };

  readonly text = (text: string): void => {
    if (this.#open && this.#inValue) this.#open.value += text;
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.#inValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && !isBlank(this.#cells)) {
      this.#firstLine ||= this.#line;
      this.#rows.push({ line: this.#line, cells: this.#cells });
    }
  };

  #openRow(line: number): void {
    if (!Number.isInteger(line) || line <= this.#line || line > lastLine)
      throw new FileFault('工作表的行号有误，请重新另存');
    this.#line = line;
    this.#cells = [];
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const column = r === undefined ? this.#cells.length : columnOf(r);
    if (column < 0) throw new FileFault('工作表的单元格地址有误，请重新另存');
    this.#open = { column, type: t, style: Number(s), value: '', isFormula: false, hasValue: false };
  }

  #openValue(): void {
    this.#inValue = true;
    if (this.#open) this.#open.hasValue = true;
  }

  #closeCell(): void {
    if (!this.#open) return;
    const { column, isFormula, hasValue } = this.#open;
    const cell = isFormula && !hasValue ? uncomputed : textOf(this.#open, this.#book);
    this.#open = undefined;
    if (cell === '') return;
    if (column >= importLimits.columns) throw new FileFault(`列数不能超过 ${importLimits.columns}`);
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] =
      typeof cell === 'string' && cell.length > importLimits.cell ? { fault: '单元格的内容过长' } : cell;
  }

  /** Only the first cell of a merged range has its value: the others would be taken for empty. */
  #refuseMerge(range: string): void {
    const [, last = '0'] = /:\D+(\d+)$/.exec(range) ?? [];
    if (this.#firstLine > 0 && Number(last) >= this.#firstLine)
      throw new FileFault(`有合并单元格（${range.slice(0, 20)}），请取消合并后再上传`);
  }
}
