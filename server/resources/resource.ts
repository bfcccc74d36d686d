import { type RawBuilder, sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import { type Entity, fieldOf } from '../../contract/entity.ts';
import type { Values } from '../../contract/field.ts';
import type { Row } from '../../contract/page.ts';
import type { Lifecycle } from '../../machines/lifecycles/kernel.ts';
import { lifecycleOf } from '../../machines/lifecycles/registry.ts';
import type { Tx } from '../db/transaction.ts';
import type { Caller, Request } from '../http/route.ts';
import type { Db, Viewer } from './database.ts';

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
}

/** What a picker says of an enabled row: the keys it needs, a few words beside the title, whether it cannot be chosen yet. */
export interface Option {
  readonly keys: readonly string[];
  readonly hint: (row: Row) => string | undefined;
  readonly closed?: (row: Row) => boolean;
}

/** What the server knows about an entity beyond its declaration. */
export interface Extension {
  /** What the rows of an observed entity are read from: a subselect with `id`, `version`, `status` and every declared field. */
  readonly rows?: Sql;
  /** Expressions that depend on who looks. */
  readonly seenBy?: (caller: Caller) => Readonly<Record<string, Sql>>;
  /** Carries a step out, where it is more than another status: the row of an observed entity. Nothing was locked before. */
  readonly act?: (tx: Tx, row: Row, request: Pick<Request, 'traceId'>) => Promise<void>;
  /** Computed fields that are columns of the table nevertheless. */
  readonly stored?: readonly string[];
  /** `left join`s that the expressions below need. */
  readonly joins?: Sql;
  /** Expressions of the computed fields, and of the facts that the life cycle's guards ask for. */
  readonly computed?: Readonly<Record<string, Sql>>;
  /** Which computed field holds the title of what a reference points to, where it is not `<key without _id>_title`. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Conditions of the flag filters. */
  readonly flags?: Readonly<Record<string, Sql>>;
  /** Conditions of reference filters that are no column of the row. */
  readonly conditions?: Readonly<Record<string, (id: number) => Sql>>;
  /** Adds what is made from a row's other values. */
  readonly derive?: (row: Row) => Row;
  /** Completes the values of a write before they are stored. */
  readonly complete?: (values: Values) => Values;
  /** Refuses a write beyond the declaration's rules. @throws {Failure} 40001 */
  readonly check?: (tx: Db, write: Write) => Promise<void>;
  /** Locks the rows that the guards of an event look at, before the row itself is locked. */
  readonly lockFor?: (tx: Db, event: string) => Promise<void>;
  /** What only the details carry. */
  readonly details?: (db: Db, row: Row, viewer: Viewer) => Promise<Values>;
  /** How a picker shows an enabled row. */
  readonly option?: Option;
}

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
      (filter.kind === 'flag' ? resource.flags?.[filter.key] : isFilterable(resource, filter.key));
    if (!known) throw new Error(`${name} has no SQL for the filter ${filter.key}`);
  }
  return resource;
}

const isFilterable = (resource: Resource, key: string) =>
  resource.conditions?.[key] !== undefined || isStored(resource, key);

const counters = new Set(['stock_total', 'stock_allocated', 'stock_locked']);

/** Whether a declared field is a column of the table. */
export function isStored({ entity, stored = [] }: Resource, key: string): boolean {
  const field = entity.fields[key];
  if (!field || field.createOnly) return false;
  if (entity.observed) return true;
  if (!field.computed || stored.includes(key) || key === entity.numbered?.field) return true;
  return ['status', 'created_at', 'updated_at'].includes(key) || (entity.stock === 'source' && counters.has(key));
}

/** The references whose title is joined under the general rule, as title key → reference key. */
function joinedTitles({ entity, titles = {} }: Resource): Readonly<Record<string, string>> {
  const plain = Object.entries(entity.fields).filter(
    ([key, field]) => field.kind === 'reference' && typeof field.refers === 'string' && !titles[key],
  );
  return Object.fromEntries(plain.map(([key]) => [`${key.replace(/_id$/, '')}_title`, key]));
}

/** Every key of a row; `brief` leaves out rich texts, which only details carry. */
export function rowKeys(resource: Resource, { brief = false } = {}): readonly string[] {
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
  if (key === 'stock_available' && resource.entity.stock) return available;
  const reference = joinedTitles(resource)[key];
  if (reference) return titleOf(resource, reference);
  throw new Error(`${resource.entity.name} has no SQL for ${key}`);
}

/** The resource as it looks to somebody. */
export const lookedAtBy = (resource: Resource, caller: Caller): Resource =>
  resource.seenBy ? { ...resource, computed: { ...resource.computed, ...resource.seenBy(caller) } } : resource;

/** Available stock of the row `t`: what is neither allocated nor locked (award.md §2.1). */
export const available: Sql = sql`(t.stock_total - t.stock_allocated - t.stock_locked)`;

function titleOf(resource: Resource, key: string): Sql {
  const target = entityNamed(String(fieldOf(resource.entity, key).refers));
  if (fieldOf(target, target.title).computed) throw new Error(`${resource.entity.name} must join the title of ${key}`);
  return sql`(select target.${sql.ref(target.title)} from ${sql.table(target.name)} as target where target.id = ${sql.ref(`t.${key}`)})`;
}

/** `select … from` of some keys: the rows with everything their expressions need. */
export const selectionOf = (resource: Resource, keys: readonly string[]): Sql =>
  sql`${sql.join(keys.map((key) => sql`${expressionOf(resource, key)} as ${sql.ref(key)}`))} ${sourceOf(resource)}`;

/** The row's table with its joins. */
export const sourceOf = ({ entity, rows, joins = sql`` }: Resource): Sql =>
  rows
    ? sql`from ${rows} as t`
    : sql`from ${sql.table(entity.name)} as t left join account as creator on creator.id = t.created_by left join account as editor on editor.id = t.updated_by ${joins}`;
