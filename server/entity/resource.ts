import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Entity } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Action } from '../../contract/core/permission.ts';
import type { FilterValues, ListQuery, Row } from '../../contract/core/page.ts';
import type { Arrived, Lifecycle } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import type { Failure } from '../http/failure.ts';
import type { Caller, Logged, Request, WriteAnswer } from '../http/route.ts';
import type { LinesOf } from './import-lines.ts';
import type { Db, Operator, Viewer } from './write/database.ts';
import type { Intent, LockedRows } from './write/lock-intent.ts';

/** A piece of SQL. Inside a resource the row's table is called `t`. */
export type Sql = RawBuilder<unknown>;

/** What a write is about to store. */
export interface Write {
  /** All form fields as they will stand, null where they do not apply. */
  readonly values: Values;
  /** The row as it is; undefined while one is created. */
  readonly row?: Row;
  /** Whether this write changes the field. */
  readonly changes: (key: string) => boolean;
  /** Nothing is going to be written: somebody wants to know what would come of it (server/jobs/imports/check.ts). */
  readonly preview?: boolean;
}

/** A write that was made, as its row stood before and stands now. */
export interface Written {
  readonly before?: Row;
  readonly after: Row;
  readonly event?: string;
  readonly reason?: string;
  /** What a new row was given, with what only `adds` takes. */
  readonly given?: Values;
}

/** A change that was settled and waits for a second person. */
export interface HeldWrite {
  readonly before: Row;
  /** All form fields as they would stand, and those of them that are new. */
  readonly values: Values;
  readonly changed: Values;
  /** What it takes on the page of the row. */
  readonly action: Action;
}

/** What of a row's time cannot be as it is planned, for 运营日历. */
export interface Clash {
  /** What it looks at beside the id, the title and the time. */
  readonly reads: Readonly<Record<string, Sql>>;
  /** In a sentence; `others` are the rows found with it, those that the viewer may see. */
  readonly says: (row: ClashRow, others: readonly ClashRow[]) => string | undefined;
}

/** A row whose time has not passed, as clashes are looked for: instants in ms, without bounds where there are none. */
export interface ClashRow {
  readonly id: number;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly values: Values;
}

/** What was stored: all fields of a new row, those that changed of another. */
export interface Stored {
  readonly values: Values;
  readonly created: boolean;
}

/** A part of a row that an update call carries instead of fields, with `version` beside it. */
export interface RowPart {
  readonly input: z.ZodType;
  /** What it needs; 修改 when not given. */
  readonly action?: Action;
  readonly write: (
    tx: Tx,
    resource: Resource,
    asked: { readonly id: number; readonly version: number; readonly value: unknown },
    request: Request,
  ) => Promise<{ readonly result: unknown; readonly logged: Logged }>;
}

/** What an update call does that names many rows by `ids`, with its own line in the log for each of them. */
export interface ManyRows {
  readonly input: z.ZodType<Values & { readonly ids: readonly number[] }>;
  /** What it needs; 修改 when not given. */
  readonly action?: Action;
  readonly write: (
    tx: Tx,
    resource: Resource,
    asked: Values & { readonly ids: readonly number[] },
    request: Request,
  ) => Promise<WriteAnswer>;
}

/** What a picker says of an enabled row: the keys it needs, a few words beside the title, whether it cannot be chosen yet. */
export interface Option {
  readonly keys: readonly string[];
  readonly hint: (row: Row) => string | undefined;
  readonly closed?: (row: Row) => boolean;
  /** Which rows are offered at all; every one when not given. */
  readonly among?: Sql;
}

/** One of the kinds that goods come in, as the ledger names it. */
export interface StockPart {
  readonly skuId: number;
  readonly skuText: string;
}

/** A command that an update call carries, or that has a call of its own. */
export interface CommandInput {
  readonly id: number;
  readonly command: string;
  readonly values: Values;
}

/** Who gives a command, and under which request. */
export interface CommandCaller {
  readonly caller: Operator;
  readonly requestId?: string | undefined;
  /** What makes codes is asked in a request alone. */
  readonly sealCode?: Request['sealCode'];
  readonly digestCode?: Request['digestCode'];
}

/** Carries a command of the declaration out, once for its request id, in the transaction of the call. */
export type CommandHandler = (
  tx: Db,
  resource: Resource,
  input: CommandInput & { readonly requestId: string },
  caller: CommandCaller,
) => Promise<{ readonly result: Values; readonly logged: Logged }>;

