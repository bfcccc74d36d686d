import type { ColumnType } from 'kysely';
import type { Optional } from './column-types.ts';

/** What a write did to the form of a row, as it was kept. */
export interface RowChangeTable {
  log_id: number;
  entity: string;
  row_id: number;
  version_before: number;
  version_after: number;
  before: ColumnType<Record<string, unknown>, string, string>;
  after: ColumnType<Record<string, unknown>, string, string>;
  /** The line of the change that this one took back. */
  undo_of: Optional<number>;
}
