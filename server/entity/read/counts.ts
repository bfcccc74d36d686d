import { type CompiledQuery, sql } from 'kysely';
import type { Store } from '../../db/store.ts';
import type { Db } from '../write/database.ts';
import type { Sql } from '../resource.ts';

/** Counts below this are quick to take anew. */
const worthKeeping = 10_000;
/** For how long a count is kept at most, in ms: not everything that a condition looks at is told of when it changes. */
const keptMs = 10_000;
/** Different searches remembered at a time. */
const mostKept = 200;

interface Kept<Found> {
  readonly found: Found;
  /** Of a log, which every write adds to: it stays until its time is over. */
  readonly steady: boolean;
}

/** Large counts, each as it was when rows of any entity were last written, on whatever instance. */
class Counts<Found> {
  readonly #kept = new Map<string, Kept<Found>>();
  readonly #sizeOf: (found: Found) => number;
  #generation = 0;

  /** `sizeOf`: how many rows were counted in all. */
  constructor(sizeOf: (found: Found) => number) {
    this.#sizeOf = sizeOf;
  }

  /** Rows were written, or may have been. */
  forget(): void {
    this.#generation += 1;
    for (const [key, { steady }] of this.#kept) if (!steady) this.#kept.delete(key);
  }

  /** Grows whenever rows were written. */
  get generation(): number {
    return this.#generation;
  }

  /** `generation`: that of the rows that `count` looks at. */
  async of(key: string, steady: boolean, count: () => Promise<Found>, generation = this.#generation): Promise<Found> {
    const kept = this.#kept.get(key);
    if (kept) return kept.found;
    const found = await count();
    // What was written meanwhile may not be in it.
    if (this.#sizeOf(found) >= worthKeeping && (steady || generation === this.#generation))
      this.#keep(key, { found, steady });
    return found;
  }

  #keep(key: string, kept: Kept<Found>): void {
    this.#kept.set(key, kept);
    setTimeout(() => this.#kept.delete(key), keptMs).unref();
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Rows of each state, by the state. */
export type ByStatus = Readonly<Record<string, number>>;

interface StoreCounts {
  readonly plain: Counts<number>;
  readonly byStatus: Counts<ByStatus>;
  /** Of the rows that are looked at, where others may have been written since. */
  readonly generation?: number;
}
const countsOf = new WeakMap<Db, StoreCounts>();

/**
 * Keeps the large counts of a store's lists until rows are written; returns what ends it, before the store is closed. Inside of a
 * transaction nothing is kept: it sees what nobody else does.
 */
export function keepCounts(store: Store): () => Promise<void> {
  const plain = new Counts<number>((count) => count);
  const byStatus = new Counts<ByStatus>((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0));
  countsOf.set(store.db, { plain, byStatus });
  const forget = () => [plain, byStatus].forEach((counts) => counts.forget());
  return store.listen({
    hear: (text) => {
      if (text.includes('"event":"row_changed"')) forget();
    },
    missed: forget,
  });
}

/**
 * Has what is counted by a read at a standby kept for the store, and what is kept answered to it. It is called before the standby is asked
 * how far it is; what it returns is told the standby's connections. A write that is heard of in between may be missing there.
 */
export function sharingCounts(of: Db): (lent: Db) => void {
  const kept = countsOf.get(of);
  const generation = kept?.plain.generation;
  return (lent) => void (kept && countsOf.set(lent, { ...kept, ...(generation !== undefined && { generation }) }));
}

/**
 * How many rows a statement counts as `count`: kept from before where it is large and nothing was written since. `steady`: of a log,
 * whose large count may be ten seconds old.
 */
export async function countOf(db: Db, statement: Sql, steady = false): Promise<number> {
  const take = async () => {
    const { rows } = await sql<{ count: number }>`${statement}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const counts = countsOf.get(db);
  return counts ? counts.plain.of(keyOf(statement.compile(db)), steady, take, counts.generation) : take();
}

/** How many rows each state has, from a statement that gives `status` and `count`; kept from before as above. */
export async function countByStatus(db: Db, statement: Sql): Promise<ByStatus> {
  const take = async () => {
    const { rows } = await sql<{ status: string; count: number }>`${statement}`.execute(db);
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  const counts = countsOf.get(db);
  return counts ? counts.byStatus.of(keyOf(statement.compile(db)), false, take, counts.generation) : take();
}

/** Whether statements of this database may run at the same time: outside of a transaction, where counts are kept as well. */
export const isShared = (db: Db): boolean => countsOf.has(db);

const keyOf = ({ sql: text, parameters }: CompiledQuery): string => JSON.stringify([text, parameters]);
