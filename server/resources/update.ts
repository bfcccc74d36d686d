import { sql } from 'kysely';
import { type Entity, formFields } from '../../contract/entity.ts';
import type { FieldError } from '../../contract/fault.ts';
import type { Values } from '../../contract/field.ts';
import { isMasked, masked } from '../../contract/mask.ts';
import type { Row } from '../../contract/page.ts';
import type { Actor, Db, Operator } from './database.ts';
import { assignments } from './insert.ts';
import { withOwnPictures } from './pictures.ts';
import { invalid } from '../http/failure.ts';
import { refuseReferences } from './references.ts';
import { conflict, illegal, notInState } from './refusal.ts';
import type { Resource } from './resource.ts';
import { lockRow, readRow } from './rows.ts';
import { refuseUnseen, shownTo } from './scope.ts';
import { formValues, sameValue, sanitized, settle } from './settle.ts';
import { writeUnique } from './uniqueness.ts';

/** A partial update: absent keys stay as they are, null clears (award.md §0.4). */
export interface Patch {
  readonly id: number;
  readonly version: number;
  readonly values: Values;
}

/** The row before and after a change, for the operation log. */
export interface Changed {
  readonly before: Row;
  readonly after: Row;
}

/**
 * Changes fields of a row.
 * @throws {Failure} 40401; 40901 with the row as it is now; 40902 for closed and built-in rows; 40001; 40904
 */
export async function patchRow(tx: Db, resource: Resource, patch: Patch, actor: Operator): Promise<Changed> {
  const { entity } = resource;
  const before = await lockRow(tx, resource, patch.id, actor);
  refuseClosed(resource, before);
  if (before.version !== patch.version) throw conflict(shownTo(entity, actor, before));
  const stored = formValues(entity, before);
  const sent = unmasked(entity, before, sanitized(formFields(entity, 'edit'), patch.values));
  const locked = lockErrors(resource, before, sent);
  if (locked.length > 0) throw invalid(locked);
  const values = await withOwnPictures(tx, entity, settle(resource, 'edit', { ...stored, ...sent }), stored, actor);
  const changes = (key: string) => !sameValue(stored[key], values[key]);
  await resource.check?.(tx, { values, row: before, changes });
  await refuseReferences(tx, entity, stored, values, actor);
  const changed = Object.fromEntries(Object.entries(values).filter(([key]) => changes(key)));
  await writeUnique(tx, resource, values, { id: patch.id, writer: actor }, () =>
    writeRow(tx, resource, patch.id, changed, actor),
  );
  await refuseUnseen(tx, entity, patch.id, actor);
  return { before, after: await readRow(tx, resource, patch.id, actor) };
}

/**
 * What was sent, without masked values that stand for what is kept already: a form that shows `138****0001` may send it back.
 * @throws {Failure} 40001 for any other masked text: it would be kept in place of the real one
 */
export function unmasked(entity: Entity, row: Values, sent: Values): Values {
  const given = Object.entries(sent).filter(([key, value]) => {
    const field = entity.fields[key];
    return !field || !isMasked(field, value) || value !== masked(field, row[key]);
  });
  const errors = given.flatMap(([key, value]) => {
    const field = entity.fields[key];
    return field && isMasked(field, value) ? [{ field: key, message: `请输入完整的${field.label}` }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  return Object.fromEntries(given);
}

/** Rows that nobody changes any more: archived ones, and those that the entity holds frozen. */
function refuseClosed(resource: Resource, row: Row): void {
  const { entity } = resource;
  const frozen = entity.frozen?.(row);
  if (frozen !== undefined) throw illegal(resource, row, 'EDIT', frozen);
  if (row.status === entity.archived) throw illegal(resource, row, 'EDIT', notInState(resource, row, '修改'));
}

function lockErrors({ entity }: Resource, row: Row, sent: Values): readonly FieldError[] {
  return Object.keys(sent).flatMap((key) => {
    const message = sameValue(row[key], sent[key]) ? undefined : entity.fields[key]?.locked?.(row);
    return message === undefined ? [] : [{ field: key, message }];
  });
}

/** Writes columns of a row; its version grows with every write. */
export async function writeRow(tx: Db, resource: Resource, id: number, values: Values, actor: Actor): Promise<void> {
  const sets = assignments(resource, values).map(({ column, parameter }) => sql`${column} = ${parameter}`);
  const always = sql`version = version + 1, updated_at = now(), updated_by = ${actor.accountId}`;
  await sql`update ${sql.table(resource.entity.name)} set ${sql.join([...sets, always])} where id = ${id}`.execute(tx);
}
