import { whenTakenBack } from '../../db/savepoint.ts';
import type { Db } from '../write/database.ts';

/** A row that others may not change before the transaction ends: how it stands, and what it is called. */
export interface HeldRow {
  readonly id: number;
  readonly title: string;
  readonly status: string;
}

type Held = Map<string, Map<number, HeldRow>>;
const heldIn = new WeakMap<Db, Held>();

/** Remembers rows that the transaction has locked, so that they need not be read again. */
export function holdRows(tx: Db, entity: string, rows: readonly HeldRow[]): void {
  const held = heldIn.get(tx) ?? heldFirst(tx);
  const known = held.get(entity) ?? new Map<number, HeldRow>();
  for (const row of rows) known.set(row.id, row);
  held.set(entity, known);
}

function heldFirst(tx: Db): Held {
  const held: Held = new Map();
  heldIn.set(tx, held);
  // With a part of the transaction its locks are gone.
  whenTakenBack(tx, () => held.clear());
  return held;
}

/** These rows as the transaction holds them, in the order of their ids; undefined where it does not hold all of them. */
export function heldRows(tx: Db, entity: string, ids: readonly number[]): readonly HeldRow[] | undefined {
  const known = heldIn.get(tx)?.get(entity);
  const rows = [...new Set(ids)].toSorted((a, b) => a - b).map((id) => known?.get(id));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

/** The transaction has written these itself: what was remembered of them is out of date. */
export function letGo(tx: Db, entity: string, ids: readonly number[]): void {
  const known = heldIn.get(tx)?.get(entity);
  for (const id of ids) known?.delete(id);
}
