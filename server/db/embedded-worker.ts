import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { syncTree } from './durable-files.ts';
import { DurableNodeFS, startParams } from './durable-fs.ts';
import { workerSettings } from './embedded-messages.ts';
import type { FromWorker, ToWorker } from './embedded-messages.ts';
import { errorCode } from './start-refused.ts';

/*
 * The embedded engine, alone in its thread: its calls are synchronous WebAssembly and would stop the HTTP server.
 * It speaks PostgreSQL's wire protocol, so that the unmodified `pg` driver sits on the other side.
 */

const settings = workerSettings(workerData);
const flushAt = 256 * 1024;
/** How the engine's log begins a line in which it gives up; the text of a statement never begins a line. */
const givingUp = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ \S+ \[\d+\] (?:PANIC|FATAL): |^Aborted\(/;
/** The first such line. The engine goes on answering after a PANIC, wrongly: never let it. */
let lastWords = '';

await (settings.task === 'create' ? create() : serve()).catch((error: unknown) => {
  giveUp(lastWords === '' ? String(error instanceof Error ? error.message : error) : lastWords, errorCode(error));
});

async function create(): Promise<void> {
  const db = await open();
  await db.exec('checkpoint');
  await db.close();
  syncTree(settings.cluster);
  post({ kind: 'ready' });
}

async function serve(): Promise<void> {
  const db = await open();
  await proveDurable(db);
  let work = Promise.resolve();
  parentPort?.on('message', (message: ToWorker) => {
    work = work
      .then(() => (message.kind === 'close' ? close(db) : answer(db, message.stream, message.bytes)))
      .catch((error: unknown) => giveUp(String(error), errorCode(error)));
  });
  post({ kind: 'ready' });
}

function open(): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFS(settings.cluster, syncCounted),
    startParams,
    onStderr(line) {
      if (givingUp.test(line)) lastWords ||= line;
      return false;
    },
  });
}

function syncCounted(sync: () => void): void {
  if (!settings.durable) return;
  try {
    sync();
  } catch (error) {
    // PostgreSQL would panic; after a failed fsync only a fresh process reads what is really on the disk.
    giveUp(`fsync failed: ${String(error)}`, errorCode(error));
  }
  Atomics.add(settings.fsyncs, 0, 1);
}

/** Commits one row and counts: an engine that no longer calls the hook must not acknowledge anything. */
async function proveDurable(db: PGlite): Promise<void> {
  await db.exec(`create schema if not exists embedded;
    create table if not exists embedded.opening (id int primary key, opened_at timestamptz not null)`);
  const before = Atomics.load(settings.fsyncs, 0);
  await db.exec(`insert into embedded.opening values (1, now())
    on conflict (id) do update set opened_at = excluded.opened_at`);
  if (Atomics.load(settings.fsyncs, 0) === before) giveUp('a commit did not reach the disk', 'NOT_DURABLE');
}

async function answer(db: PGlite, stream: number, bytes: Uint8Array): Promise<void> {
  if (bytes[0] === 0) await resetSession(db);
  let pending: Uint8Array[] = [];
  let size = 0;
  const flush = (done: boolean): void => {
    const joined = join(pending, size);
    [pending, size] = [[], 0];
    post({ kind: 'answer', stream, bytes: joined, done }, [joined.buffer]);
  };
  // The plain execProtocolRawSync keeps every message it ever parsed; the streaming call keeps nothing.
  await db.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData(part) {
      pending.push(part.slice());
      size += part.byteLength;
      if (size >= flushAt) flush(false);
    },
  });
  flush(true);
  if (lastWords !== '') giveUp(lastWords, '');
}

/** A new client must not inherit the transaction, settings or statements of one that was cut off: there is one session. */
async function resetSession(db: PGlite): Promise<void> {
  await db.exec('rollback');
  await db.exec('discard all');
}

async function close(db: PGlite): Promise<void> {
  await db.close();
  post({ kind: 'closed' });
  parentPort?.close();
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.byteLength;
  }
  return joined;
}

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function giveUp(reason: string, code: string): never {
  post({ kind: 'broken', reason, code });
  process.exit(1);
}
