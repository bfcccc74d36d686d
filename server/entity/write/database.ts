import type { Kysely } from 'kysely';
import type { Reach } from '../../sign-in/reach.ts';
import type { Tables } from '../../db/tables.ts';

/** The database for reading, or the inside of a transaction. */
export type Db = Kysely<Tables>;

/** Who does it, for `created_by` and the ledger. */
export interface Actor {
  /** Null for the house itself. */
  readonly accountId: number | null;
  readonly nickname: string;
}

/** Somebody who reads and writes rows: known from the session, never from a body. */
export interface Operator extends Actor {
  readonly accountId: number;
  readonly reach: Reach;
  /** What he may, as `Page.action`; nothing when not given. */
  readonly grants?: ReadonlySet<string>;
  readonly viewing?: { readonly masked: boolean };
}

/** By whom rows are read. `house` is the house itself: it sees everything, as it is. */
export type Viewer = 'house' | Omit<Operator, 'nickname'>;
