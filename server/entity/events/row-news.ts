import { sql } from 'kysely';
import { beforeCommit } from '../../db/transaction.ts';
import type { Db } from '../write/database.ts';
import { letGo } from './held-rows.ts';
import { type LiveNotice, publishAll } from './publish.ts';

/** More rows of one entity than this are not named one by one: a notification holds 8,000 bytes. */
export const mostNamed = 400;

/** What a transaction has changed so far: ids by the name of their entity. */
const changedIn = new WeakMap<Db, Map<string, Set<number>>>();
const askedBy = new WeakMap<Db, string>();

/** Whose doing the transaction is: the document of a browser, by its name. */
export function signRows(tx: Db, document: string | undefined): void {
  if (document !== undefined) askedBy.set(tx, document);
}

/**
 * Notes rows that were written, for those who look at them: told once for the whole transaction when it is committed, whatever
 * wrote them. Every statement that writes rows of an entity is followed by it.
 */
export function noteRows(tx: Db, entity: string, ids: readonly number[]): void {
  if (ids.length === 0) return;
  letGo(tx, entity, ids);
  const changed = changedIn.get(tx) ?? noteFirst(tx);
  const noted = changed.get(entity) ?? new Set();
  for (const id of ids) noted.add(id);
  changed.set(entity, noted);
}

function noteFirst(tx: Db): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>();
  changedIn.set(tx, changed);
  beforeCommit(tx, () => tellOf(tx, changed));
  return changed;
}

type Listener = (tx: Db, changed: ReadonlyMap<string, ReadonlySet<number>>) => Promise<void>;
const listeners: Listener[] = [];

/** Has a room follow rows that were written, inside the transaction that wrote them, as the last thing before it is committed. */
export const whenRowsChange = (listener: Listener): void => void listeners.push(listener);

async function tellOf(tx: Db, changed: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
  for (const listener of listeners) await listener(tx, changed);
  const by = askedBy.get(tx);
  const notices: LiveNotice[] = [];
  for (const [entity, noted] of changed) {
    const named = noted.size <= mostNamed;
    notices.push({
      to: { rowsOf: entity, ...(!named && { since: await beginOf(tx) }) },
      event: 'row_changed',
      data: { entity, ids: named ? [...noted] : [], ...(by !== undefined && { by }) },
    });
  }
  await publishAll(tx, notices);
}

/** When the transaction began: what its rows have as `updated_at`, which keeps whole seconds. */
async function beginOf(tx: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select date_trunc('second', now()) as at`.execute(tx);
  return rows[0]?.at ?? '';
}