/** A row that the clock moves, as it stands under its lock, and where its chart takes it. */
export interface DueRow {
  readonly row: Row;
  readonly event: string;
  readonly arrived: Arrived;
}

/** How the clock moves rows, where that is more than another state (server/entity/clock). */
export interface ByClock {
  /** The column that the state stands in, where the table does not call it `status`. */
  readonly column?: string;
  /** Locks what stands before the rows in the order of all writes; the rows themselves are locked afterwards. */
  readonly lockBefore?: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Locks what the rows need beside themselves, all of it at once. */
  readonly lockAfter?: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Many rows may go in one transaction: whatever they lock is locked in the order of all writes. */
  readonly together?: true;
  /** Facts of the guards that follow from the time alone: as they are once the row is due. */
  readonly facts?: Values;
  /** Each step of a row is noted in a journal of its own: the operation log has no line of it. */
  readonly journal?: true;
  /** Carries the step out for rows that are locked and that the chart lets go; `plus`: what the parameter of the transition says. */
  readonly take?: (tx: Tx, rows: readonly DueRow[], plus: number | undefined) => Promise<void>;
}

/** What the server knows about an entity beyond its declaration. */
export interface Extension {
  /** What the commands of the declaration do. */
  readonly commands?: Readonly<Record<string, CommandHandler>>;
  /** What the rows of an observed entity are read from: a subselect with `id`, `version`, `status` and every declared field. */
  readonly rows?: Sql;
  /** Expressions that depend on who looks. */
  readonly seenBy?: (caller: Caller) => Readonly<Record<string, Sql>>;
  /** Carries a step out, where it is more than another status: the row of an observed entity. Nothing was locked before. */
  readonly act?: (
    tx: Tx,
    row: Row,
    step: Taken & { readonly event: string; readonly values?: Values | undefined },
  ) => Promise<void>;
  /** Form fields that are no columns of the row's table: `computed` says how they are read, `link` writes them. */
  readonly linked?: readonly string[];
  /** Follows a row that was made or changed, with the values that were written, in the same transaction. */
  readonly link?: (tx: Db, id: number, stored: Stored, writer: Operator) => Promise<void>;
  /** What time does to its rows, where that is more than another state. */
  readonly clock?: ByClock;
  /** Guards look at the row's own columns alone: what is decided on one row changes nothing for another. */
  readonly ownFacts?: true;
  /** Follows a step of the life cycle, in the same transaction. */
  readonly moved?: (tx: Tx, row: Row, event: string, step: Taken) => Promise<void>;
  /** Follows it too, where a step changes rows of other entities: tells their lines for the operation log. */
  readonly follows?: (tx: Tx, row: Row, event: string, step: Taken) => Promise<readonly Logged[]>;
  /** Keeps a change that waits for a second person, in place of writing it; the entity says of which it does (`held`). */
  readonly hold?: (tx: Tx, resource: Resource, change: HeldWrite, request: Request) => Promise<WriteAnswer>;
  /** A better answer than the chart's to a step that it refuses: 40903 with what stands in the way. */
  readonly refused?: (tx: Db, row: Row, event: string) => Promise<Failure | undefined>;
  /** Steps that have a call of their own, with the sentence that says which: the update call refuses them. */
  readonly apart?: Readonly<Record<string, string>>;
  /** Parts of a row that are written by themselves, by the key of the update call that carries them. */
  readonly parts?: Readonly<Record<string, RowPart>>;
  /** What `PUT base/{id}/mode` does that is no step of the life cycle; they need 修改. */
  readonly modes?: Readonly<Record<string, RowPart>>;
  /** What the update call does to many rows at once. */
  readonly many?: ManyRows;
  /** Nothing is made and no step is taken without a request id: a copy of the call must not give a second time (award.md §0.7). */
  readonly once?: true;
  /** What its time may clash with; the entity has a `calendar` then. */
  readonly clash?: Clash;
  /** Computed fields that are columns of the table nevertheless. */
  readonly stored?: readonly string[];
  /** `left join`s that the expressions below need. */
  readonly joins?: Sql;
  /** Expressions of the computed fields, and of the facts that the life cycle's guards ask for. */
  readonly computed?: Readonly<Record<string, Sql>>;
  /** What the list is ordered by for a field whose values do not say it themselves, such as codes of ranks; never null. */
  readonly orders?: Readonly<Record<string, Sql>>;
  /** Which computed field holds the title of what a reference points to, where it is not `<key without _id>_title`. */
  readonly titles?: Readonly<Record<string, string>>;
  /** What a new row has where its maker leaves a field empty, as far as that depends on who he is. */
  readonly starts?: (maker: Operator) => Values;
  /** Conditions of the flag filters. */
  readonly flags?: Readonly<Record<string, Sql>>;
  /** Conditions of reference filters that are no column of the row, and of filters that ask for days. */
  readonly conditions?: Readonly<Record<string, (id: number) => Sql>>;
  /** Conditions of options filters and of exact ones that mean something else than the value of their field. */
  readonly chosen?: Readonly<Record<string, (codes: readonly string[]) => Sql>>;
  /** Keys of observed `rows` that are never null: an index can give their order. */
  readonly filled?: readonly string[];
  /** A log that every write adds to: a large count of it may be some seconds old (server/entity/read/counts.ts). */
  readonly journal?: true;
  /**
   * Masked fields whose rows never hold more than what everybody sees: how the whole is read for a logged look. Undefined where it
   * cannot be.
   */
  readonly opened?: Readonly<
    Record<string, (db: Db, row: Row, by: Pick<Request, 'openCode' | 'members'>) => Promise<string | undefined>>
  >;
  /** Filters as the list is asked for them, where what somebody looks for is kept in another form. @throws {Failure} */
  readonly prepareFilters?: (
    db: Db,
    entity: Entity,
    filters: FilterValues,
    request: Pick<Request, 'caller' | 'digestCode' | 'members'>,
  ) => Promise<FilterValues>;
  /** Adds what is made from a row's other values. */
  readonly derive?: (row: Row) => Row;
  /** Completes the values of a write before they are stored. */
  readonly complete?: (values: Values) => Values;
  /** Completes them with what other rows say, once they are known to be of the right kind. @throws {Failure} 40001 */
  readonly lookUp?: (tx: Db, values: Values, row: Row | undefined, writer: Operator) => Promise<Values>;
  /** Refuses a write beyond the declaration's rules. @throws {Failure} 40001 */
  readonly check?: (tx: Db, write: Write, writer: Operator) => Promise<void>;
  /** What a step of the life cycle writes beside the status, by column; values may be pieces of SQL. */
  readonly stamp?: (
    step: { readonly event: string; readonly reason?: string },
    caller: Caller,
    passage: { readonly row: Row; readonly status: string },
  ) => Values;
  /** What follows from a write, in its transaction. `event`: the step; none for other values. */
  readonly wrote?: (tx: Db, written: Written, caller: Operator) => Promise<void>;
  /** Rows of other tables, and others of its own, that a write changes or its guards look at: locked before anything is read. */
  readonly lockFor?: (intent: Intent, tx: Db) => readonly LockedRows[] | Promise<readonly LockedRows[]>;
  /** What the list call answers, where it is more than a page of rows. */
  readonly listed?: (db: Db, resource: Resource, query: ListQuery, viewer: Viewer) => Promise<unknown>;
  /** Makes a row where there is more to it than to write it down. */
  readonly make?: (tx: Tx, body: Values, request: Request) => Promise<Row>;
  /** What only the details carry. */
  readonly details?: (db: Db, row: Row, viewer: Viewer, asked?: Values) => Promise<Values>;
  /** What the details call takes beside the id. */
  readonly detailInput?: z.ZodRawShape;
  /** Follows a change of the stock with the part of the goods that it is about; tells which part that was. @throws {Failure} 42201, 40001 */
  readonly apportion?: (
    tx: Db,
    asked: { readonly id: number; readonly delta: number; readonly values: Values },
  ) => Promise<StockPart>;
  /** Units of the total that a decrease must leave, and how that is told. */
  readonly floor?: { readonly units: Sql; readonly why: (units: string) => string };
  /** What becomes of lines of files that have columns of their own. */
  readonly lines?: LinesOf;
  /** How a picker shows an enabled row. */
  readonly option?: Option;
  /**
   * Where a row of a tree stands, by computed keys: how many levels down, where its picker is one too, and what it lies under. `order`: that
   * of the tree, where it is not the list's own.
   */
  readonly place?: { readonly level?: string; readonly above: string; readonly order?: Sql };
}

/** By whom a step is taken, in which call, and why where he said so. */
export type Taken = Pick<Request, 'traceId' | 'caller'> & { readonly reason?: string | undefined };

/** An entity with its life cycle and what the server adds. */
export interface Resource extends Extension {
  readonly entity: Entity;
  readonly lifecycle: Lifecycle;
}

/** Looks a resource up by its entity's name; undefined when there is none. */
export type ResourceNamed = (name: string) => Resource | undefined;
