import { isUtf8 } from 'node:buffer';
import { setImmediate as turn } from 'node:timers/promises';
import { importLimits } from '../../contract/import.ts';
import { type Cell, type FileRow, isBlank } from './row.ts';
import { FileFault } from './zip.ts';

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

/** What stands between two cells: the one of comma, tab and semicolon that the first line has most of. */
function separatorIn(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [',', '\t', ';'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The lines of a text with separators (RFC 4180): cells in quotes may hold separators, quotes and line breaks. @throws {FileFault} */
export async function* csvRows(bytes: Buffer): AsyncGenerator<FileRow> {
  let reader: CsvReader | undefined;
  for await (const text of textOf(bytes)) {
    if (text.includes('\0')) throw new FileFault('这不是文本文件，请上传 .xlsx 或 .csv 文件');
    reader ??= new CsvReader(separatorIn(text));
    reader.write(text);
    yield* reader.take();
  }
  if (!reader) return;
  reader.end();
  yield* reader.take();
}

/** Cuts text into cells and lines. */
class CsvReader {
  #rows: FileRow[] = [];
  #line = 1;
  #cells: Cell[] = [];
  #cell = '';
  #tooLong = false;
  #quoted = false;
  /** The last character was a quote inside of a quoted cell: its end, or the first of two. */
  #quote = false;
  #return = false;
  readonly #separator: string;

  constructor(separator: string) {
    this.#separator = separator;
  }

  take(): readonly FileRow[] {
    return this.#rows.splice(0);
  }

  write(text: string): void {
    for (const letter of text) this.#read(letter);
  }

  end(): void {
    if (this.#quoted && !this.#quote) throw new FileFault(`第 ${this.#line} 行的引号没有结束`);
    if (this.#cell !== '' || this.#cells.length > 0) this.#endLine();
  }

  #read(letter: string): void {
    const afterReturn = this.#return;
    this.#return = letter === '\r' && !(this.#quoted && !this.#quote);
    if (letter === '\n' && afterReturn) return;
    if (this.#quoted && !this.#quote) {
      if (letter === '"') this.#quote = true;
      else this.#add(letter);
    } else if (letter === '"') this.#readQuote();
    else this.#readOutside(letter);
  }

  #readQuote(): void {
    if (this.#quote) {
      this.#quote = false;
      this.#add('"');
    } else if (this.#cell === '') this.#quoted = true;
    else this.#add('"');
  }

  #readOutside(letter: string): void {
    if (letter === this.#separator) this.#endCell();
    else if (letter === '\n' || letter === '\r') this.#endLine();
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
      this.#cells.push(this.#tooLong ? { fault: '单元格的内容过长' } : this.#cell);
    this.#cell = '';
    [this.#tooLong, this.#quoted, this.#quote] = [false, false, false];
  }

  #endLine(): void {
    this.#endCell();
    if (!isBlank(this.#cells)) this.#rows.push({ line: this.#line, cells: this.#cells });
    this.#cells = [];
    this.#line += 1;
  }
}
