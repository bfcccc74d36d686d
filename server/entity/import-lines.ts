import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { MemberBox } from '../core/member-keys.ts';
import type { Logged } from '../http/route.ts';
import type { Db, Operator } from './write/database.ts';

/** A line of a file, its cells as wire values; null where one is empty. */
export interface LineSent {
  readonly line: number;
  readonly sent: Values;
}

/** The row that a line is for, as it was looked at. */
interface Target {
  readonly id: number;
  readonly version: number;
}

/** What a line would do. */
export interface LineLook {
  readonly outcome: 'new' | 'changed' | 'unchanged';
  readonly faults?: readonly FieldError[];
  readonly target?: Target;
  /** What no other line of the file may have; `field` is '' for the row itself. Personal values by their index. */
  readonly keys: readonly { readonly field: string; readonly value: string }[];
  /** As the preview shows it: nothing that is masked for anybody. */
  readonly changes?: readonly { readonly label: string; readonly before: unknown; readonly after: unknown }[];
}

/** What became of a line. */
export interface LineWritten {
  readonly line: number;
  readonly written: 'added' | 'edited' | 'refused';
  readonly fault?: FieldError;
  readonly logged?: Logged;
}

/** What becomes of lines of files whose columns are no form of a row; `box` seals what is personal. */
export interface LinesOf {
  /** Looks at lines that have the right form, and writes nothing. @throws {Failure} where the importer may not do it at all */
  readonly look: (
    tx: Db,
    lines: readonly LineSent[],
    importer: Operator,
    box: MemberBox,
  ) => Promise<ReadonlyMap<number, LineLook>>;
  readonly write: (
    tx: Db,
    lines: readonly (LineSent & { readonly target?: Target })[],
    importer: Operator,
    box: MemberBox,
  ) => Promise<readonly LineWritten[]>;
  /** Follows when all lines were written, in the transaction of the last: for lines that say something only together. Tells what is logged. */
  readonly finish?: (tx: Db, lines: readonly LineSent[], importer: Operator) => Promise<readonly Logged[]>;
}
