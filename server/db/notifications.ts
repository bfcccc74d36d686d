import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';

/** The channel that live events travel through. */
export const liveChannel = 'flan_live';

/** Who hears what transactions notified of once they were committed. */
export interface Listener {
  readonly hear: (payload: string) => void;
  /** Listening has begun, or begun again after a loss: what happened before was not heard. */
  readonly missed: () => void;
}

/** Begins to listen; the returned function ends it. */
export type Listen = (listener: Listener) => () => Promise<void>;

/** The statement by which a connection listens. */
export const listenStatement = `listen ${liveChannel}`;

/** The embedded engine has one connection, which listens itself (`listenStatement` is among its first). */
export function listenOnPool(pool: Pool): Listen {
  const listeners = new Set<Listener>();
  pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => listeners.forEach(({ hear }) => hear(payload)));
    listeners.forEach(({ missed }) => missed());
  });
  return (listener) => {
    listeners.add(listener);
    return async () => void listeners.delete(listener);
  };
}

const retryMs = 1_000;
const proofMs = 30_000;
const limitMs = 10_000;

/** A PostgreSQL server is listened to on one connection, whoever listens in the house; it is opened again whenever it is lost. */
export function listenOnServer(url: string): Listen {
  const listeners = new Set<Listener>();
  let isListening = false;
  const everybody: Listener = {
    hear: (payload) => listeners.forEach(({ hear }) => hear(payload)),
    missed: () => {
      isListening = true;
      listeners.forEach(({ missed }) => missed());
    },
  };
  let open: { readonly stop: AbortController; readonly running: Promise<void> } | undefined;
  const begin = () => {
    const stop = new AbortController();
    isListening = false;
    return { stop, running: keepListening(url, everybody, stop.signal) };
  };
  return (listener) => {
    listeners.add(listener);
    open ??= begin();
    if (isListening) listener.missed();
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || !open) return;
      const { stop, running } = open;
      open = undefined;
      stop.abort();
      // An attempt to connect cannot be taken back; it need not be waited for.
      await Promise.race([running, sleep(retryMs, undefined, { ref: false })]);
    };
  };
}

async function keepListening(url: string, listener: Listener, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(url, listener, signal).catch(() => undefined);
    await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Listens until the connection is lost or no longer answers. */
async function listenOnce(url: string, { hear, missed }: Listener, signal: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'flan-admin-live',
    keepAlive: true,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  const lost = new AbortController();
  const over = AbortSignal.any([signal, lost.signal]);
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ payload = '' }) => hear(payload));
  try {
    await client.connect();
    await client.query(listenStatement);
    missed();
    for (;;) {
      await sleep(proofMs, undefined, { signal: over, ref: false });
      await client.query('select 1');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
