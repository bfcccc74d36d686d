import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The database for reading, or the inside of a transaction. */
export type Db = Kysely<Tables>;

/** Who does it, for `created_by` and the ledger. */
export interface Actor {
  /** Null for the house itself. */
  readonly accountId: number | null;
  readonly nickname: string;
}
