import { isUtf8 } from 'node:buffer';
import { setImmediate as turn } from 'node:timers/promises';
import { importLimits } from '../../../../contract/jobs/import.ts';
import { FileFault } from './file-fault.ts';
import { type Cell, type FileRow, isBlank } from './row.ts';

const pieceBytes = 64 * 1024;

/** In what the text is written: with a mark at its beginning, UTF-8, or what Chinese spreadsheets write (GBK, GB18030). */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'gb18030';
}

async function* textOf(bytes: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
      await turn();
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('文件的编码无法识别，请另存为 UTF-8 或 GBK 的 csv');
  }
}

/** `sep=;`, the line by which Excel is told what stands between two cells. */
const told = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** What stands between two cells: the one of comma, tab and semicolon that the first line has most of, outside of quotes. */
function separatorIn(text: string): string {
  const [first = ''] = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [',', '\t', ';'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * The lines of a text with separators (RFC 4180), as Excel reads it: cells in quotes may hold separators, quotes and line breaks, and
 * `="001"` is the text 001. @throws {FileFault}
 */
export async function* csvRows(bytes: Buffer): AsyncGenerator<FileRow> {
  let reader: CsvReader | undefined;
  for await (const text of textOf(bytes)) {
    if (text.includes('\0')) throw new FileFault('这不是文本文件，请上传 .xlsx 或 .csv 文件');
    if (reader) reader.write(text);
    else reader = begun(text);
    yield* reader.take();
  }
  if (!reader) return;
  reader.end();
  yield* reader.take();
}

function begun(text: string): CsvReader {
  const [line, separator] = told.exec(text) ?? [];
  if (line === undefined || separator === undefined) {
    const reader = new CsvReader(separatorIn(text), 1);
    reader.write(text);
    return reader;
  }
  // The line stays one of the file: what comes below is counted from two.
  const reader = new CsvReader(separator, 2);
  reader.write(text.slice(line.length));
  return reader;
}

/** Where the reader stands: before a cell, in one without quotes, in quotes, or behind a quote that ends them or is the first of two. */
type State = 'before' | 'plain' | 'quoted' | 'behind';

/** A text that Excel is told to take as one: `="00123"`. */
const asText = /^="((?:[^"]|"")*)"$/;

/** Cuts text into cells and lines. */
class CsvReader {
  #rows: FileRow[] = [];
  #line: number;
  #cells: Cell[] = [];
  #cell = '';
  #tooLong = false;
  #state: State = 'before';
  #return = false;
  readonly #separator: string;

  constructor(separator: string, line: number) {
    this.#separator = separator;
    this.#line = line;
  }

  take(): readonly FileRow[] {
    return this.#rows.splice(0);
  }

  write(text: string): void {
    for (const letter of text) this.#read(letter);
  }

  end(): void {
    if (this.#state === 'quoted') throw new FileFault(`第 ${this.#line} 行的引号没有结束`);
    if (this.#cell !== '' || this.#cells.length > 0) this.#endLine();
  }

  #read(letter: string): void {
    const afterReturn = this.#return;
    this.#return = false;
    if (this.#state === 'quoted') return this.#readQuoted(letter);
    if (letter === '\n' && afterReturn) return;
    if (letter === this.#separator) return this.#endCell();
    if (letter === '\n' || letter === '\r') {
      this.#return = letter === '\r';
      return this.#endLine();
    }
    if (letter === '"' && this.#state === 'before') this.#state = 'quoted';
    else if (letter === '"' && this.#state === 'behind') {
      this.#state = 'quoted';
      this.#add('"');
    } else {
      // What stands behind the end of the quotes belongs to the cell, as it stands there.
      this.#state = 'plain';
      this.#add(letter);
    }
  }

  #readQuoted(letter: string): void {
    if (letter === '"') this.#state = 'behind';
    else this.#add(letter);
  }

  #add(letter: string): void {
    if (this.#cell.length < importLimits.cell) this.#cell += letter;
    else this.#tooLong = true;
  }

  #endCell(): void {
    if (this.#cells.length >= importLimits.columns && this.#cell !== '')
      throw new FileFault(`列数不能超过 ${importLimits.columns}`);
    if (this.#cells.length < importLimits.columns)
      this.#cells.push(this.#tooLong ? { fault: '单元格的内容过长' } : textOfFormula(this.#cell));
    this.#cell = '';
    [this.#tooLong, this.#state] = [false, 'before'];
  }

  #endLine(): void {
    this.#endCell();
    if (!isBlank(this.#cells)) this.#rows.push({ line: this.#line, cells: this.#cells });
    this.#cells = [];
    this.#line += 1;
  }
}

function textOfFormula(cell: string): string {
  const [, text] = cell.startsWith('=') ? (asText.exec(cell.trim()) ?? []) : [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}
