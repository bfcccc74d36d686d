import type { RawBuilder } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';

/** What a write is about to do, as far as it says which rows it locks. */
export interface Intent {
  /** The row; undefined while one is created. */
  readonly id?: number;
  /** The values that are sent; those of a step or command are none of the row's own. */
  readonly values: Values;
  readonly event?: string;
}

/** Rows of a table that a write changes or decides on alone (`changes`), or that only have to stay as they are meanwhile. */
export interface LockedRows {
  readonly table: string;
  readonly ids?: readonly number[];
  /** A condition on the row `t`. */
  readonly where?: RawBuilder<unknown>;
  readonly changes?: boolean;
}
