/** What the worker is started for: `create` makes the cluster and ends, `serve` answers until it is closed. */
export interface WorkerSettings {
  readonly task: 'create' | 'serve';
  /** The cluster's folder. */
  readonly cluster: string;
  /** One counter, shared: how many times the engine has forced data to the disk. */
  readonly fsyncs: Int32Array<SharedArrayBuffer>;
  /** False only in the test that proves the start-up self-check. */
  readonly durable: boolean;
}

/** Checks what a worker was started with. */
export function workerSettings(given: unknown): WorkerSettings {
  if (isSettings(given)) return given;
  throw new TypeError('the database worker was started without its settings');
}

function isSettings(given: unknown): given is WorkerSettings {
  return typeof given === 'object' && given !== null && 'task' in given && 'cluster' in given && 'fsyncs' in given;
}

/** One turn is what a client sends before it waits: a startup packet, or messages up to a Sync or a simple Query. */
export type ToWorker =
  | { readonly kind: 'turn'; readonly stream: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'answer';
      readonly stream: number;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly done: boolean;
    }
  /** The engine is not to be trusted any more; the worker ends itself right after this. */
  | { readonly kind: 'broken'; readonly reason: string; readonly code: string }
  | { readonly kind: 'closed' };
