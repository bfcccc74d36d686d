import { importLimits } from '../../../../contract/jobs/import.ts';
import { cellOf, type OpenCell } from './cell.ts';
import { FileFault } from './file-fault.ts';
import { type Cell, type FileRow, isBlank, textIn } from './row.ts';
import { RichText } from './strings.ts';
import type { Workbook } from './workbook.ts';
import { type Attributes, type Handlers, heard } from './xml.ts';

const lastLine = 1_048_576;
/** Letters of all cells together: one long text that a million cells share is none in the file, but a million where it is kept. */
const mostLetters = 128 * 1024 * 1024;
const wrongAddress = () => new FileFault('工作表的单元格地址有误，请重新另存');

/** `AB12` as column 27 of line 12. @throws {FileFault} for what is no address */
function addressOf(address: string): { readonly column: number; readonly line: number } {
  const [, letters = '', line = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/i.exec(address) ?? [];
  if (letters === '') throw wrongAddress();
  const column =
    [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
  return { column, line: Number(line) };
}

/** What was passed over or may surprise, said beside the preview. */
export interface SheetNotes {
  /** Lines that Excel does not show, as filters and hands hide them: they are read. */
  hiddenLines: number;
  /** Lines for who reads the file, left out by whoever knows them. */
  comments: number;
}

/** Nothing was passed over yet. */
export const unnoted = (): SheetNotes => ({ hiddenLines: 0, comments: 0 });

/**
 * The lines of a sheet, one after the other: what is held is one piece of it and the texts that cells share. Of a formula the value
 * counts that was computed last; one that no program has computed yet has none, and is no empty cell. @throws {FileFault}
 */
export async function* sheetRows(book: Workbook, notes: SheetNotes = unnoted()): AsyncGenerator<FileRow> {
  const reader = new SheetReader(book, notes);
  for await (const _ of heard(book.cells(), reader.handlers)) yield* reader.take();
  if (!reader.isSheet) throw new FileFault(`工作表「${book.sheet}」的内容无法识别，请重新另存`);
}

/** Puts the elements of a sheet together to lines. */
class SheetReader {
  isSheet = false;
  #rows: FileRow[] = [];
  #line = 0;
  /** The line has no number of its own: its first cell with an address may say it. */
  #isCounted = false;
  #hidden = false;
  #column = -1;
  #cells: Cell[] = [];
  #open: OpenCell | undefined;
  #firstLine = 0;
  #letters = 0;
  readonly #inline = new RichText();
  readonly #book: Workbook;
  readonly #notes: SheetNotes;
  readonly handlers: Handlers;

  constructor(book: Workbook, notes: SheetNotes) {
    this.#book = book;
    this.#notes = notes;
    const cell = 'worksheet/sheetData/row/c';
    this.handlers = {
      worksheet: { open: () => void (this.isSheet = true) },
      'worksheet/sheetData/row': { open: (row) => this.#openRow(row), close: () => this.#closeRow() },
      [cell]: { open: (attributes) => this.#openCell(attributes), close: () => this.#closeCell() },
      [`${cell}/v`]: { open: () => this.#openValue(), text: (text) => this.#addValue(text) },
      [`${cell}/f`]: { open: () => void (this.#open && (this.#open.isFormula = true)) },
      ...this.#inline.below(`${cell}/is`),
      'worksheet/mergeCells/mergeCell': { open: ({ ref = '' }) => this.#refuseMerge(ref) },
    };
  }

  /** The lines that were read since. */
  take(): readonly FileRow[] {
    return this.#rows.splice(0);
  }

  #openRow({ r, hidden = '' }: Attributes): void {
    const line = r === undefined ? this.#line + 1 : Number(r);
    if (!Number.isInteger(line) || line <= this.#line || line > lastLine)
      throw new FileFault('工作表的行号有误，请重新另存');
    this.#isCounted = r === undefined;
    this.#hidden = ['1', 'true', 'on'].includes(hidden);
    this.#line = line;
    this.#column = -1;
    this.#cells = [];
  }

  #closeRow(): void {
    if (isBlank(this.#cells)) return;
    this.#firstLine ||= this.#line;
    if (this.#hidden) this.#notes.hiddenLines += 1;
    this.#rows.push({ line: this.#line, cells: this.#cells });
  }

  /** A cell without an address stands behind the one before it, be that empty. */
  #openCell({ r, t = 'n', s = '0' }: Attributes): void {
    this.#inline.clear();
    this.#column = r === undefined ? this.#column + 1 : this.#columnOf(r);
    this.#isCounted = false;
    this.#open = { type: t, style: Number(s), value: undefined, text: undefined, isFormula: false };
  }

  #columnOf(address: string): number {
    const { column, line } = addressOf(address);
    if (line !== this.#line) {
      if (!this.#isCounted || line < this.#line || line > lastLine) throw wrongAddress();
      this.#line = line;
    }
    return column;
  }

  #openValue(): void {
    if (this.#open) this.#open.value ??= '';
  }

  #addValue(text: string): void {
    // A letter may stand there as seven, and one more tells that it is too long.
    if (this.#open && (this.#open.value?.length ?? 0) <= importLimits.cell * 7)
      this.#open.value = (this.#open.value ?? '') + text;
  }

  #closeCell(): void {
    if (!this.#open) return;
    const read = cellOf({ ...this.#open, text: this.#inline.read }, this.#book);
    this.#open = undefined;
    if (read === '') return;
    this.#letters += textIn(read).length;
    if (this.#letters > mostLetters) throw new FileFault('文件中的文字过多，请分成几个文件');
    const column = this.#column;
    if (column >= importLimits.columns) throw new FileFault(`列数不能超过 ${importLimits.columns}`);
    if ((this.#cells[column] ?? '') !== '') throw wrongAddress();
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = read;
  }

  /** Only the first cell of a merged range has its value: the others would be taken for empty. */
  #refuseMerge(range: string): void {
    const [, last = '0'] = /:\D+(\d+)$/.exec(range) ?? [];
    if (this.#firstLine > 0 && Number(last) >= this.#firstLine)
      throw new FileFault(`有合并单元格（${range.slice(0, 20)}），请取消合并后再上传`);
  }
}
