import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const forgetting = new WeakMap<object, (() => void)[]>();

/** Has what is remembered of a transaction forgotten whenever a part of it is taken back. */
export function whenTakenBack(tx: object, forget: () => void): void {
  forgetting.set(tx, [...(forgetting.get(tx) ?? []), forget]);
}

/**
 * Does a part of a transaction's work: when it throws, what it wrote is taken back, the transaction goes on, and whoever called is told.
 * One may be inside another: the innermost savepoint of a name is the one that counts.
 */
export async function inSavepoint<T>(tx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    return await work();
  } catch (error) {
    for (const forget of forgetting.get(tx) ?? []) forget();
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint part`.execute(tx);
  }
}
