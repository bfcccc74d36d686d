import { Worker } from 'node:worker_threads';
import { FileFault } from './file-fault.ts';
import type { FileRow } from './row.ts';
import { type SheetNotes, unnoted } from './sheet.ts';
import { type FromReader, more, type ToReader } from './worker-messages.ts';
import type { SheetName } from './workbook.ts';

/** What one file may take: seconds of reading, megabytes of memory. */
export interface ReadLimits {
  readonly ms: number;
  readonly megabytes: number;
}
const usual: ReadLimits = { ms: 120_000, megabytes: 512 };
/** Files that are read at one time; others wait for their turn. */
const atOnce = 2;

/** A thread that reads a file, and hands on its lines as `Piece`s. */
export interface ReaderThread<Piece> {
  /** Its program, which calls `serveReader` (server/jobs/imports/reading/reader-thread.ts). */
  readonly program: URL;
  /** What it needs beside the file. */
  readonly given?: unknown;
  /** Of what it makes; never there. */
  readonly makes?: Piece;
}

/** A file that is being read in a thread of its own. */
export interface FileInThread<Piece = readonly FileRow[]> {
  /** The sheet that is read; undefined for a text, which has none. */
  readonly sheet?: string;
  /** The sheets that are not read. */
  readonly others: readonly SheetName[];
  /** Known to its end once all lines were taken. */
  readonly notes: SheetNotes;
  /** The lines, some at a time. */
  readonly rows: AsyncIterable<Piece>;
}

const plain: ReaderThread<readonly FileRow[]> = { program: new URL('./reader-worker.ts', import.meta.url) };
const tooLong = '文件读取时间过长，请减少内容或分成几个文件';
const tooLarge = '文件的内容太多，无法读取，请分成几个文件';

let running = 0;
const queue: (() => void)[] = [];

/** Waits until fewer files are read. */
async function turn(): Promise<void> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => queue.push(resolve));
}

function pass(): void {
  const next = queue.shift();
  if (next) next();
  else running -= 1;
}

/**
 * Reads a file in a thread of its own, with limits on time and memory, and hands it to whoever uses it; the thread ends with that.
 * Others are served meanwhile. @throws {FileFault}
 */
export const readFile = <T>(
  bytes: Buffer,
  use: (file: FileInThread) => Promise<T>,
  limits: ReadLimits = usual,
): Promise<T> => readFileBy(plain, bytes, use, limits);

/** The same with a thread that does more than read: what is made of each line costs others no time. @throws {FileFault} */
export async function readFileBy<Piece, T>(
  thread: ReaderThread<Piece>,
  bytes: Buffer,
  use: (file: FileInThread<Piece>) => Promise<T>,
  limits: ReadLimits = usual,
): Promise<T> {
  await turn();
  const reader = new Reader<Piece>(thread, bytes, limits);
  try {
    const opened = await reader.next();
    if (opened.kind !== 'opened') throw new Error(`a reader began with ${opened.kind}`);
    const notes = unnoted();
    const { sheet, others } = opened;
    return await use({ others, notes, rows: rowsOf(reader, notes), ...(sheet !== undefined && { sheet }) });
  } finally {
    await reader.stop();
    pass();
  }
}

/** While some are used the next are made. */
async function* rowsOf<Piece>(reader: Reader<Piece>, notes: SheetNotes): AsyncGenerator<Piece, void> {
  reader.ask();
  for (;;) {
    const told = await reader.next();
    if (told.kind === 'end') Object.assign(notes, told.notes);
    if (told.kind !== 'rows') return;
    reader.ask();
    yield told.rows;
  }
}

/** The thread that reads, and what it has told. Only the time counts that somebody waits for it. */
class Reader<Piece> {
  readonly #worker: Worker;
  readonly #told: FromReader<Piece>[] = [];
  #left: number;
  #fault: Error | undefined;
  #heard: () => void = () => {};

  constructor({ program, given }: ReaderThread<Piece>, bytes: Buffer, { ms, megabytes }: ReadLimits) {
    this.#left = ms;
    const workerData: ToReader = { bytes: new Uint8Array(bytes), given };
    this.#worker = new Worker(program, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    this.#worker.on('message', (message: FromReader<Piece>) => {
      if (message.kind === 'fault') this.#fail(new FileFault(message.message));
      else this.#told.push(message);
      this.#heard();
    });
    this.#worker.on('error', (error) => this.#fail(isTooLarge(error) ? new FileFault(tooLarge) : asError(error)));
    this.#worker.on('exit', () => this.#fail(new Error('the reader of a file ended too early')));
  }

  ask(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    this.#worker.postMessage(more);
  }

  /** What the thread tells next. @throws {FileFault} also when it takes too long */
  async next(): Promise<FromReader<Piece>> {
    const since = performance.now();
    const timer = setTimeout(() => this.#fail(new FileFault(tooLong)), this.#left);
    while (this.#told.length === 0 && !this.#fault)
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    clearTimeout(timer);
    this.#left -= performance.now() - since;
    const message = this.#told.shift();
    if (message) return message;
    throw this.#fault ?? new Error('the reader of a file told nothing');
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#fault ??= error;
    this.#heard();
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
