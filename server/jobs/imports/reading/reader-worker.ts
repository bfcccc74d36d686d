import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { FileFault } from './file-fault.ts';
import { openFile } from './file-rows.ts';
import type { FileRow } from './row.ts';
import type { FromReader } from './worker-messages.ts';

/*
 * Reads one file, alone in its thread: what others made may cost time and memory, which are taken from nobody else here
 * (server/jobs/imports/reading/read-file.ts sets the limits).
 */

/** Lines that are sent together, and about how many letters. */
const together = { lines: 1_000, letters: 1_000_000 };

if (!(workerData instanceof Uint8Array)) throw new Error('a reader needs the bytes of a file');

function ownPort(): MessagePort {
  if (!parentPort) throw new Error('a reader is a thread of its own');
  return parentPort;
}
const port = ownPort();
const tell = (message: FromReader) => port.postMessage(message);

try {
  const file = await openFile(Buffer.from(workerData.buffer, workerData.byteOffset, workerData.byteLength));
  tell({ kind: 'opened', others: file.others, ...(file.sheet !== undefined && { sheet: file.sheet }) });
  await send(file.rows);
  tell({ kind: 'end', hiddenLines: file.notes.hiddenLines });
} catch (error) {
  if (!(error instanceof FileFault)) throw error;
  tell({ kind: 'fault', message: error.message });
}

/** Sends lines whenever they are asked for: what nobody takes yet is not read. */
async function send(rows: AsyncIterable<FileRow>): Promise<void> {
  await once(port, 'message');
  let [waiting, letters]: [FileRow[], number] = [[], 0];
  for await (const row of rows) {
    waiting.push(row);
    letters += lettersIn(row);
    if (waiting.length < together.lines && letters < together.letters) continue;
    tell({ kind: 'rows', rows: waiting });
    [waiting, letters] = [[], 0];
    await once(port, 'message');
  }
  if (waiting.length > 0) tell({ kind: 'rows', rows: waiting });
}

function lettersIn({ cells }: FileRow): number {
  let letters = 0;
  for (const cell of cells) letters += typeof cell === 'string' ? cell.length : 50;
  return letters;
}
