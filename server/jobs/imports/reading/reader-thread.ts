import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { FileFault } from './file-fault.ts';
import { type OpenedFile, openFile } from './file-rows.ts';
import type { FileRow } from './row.ts';
import type { FromReader, ToReader } from './worker-messages.ts';

/*
 * The thread in which one file is read, alone: what others made may cost time and memory, which are taken from nobody else here
 * (server/jobs/imports/reading/read-file.ts sets the limits).
 */

/** Lines that are handed on together, and about how many letters. */
const together = { lines: 1_000, letters: 1_000_000 };

/**
 * Opens the file that the thread was given, and sends what `made` makes of its lines whenever that is asked for: what nobody takes yet is
 * not read. `given` is what the thread was given beside the file.
 */
export async function serveReader<Piece>(
  made: (file: OpenedFile, given: unknown) => AsyncIterable<Piece>,
): Promise<void> {
  const port = ownPort();
  const tell = (message: FromReader<Piece>) => port.postMessage(message);
  try {
    const { bytes, given } = ownData();
    const file = await openFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    tell({ kind: 'opened', others: file.others, ...(file.sheet !== undefined && { sheet: file.sheet }) });
    await once(port, 'message');
    for await (const rows of made(file, given)) {
      tell({ kind: 'rows', rows });
      await once(port, 'message');
    }
    tell({ kind: 'end', notes: file.notes });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    tell({ kind: 'fault', message: error.message });
  }
}

/** Lines, some at a time. */
export async function* inPieces(rows: AsyncIterable<FileRow>, lines = together.lines): AsyncGenerator<FileRow[], void> {
  let [waiting, letters]: [FileRow[], number] = [[], 0];
  for await (const row of rows) {
    waiting.push(row);
    letters += lettersIn(row);
    if (waiting.length < lines && letters < together.letters) continue;
    yield waiting;
    [waiting, letters] = [[], 0];
  }
  if (waiting.length > 0) yield waiting;
}

function ownPort(): MessagePort {
  if (!parentPort) throw new Error('a reader is a thread of its own');
  return parentPort;
}

const isData = (data: unknown): data is ToReader =>
  typeof data === 'object' && data !== null && 'bytes' in data && data.bytes instanceof Uint8Array;

function ownData(): ToReader {
  const data: unknown = workerData;
  if (!isData(data)) throw new Error('a reader needs the bytes of a file');
  return data;
}

function lettersIn({ cells }: FileRow): number {
  let letters = 0;
  for (const cell of cells) letters += typeof cell === 'string' ? cell.length : 50;
  return letters;
}
