import { createHash } from 'node:crypto';

/** What a database is made of as it is moved: rows of a table as JSON texts, and the last numbers that its sequences gave out. */
export type Part =
  | { readonly kind: 'rows'; readonly table: string; readonly rows: readonly string[] }
  | { readonly kind: 'sequences'; readonly last: Readonly<Record<string, string>> };

/** Rows of a table: how many, and what they come to, whatever their order. */
export interface Print {
  readonly count: number;
  readonly sum: string;
}
export type Prints = Readonly<Record<string, Print>>;

/** Where rows come from: an opened database or a backup file. */
export interface Source {
  /** Names of the migrations that made its tables. */
  readonly migrations: readonly string[];
  readonly parts: () => AsyncIterable<Part>;
  readonly close: () => Promise<void>;
}

/** Where they go. Until `keep` nothing of it can be seen; `close` without it leaves everything as it was. */
export interface Target {
  /** Names of the migrations that it must be given rows of; undefined where it takes those of any. */
  readonly migrations?: readonly string[];
  readonly write: (part: Part) => Promise<void>;
  /** Reads back what was written. */
  readonly readBack: () => AsyncIterable<Part>;
  readonly keep: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The move cannot be made. `message` is one Chinese line for the operator; both sides are as they were. */
export class MoveRefused extends Error {}

const modulus = 1n << 128n;

/** Adds up what rows come to. The sum of their MD5s does not depend on the order, in which the engines differ. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #sums = new Map<string, bigint>();

  add(part: Part): void {
    if (part.kind !== 'rows') return;
    const { table, rows } = part;
    const hashes = rows.map((row) => BigInt(`0x${createHash('md5').update(row).digest('hex')}`));
    const sum = hashes.reduce((before, hash) => before + hash, this.#sums.get(table) ?? 0n);
    this.#sums.set(table, sum % modulus);
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + rows.length);
  }

  /** Of every table that had rows, by its name. */
  get prints(): Prints {
    const print = (table: string): Print => ({
      count: this.#counts.get(table) ?? 0,
      sum: (this.#sums.get(table) ?? 0n).toString(16).padStart(32, '0'),
    });
    return Object.fromEntries([...this.#counts.keys()].toSorted().map((table) => [table, print(table)]));
  }
}

/** The tables whose rows are not the same on both sides. */
export const differing = (one: Prints, other: Prints): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (table) => one[table]?.count !== other[table]?.count || one[table]?.sum !== other[table]?.sum,
  );
