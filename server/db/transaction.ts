import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import { insideTransaction } from './guarded-pool.ts';
import { errorCode, isDiskFull } from './start-refused.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** The inside of a transaction: query it as you would `store.db`. */
export type Tx = Transaction<Tables>;

/** Serialization failure, deadlock detected: the same work may succeed a moment later. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01']);
const maxRetries = 3;

/** Another writer had a value first, and only the index saw it. When the work is done once more, whoever looks finds his row. */
export class TakenMeanwhile extends Error {}

const firstTries = new WeakSet<object>();

/** Whether the work of this transaction would be done once more: then a write that may meet another's needs no savepoint. */
export const isFirstTry = (tx: object): boolean => firstTries.has(tx);

const lastTasks = new WeakMap<object, (() => Promise<void>)[]>();

/** Has a task run as the last thing of a transaction, when its work has succeeded and is about to be committed. */
export function beforeCommit(tx: object, task: () => Promise<void>): void {
  lastTasks.set(tx, [...(lastTasks.get(tx) ?? []), task]);
}

/** How long a write that found no room is told of, in ms: whoever is ready again may try. */
const toldMs = 60_000;
const fullDisks = new WeakSet<object>();

/** Whether a write of the last minute found the disk of the database full: a server elsewhere does not say how much is left. */
export const foundDiskFull = ({ pool }: Pick<Store, 'pool'>): boolean => fullDisks.has(pool);

function noteFullDisk(pool: object): void {
  fullDisks.add(pool);
  setTimeout(() => fullDisks.delete(pool), toldMs).unref();
}

async function toTheEnd<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await work(tx);
  for (const task of lastTasks.get(tx) ?? []) await task();
  return result;
}

/**
 * The only way to write. Commits what `work` did, or rolls all of it back and rethrows. `work` runs again, up to three
 * times, after a serialization failure or a deadlock, and once where another writer took a value meanwhile, so it must do nothing but query `tx`.
 * @throws {NestedTransaction} when called (or the pool is used) inside another transaction
 */
export async function withTransaction<T>(
  store: Pick<Store, 'db' | 'pool'>,
  work: (tx: Tx) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      const transaction = store.db.transaction().setIsolationLevel(isolation);
      return await transaction.execute((tx) => {
        if (retry === 0) firstTries.add(tx);
        return insideTransaction(store.pool, () => toTheEnd(tx, work));
      });
    } catch (error) {
      if (error instanceof TakenMeanwhile) continue;
      if (isDiskFull(error)) noteFullDisk(store.pool);
      if (retry === maxRetries || !passing.has(errorCode(error))) throw error;
      await sleep(10 * 2 ** retry * (1 + Math.random()));
    }
  }
}
