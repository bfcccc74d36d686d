import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { entityNamed } from '../../contract/entities.ts';
import { type Entity, fieldOf, type Filter } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Action } from '../../contract/core/permission.ts';
import type { FilterValues, ListQuery, Row } from '../../contract/core/page.ts';
import type { Lifecycle } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import type { Tx } from '../db/transaction.ts';
import type { Failure } from '../http/failure.ts';
import type { Caller, Logged, Request, WriteAnswer } from '../http/route.ts';
import type { Db, Operator, Viewer } from './write/database.ts';
import type { Intent, LockedRows } from './write/lock-intent.ts';
import { availableOf } from '../stock/stock-columns.ts';

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

/** What the server knows about an entity beyond its declaration. */
export interface Extension {
  /** What the rows of an observed entity are read from: a subselect with `id`, `version`, `status` and every declared field. */
  readonly rows?: Sql;
  /** Expressions that depend on who looks. */
  readonly seenBy?: (caller: Caller) => Readonly<Record<string, Sql>>;
  /** Carries a step out, where it is more than another status: the row of an observed entity. Nothing was locked before. */
  readonly act?: (tx: Tx, row: Row, step: Taken & { readonly event: string }) => Promise<void>;
  /** Form fields that are no columns of the row's table: `computed` says how they are read, `link` writes them. */
  readonly linked?: readonly string[];
  /** Follows a row that was made or changed, with the values that were written, in the same transaction. */
  readonly link?: (tx: Db, id: number, stored: Stored, writer: Operator) => Promise<void>;
  /** Follows a step of the life cycle, in the same transaction. */
  readonly moved?: (tx: Tx, row: Row, event: string, step: Taken) => Promise<void>;
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
  /** Computed fields that are columns of the table nevertheless. */
  readonly stored?: readonly string[];
  /** `left join`s that the expressions below need. */
  readonly joins?: Sql;
  /** Expressions of the computed fields, and of the facts that the life cycle's guards ask for. */
  readonly computed?: Readonly<Record<string, Sql>>;
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
    Record<string, (db: Db, row: Row, open: Request['openCode']) => Promise<string | undefined>>
  >;
  /** Filters as the list is asked for them, where what somebody looks for is kept in another form. @throws {Failure} */
  readonly prepareFilters?: (
    db: Db,
    entity: Entity,
    filters: FilterValues,
    request: Pick<Request, 'caller' | 'digestCode'>,
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
  readonly lockFor?: (intent: Intent) => readonly LockedRows[];
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

/** Puts a resource together. Throws at start when a filter or a computed field has no SQL. */
export function defineResource(name: string, extension: Extension = {}): Resource {
  const resource = { entity: entityNamed(name), lifecycle: lifecycleOf(name), ...extension };
  if ((resource.entity.observed === true) !== (extension.rows !== undefined))
    throw new Error(`${name} must be observed and have rows, or neither`);
  for (const key of rowKeys(resource)) expressionOf(resource, key);
  for (const filter of resource.entity.filters) {
    const known =
      filter.kind === 'keyword' ||
      resource.chosen?.[filter.key] !== undefined ||
      (filter.kind === 'flag' ? resource.flags?.[filter.key] : isFilterable(resource, askedOf(filter)));
    if (!known) throw new Error(`${name} has no SQL for the filter ${filter.key}`);
  }
  return resource;
}

/** The field that a filter looks at. */
const askedOf = (filter: Filter): string => (filter.kind === 'area' ? filter.over : filter.key);

const isFilterable = (resource: Resource, key: string) =>
  resource.conditions?.[key] !== undefined || resource.computed?.[key] !== undefined || isStored(resource, key);

const counters = new Set(['stock_total', 'stock_allocated', 'stock_locked', 'stock_sold']);

/** Whether a declared field is a column of the table. */
export function isStored({ entity, stored = [], linked = [] }: Resource, key: string): boolean {
  const field = entity.fields[key];
  if (!field || field.createOnly || linked.includes(key)) return false;
  return entity.observed === true || !field.computed || isMade(entity, stored, key);
}

/** Whether a field that nobody fills in is a column nevertheless. */
function isMade(entity: Entity, stored: readonly string[], key: string): boolean {
  if (stored.includes(key) || key === entity.numbered?.field) return true;
  return ['status', 'created_at', 'updated_at'].includes(key) || (entity.stock === 'source' && counters.has(key));
}

/** The references whose title is joined under the general rule, as title key → reference key. */
function joinedTitles({ entity, titles = {} }: Resource): Readonly<Record<string, string>> {
  const plain = Object.entries(entity.fields).filter(
    ([key, field]) => field.kind === 'reference' && typeof field.refers === 'string' && !titles[key],
  );
  return Object.fromEntries(plain.map(([key]) => [`${key.replace(/_id$/, '')}_title`, key]));
}

/** Keys of rows by their resource, without rich texts and with them. */
const keysBefore = {
  brief: new WeakMap<Resource, readonly string[]>(),
  whole: new WeakMap<Resource, readonly string[]>(),
};

/** Every key of a row; `brief` leaves out rich texts, which only details carry. */
export function rowKeys(resource: Resource, { brief = false } = {}): readonly string[] {
  const before = keysBefore[brief ? 'brief' : 'whole'];
  const keys = before.get(resource) ?? keysIn(resource, brief);
  before.set(resource, keys);
  return keys;
}

function keysIn(resource: Resource, brief: boolean): readonly string[] {
  const declared = Object.entries(resource.entity.fields)
    .filter(([key, field]) => !field.createOnly && !(brief && field.kind === 'richtext') && !isDerived(resource, key))
    .map(([key]) => key);
  const facts = Object.keys(resource.computed ?? {});
  return [...new Set(['id', 'version', ...declared, ...facts, ...Object.keys(joinedTitles(resource))])];
}

/** A computed title is made by `derive`, so that there is one way to build it. */
const isDerived = ({ entity, computed, derive }: Resource, key: string) =>
  !entity.observed &&
  derive !== undefined &&
  entity.title === key &&
  entity.fields[key]?.computed === true &&
  !computed?.[key];

/** The SQL of one key of a row. Keys come from declarations, never from a request. */
export function expressionOf(resource: Resource, key: string): Sql {
  const computed = resource.computed?.[key];
  if (computed) return computed;
  if (key === 'id' || key === 'version' || isStored(resource, key)) return sql.ref(`t.${key}`);
  if (key === 'created_by_name') return sql`coalesce(creator.nickname, '系统')`;
  if (key === 'updated_by_name') return sql`coalesce(editor.nickname, '系统')`;
  if (key === 'stock_available' && resource.entity.stock) return availableOf(resource.entity);
  const reference = joinedTitles(resource)[key];
  if (reference) return titleOf(resource, reference);
  throw new Error(`${resource.entity.name} has no SQL for ${key}`);
}

/** The resource as it looks to somebody. */
export const lookedAtBy = (resource: Resource, caller: Caller): Resource =>
  resource.seenBy ? { ...resource, computed: { ...resource.computed, ...resource.seenBy(caller) } } : resource;

function titleOf(resource: Resource, key: string): Sql {
  const target = entityNamed(String(fieldOf(resource.entity, key).refers));
  const named = fieldOf(target, target.title).computed ? target.plain : target.title;
  if (named === undefined) throw new Error(`${resource.entity.name} must join the title of ${key}`);
  return sql`(select target.${sql.ref(named)} from ${sql.table(target.name)} as target where target.id = ${sql.ref(`t.${key}`)})`;
}
