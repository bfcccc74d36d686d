import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import { type Entity, fieldOf, type Filter } from '../../contract/entity/entity.ts';
import { type DueTransition, duesOf } from '../../machines/entity/lifecycle/due.ts';
import type { Field } from '../../contract/entity/field.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import type { Caller } from '../http/route.ts';
import { heldFacts } from './held-facts.ts';
import type { Extension, Resource, Sql } from './resource.ts';
import { availableOf } from '../stock/stock-columns.ts';

/** Puts a resource together. Throws at start when a filter or a computed field has no SQL. */
export function defineResource(name: string, extension: Extension = {}): Resource {
  const entity = entityNamed(name);
  const computed = { ...extension.computed, ...heldFacts(entity) };
  const resource = { entity, lifecycle: lifecycleOf(name), ...extension, computed };
  if ((resource.entity.observed === true) !== (extension.rows !== undefined))
    throw new Error(`${name} must be observed and have rows, or neither`);
  for (const key of rowKeys(resource)) expressionOf(resource, key);
  for (const filter of resource.entity.filters) {
    const known =
      filter.kind === 'keyword' ||
      filter.kind === 'moved' ||
      resource.chosen?.[filter.key] !== undefined ||
      (filter.kind === 'flag' ? resource.flags?.[filter.key] : isFilterable(resource, askedOf(filter)));
    if (!known) throw new Error(`${name} has no SQL for the filter ${filter.key}`);
  }
  refuseUnkept(resource);
  return resource;
}

/** What time does to rows of an entity (`meta.due` of its chart). @throws {Error} for what is no instant that the row keeps */
export const duesIn = ({ entity, lifecycle }: Resource): readonly DueTransition[] => duesOf(entity, lifecycle);

/** The column that holds the state of a region: the one that the chart names, unless the table calls it otherwise. */
export const stateColumn = ({ clock }: Resource, column: string): string =>
  column === 'status' ? (clock?.column ?? column) : column;

/** @throws {Error} where time waits for what the row does not keep */
function refuseUnkept(resource: Resource): void {
  for (const { event, at } of duesIn(resource))
    if (!isStored(resource, at))
      throw new Error(`${resource.entity.name}: ${event} is due by ${at}, which no column holds`);
}

/** The field that a filter looks at. */
const askedOf = (filter: Filter): string => (filter.kind === 'area' ? filter.over : filter.key);

const isFilterable = (resource: Resource, key: string) =>
  resource.conditions?.[key] !== undefined || resource.computed?.[key] !== undefined || isStored(resource, key);

const counters = new Set(['stock_total', 'stock_allocated', 'stock_locked', 'stock_sold']);

/** Whether a declared field is a column of the table. */
export function isStored({ entity, stored = [], linked = [] }: Resource, key: string): boolean {
  const field = entity.fields[key];
  if (!field || field.createOnly || field.ofChange || linked.includes(key)) return false;
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

/** What only a form has is no part of a row. */
const isOfRow = ({ createOnly, ofChange }: Field): boolean => !createOnly && !ofChange;

function keysIn(resource: Resource, brief: boolean): readonly string[] {
  const declared = Object.entries(resource.entity.fields)
    .filter(([key, field]) => isOfRow(field) && !(brief && field.kind === 'richtext') && !isDerived(resource, key))
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
