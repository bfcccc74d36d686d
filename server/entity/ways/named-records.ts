import { sql } from 'kysely';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import { referredBy, refersIn } from '../../../contract/entity/referred.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { listPathOf, pageAt, pages } from '../../../contract/menu/pages.ts';
import { recordAt } from '../../../contract/menu/record-address.ts';
import type { Blocker } from '../../../machines/entity/lifecycle/kernel.ts';
import { isStored } from '../define-resource.ts';
import type { Resource, ResourceNamed } from '../resource.ts';
import type { Db } from '../write/database.ts';

/** A record that may stand in the way of a step. */
export interface Named {
  readonly resource: Resource;
  readonly id: number;
}

/** So many rows of one kind that belong to a record are looked at. */
const mostParts = 4;

/** Records of people alone have steps. */
const named = (resourceNamed: ResourceNamed, entity: string | undefined, id: unknown): readonly Named[] => {
  const resource = entity === undefined ? undefined : resourceNamed(entity);
  return resource && isFollowed(resource.entity) && typeof id === 'number' && Number.isSafeInteger(id)
    ? [{ resource, id }]
    : [];
};

/** The record that an address of the pages leads to: its own page, or its list with its id. */
function atPath(resourceNamed: ResourceNamed, path: string): readonly Named[] {
  const [bare = '', query = ''] = path.split('?');
  const place = recordAt(bare);
  if (place) return named(resourceNamed, place.list.entity, place.id);
  const asked = new URLSearchParams(query);
  const id = Number(asked.get('id') ?? asked.get('open') ?? '');
  const list = pages.find((page) => page.view === 'list' && page.path === bare);
  return id > 0 ? named(resourceNamed, list?.entity, id) : [];
}

/** The record that a field of the row refers to, or some of those. */
const atField = (resourceNamed: ResourceNamed, { entity }: Resource, row: Row, key: string): readonly Named[] => {
  const field = entity.fields[key];
  const value = row[key];
  const ids: readonly unknown[] = Array.isArray(value) ? value.slice(0, mostParts) : [value];
  if (field?.kind !== 'reference' && field?.kind !== 'references') return [];
  return ids.flatMap((id) => named(resourceNamed, refersIn(field, row), id));
};

/** The field by which rows of an entity refer to rows of another one, where it is a column. */
const referringKey = (resource: Resource, name: string): string | undefined => {
  const { fields } = resource.entity;
  return Object.keys(fields).find((key) => {
    const field = fields[key];
    return field?.kind === 'reference' && referredBy(field, fields).includes(name) && isStored(resource, key);
  });
};

/** Rows that belong to the row: of other lists, which refer to it. */
async function partsOf(
  db: Db,
  resourceNamed: ResourceNamed,
  { entity: { name } }: Resource,
  id: number,
  isAsked: (entity: Entity) => boolean,
): Promise<readonly Named[]> {
  const found: Named[] = [];
  for (const entity of entities.filter((one) => isFollowed(one) && isAsked(one))) {
    const resource = resourceNamed(entity.name);
    const key = resource && referringKey(resource, name);
    if (!resource || key === undefined) continue;
    const open = entity.archived === undefined ? sql`true` : sql`t.status <> ${entity.archived}`;
    const { rows } = await sql<Values & { readonly id: number }>`
      select t.* from ${sql.table(entity.name)} as t where ${sql.ref(`t.${key}`)} = ${id} and ${open}
      order by t.id limit ${mostParts}`.execute(db);
    // What one field refers to may depend on another.
    const own = rows.filter((row) => refersIn(entity.fields[key] ?? {}, row) === name);
    found.push(...own.map((row) => ({ resource, id: row.id })));
  }
  return found;
}

/** The page that a sentence leads to: the list of one entity, or all that stands under one permission. */
function isOn(path: string): (entity: Entity) => boolean {
  const list = pages.find((page) => page.view === 'list' && page.path === listPathOf(path));
  return ({ name, permissionId }) => (list?.entity ? name === list.entity : permissionId === pageAt(path));
}

/**
 * Records that may stand behind a sentence of a guard: the one that its address leads to, or its field refers to; else those that belong
 * to the row and stand on the page that it leads to; of one without any of that all that the row refers to, and all that belongs to it.
 */
export async function namedRecords(
  db: Db,
  resourceNamed: ResourceNamed,
  { resource, row }: { readonly resource: Resource; readonly row: Row },
  { path, field }: Partial<Blocker>,
): Promise<readonly Named[]> {
  if (path !== undefined) {
    const one = atPath(resourceNamed, path);
    return one.length > 0 ? one : partsOf(db, resourceNamed, resource, row.id, isOn(path));
  }
  if (field !== undefined) return atField(resourceNamed, resource, row, field);
  const referred = Object.keys(resource.entity.fields).flatMap((key) => atField(resourceNamed, resource, row, key));
  return [...referred, ...(await partsOf(db, resourceNamed, resource, row.id, () => true))];
}
