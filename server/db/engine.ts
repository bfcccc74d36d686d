import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerSettings } from './embedded-messages.ts';

/** The other end of one stream: takes the engine's answers, or learns that there will be none. */
export interface EngineClient {
  deliver(bytes: Buffer): void;
  fail(error: Error): void;
}

/** The worker said that it cannot go on. `code` is Node's error code where there was one. */
export class EngineBroken extends Error {
  readonly code: string;

  constructor(reason: string, code: string) {
    super(`the embedded database stopped: ${reason}`);
    this.name = 'EngineBroken';
    this.code = code;
  }
}

const workerFile = new URL('./embedded-worker.ts', import.meta.url);
const closeLimitMs = 10_000;

/** Makes a cluster in a worker of its own, whose memory (some 500 MB) is given back when it ends. */
export async function createCluster(settings: Omit<WorkerSettings, 'task'>): Promise<void> {
  const worker = new Worker(workerFile, { workerData: { ...settings, task: 'create' } });
  await untilReady(worker);
  await worker.terminate();
}

/** One life of the worker. It ends when closed, when the engine breaks, or when a statement exceeds the limit. */
export class Engine {
  readonly #worker: Worker;
  readonly #limitMs: number;
  readonly #clients = new Map<number, EngineClient>();
  #nextStream = 1;
  #turnsUnderWay = 0;
  #watchdog: NodeJS.Timeout | undefined;
  #end: Error | undefined;
  /** Settled once the thread is really gone, after which the folder may be opened again. */
  readonly gone: Promise<unknown>;

  /** Opens the cluster; rejects with EngineBroken when it does not open. `limitMs` is the longest a turn may take. */
  static async open(settings: Omit<WorkerSettings, 'task'>, limitMs: number): Promise<Engine> {
    const worker = new Worker(workerFile, { workerData: { ...settings, task: 'serve' } });
    await untilReady(worker);
    return new Engine(worker, limitMs);
  }

  private constructor(worker: Worker, limitMs: number) {
    this.#worker = worker;
    this.#limitMs = limitMs;
    this.gone = new Promise((resolve) => worker.once('exit', resolve));
    worker.on('message', (message: FromWorker) => this.#hear(message));
    worker.on('error', (error: Error) => this.#finish(new EngineBroken(error.message, '')));
    worker.on('exit', (status) => this.#finish(new EngineBroken(`worker exited with ${status}`, '')));
  }

  /** True once it takes no more turns; wait for `gone`, then open a new engine. */
  get ended(): boolean {
    return this.#end !== undefined;
  }

  attach(client: EngineClient): number {
    const stream = this.#nextStream++;
    this.#clients.set(stream, client);
    if (this.#end !== undefined) client.fail(this.#end);
    return stream;
  }

  detach(stream: number): void {
    this.#clients.delete(stream);
  }

  send(stream: number, turn: Buffer): void {
    if (this.#end !== undefined) return;
    // A copy of its own, so that it can be moved to the other thread: pg's buffer is a slice of a shared one.
    const bytes = new Uint8Array(turn);
    this.#turnsUnderWay += 1;
    this.#watchdog ??= this.#startWatchdog();
    this.#post({ kind: 'turn', stream, bytes }, [bytes.buffer]);
  }

  /** Shuts the database down cleanly (a checkpoint included); kills it after 10 s. */
  async close(): Promise<void> {
    if (this.#end === undefined) this.#post({ kind: 'close' });
    const timer = setTimeout(() => this.kill('it did not close in time'), closeLimitMs);
    await this.gone;
    clearTimeout(timer);
  }

  /** Ends the worker at once. That is a process kill for the database: committed work is safe. */
  kill(reason: string): void {
    this.#finish(new EngineBroken(reason, ''));
    void this.#worker.terminate();
  }

  #hear(message: FromWorker): void {
    if (this.#end !== undefined) return;
    if (message.kind === 'broken') this.#finish(new EngineBroken(message.reason, message.code));
    if (message.kind !== 'answer') return;
    const { buffer, byteLength } = message.bytes;
    if (byteLength > 0) this.#clients.get(message.stream)?.deliver(Buffer.from(buffer));
    if (message.done) this.#endTurn();
  }

  #endTurn(): void {
    this.#turnsUnderWay -= 1;
    clearTimeout(this.#watchdog);
    this.#watchdog = this.#turnsUnderWay > 0 ? this.#startWatchdog() : undefined;
  }

  #startWatchdog(): NodeJS.Timeout {
    return setTimeout(() => this.kill(`a statement took longer than ${this.#limitMs} ms`), this.#limitMs);
  }

  #finish(end: Error): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    clearTimeout(this.#watchdog);
    for (const client of this.#clients.values()) client.fail(end);
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

async function untilReady(worker: Worker): Promise<void> {
  const first = await new Promise<FromWorker>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (status) => reject(new EngineBroken(`worker exited with ${status} while opening`, '')));
  });
  if (first.kind !== 'broken') return;
  await worker.terminate();
  throw new EngineBroken(first.reason, first.code);
}
