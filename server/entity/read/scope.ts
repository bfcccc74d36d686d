import { sql } from 'kysely';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { maskedRow } from '../../../contract/core/mask.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { areaPrefix, placeField, type ScopeColumns } from '../../../contract/core/scope.ts';
import { type Sight, sightOn } from '../../sign-in/reach.ts';
import { failure, invalid } from '../../http/failure.ts';
import type { Db, Operator, Viewer } from '../write/database.ts';
import { withMaskedLists } from './list-masks.ts';
import type { Sql } from '../resource.ts';

/*
 * Data scope: whose rows somebody sees, for every call of every entity. What lies outside is answered as if it did not exist.
 */

const nothing = sql`false`;
const anyOf = (parts: readonly Sql[]): Sql => (parts.length === 0 ? nothing : sql`(${sql.join(parts, sql` or `)})`);

const withinRegions = (column: Sql, codes: readonly string[]): Sql =>
  anyOf(codes.map((code) => sql`starts_with(${column}, ${areaPrefix(code)})`));

/** Whether whose rows they are plays no part. */
const seesAll = (scope: ScopeColumns, sight: Sight): boolean =>
  (!scope.dept && !scope.owner) || (sight.everywhere && !(scope.ownAlways && sight.regions.length > 0));

/** Whether the row `t` belongs to one of the viewer's departments, or to himself. */
function withinDepts({ scope = {} }: Entity, sight: Sight, accountId: number, t: string): readonly Sql[] {
  if (seesAll(scope, sight)) return [];
  const dept = sql.ref(`${t}.dept_id`);
  const parts: Sql[] = [];
  if (scope.dept && sight.depts.length > 0) parts.push(sql`${dept} = any(${sight.depts}::bigint[])`);
  if (scope.dept && sight.deptsBelow !== null)
    parts.push(sql`${dept} in (select id from dept where starts_with(path, ${sight.deptsBelow}))`);
  if (scope.owner && (sight.own || scope.ownAlways)) parts.push(sql`${sql.ref(`${t}.created_by`)} = ${accountId}`);
  if (scope.receiver) parts.push(sql`${sql.ref(`${t}.${scope.receiver}`)} = ${accountId}`);
  return [anyOf(parts)];
}

function withinAreas({ scope = {} }: Entity, sight: Sight, t: string): readonly Sql[] {
  const { region, regions } = scope;
  if (sight.regions.length === 0) return [];
  const limits = (place: Sql) => sight.regions.map((codes) => withinRegions(place, codes));
  if (region !== undefined) return limits(sql.ref(`${t}.${region}`));
  if (regions === undefined) return [];
  // One and the same line lies in all of them.
  const line = sql.join(limits(sql`(line.row ->> 'area')`), sql` and `);
  return [sql`exists (select from jsonb_array_elements(${sql.ref(`${t}.${regions}`)}) as line (row) where ${line})`];
}

/** Whose changes wait for a second person. */
const heldEntities = entities.filter(({ held }) => held !== undefined);

/** Who has come by a right and not by a session is not asked for another one. */
const mayRead = ({ grants }: Exclude<Viewer, 'house'>, { permissionId }: Entity): boolean =>
  grants?.has(`${permissionId}.get`) !== false;

/** Rows about rows of other entities: with the row, and for whoever asked for it. */
function withinAbout({ scope = {} }: Entity, viewer: Exclude<Viewer, 'house'>, t: string): readonly Sql[] {
  const { about } = scope;
  if (!about) return [];
  const [name, row, makers] = [about.entity, about.row, about.makers].map((column) => sql.ref(`${t}.${column}`));
  const seen = heldEntities
    .filter((entity) => mayRead(viewer, entity))
    .map((entity) => {
      const isSeen = sql`exists (select from ${sql.table(entity.name)} as about where about.id = ${row} and ${scopeOf(entity, viewer, 'about')})`;
      return sql`(${name} = ${entity.name} and ${entity.scope ? isSeen : sql`true`})`;
    });
  return [anyOf([sql`${viewer.accountId}::bigint = any(${makers})`, ...seen])];
}

/** Whether an area is within those that somebody is limited to. */
export const seesArea = ({ regions }: Sight, code: string): boolean =>
  regions.every((codes) => codes.some((one) => code.startsWith(areaPrefix(one))));

/** Whether values lie in the areas that the viewer is limited to, as `refuseUnseen` asks of the row that they become. */
export function isInAreas({ scope = {}, permissionId }: Entity, viewer: Operator, values: Values): boolean {
  const { region } = scope;
  const code = region === undefined ? undefined : values[region];
  return typeof code !== 'string' || seesArea(sightOn(viewer.reach, permissionId), code);
}

/**
 * The condition that a row is within the viewer's data scope, for the table under the name `t`. Every statement that reads or
 * writes rows for somebody has it.
 */
export function scopeOf(entity: Entity, viewer: Viewer, t = 't'): Sql {
  if (viewer === 'house' || !entity.scope) return sql`true`;
  const sight = sightOn(viewer.reach, entity.permissionId);
  const parts = [
    ...withinDepts(entity, sight, viewer.accountId, t),
    ...withinAreas(entity, sight, t),
    ...withinAbout(entity, viewer, t),
  ];
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

/** Whether some rows of the entity may lie outside the viewer's data scope. */
export function isLimited(entity: Entity, viewer: Viewer): boolean {
  if (viewer === 'house' || !entity.scope) return false;
  const sight = sightOn(viewer.reach, entity.permissionId);
  return (
    entity.scope.about !== undefined ||
    [...withinDepts(entity, sight, viewer.accountId, 't'), ...withinAreas(entity, sight, 't')].length > 0
  );
}

/** Whether personal data of this entity is masked for the viewer. */
export const isMaskedFor = ({ permissionId }: Entity, viewer: Viewer): boolean =>
  viewer !== 'house' && (viewer.viewing?.masked === true || sightOn(viewer.reach, permissionId).masked);

/** A row as the viewer may read it. */
export const shownTo = (entity: Entity, viewer: Viewer, row: Row): Row =>
  isMaskedFor(entity, viewer) ? withMaskedLists(entity.fields, maskedRow(entity.fields, row)) : row;

/**
 * Nobody makes a row that he could not see, or moves one out of his sight.
 * @throws {Failure} 40001 on the field of the area; 40302 where no field of the form is to blame
 */
export async function refuseUnseen(tx: Db, entity: Entity, id: number, viewer: Viewer): Promise<void> {
  if (viewer === 'house' || !entity.scope || !isLimited(entity, viewer)) return;
  const areas = withinAreas(entity, sightOn(viewer.reach, entity.permissionId), 't');
  const inAreas = areas.length === 0 ? sql`true` : sql.join(areas, sql` and `);
  const { rows } = await sql<{ seen: boolean; in_areas: boolean }>`
    select ${scopeOf(entity, viewer)} as seen, (${inAreas}) as in_areas
    from ${sql.table(entity.name)} as t where t.id = ${id}`.execute(tx);
  const [found] = rows;
  if (found?.seen === true) return;
  const region = placeField(entity.scope);
  if (found && region !== undefined && !found.in_areas)
    throw invalid([{ field: region, message: `${entity.fields[region]?.label ?? ''}超出您的数据范围` }]);
  throw failure('outOfScope', '保存后您将看不到这条数据，超出您的数据范围');
}
