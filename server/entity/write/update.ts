import { sql } from 'kysely';
import { type Entity, formFields } from '../../../contract/entity/entity.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { isMasked, masked } from '../../../contract/core/mask.ts';
import type { Row } from '../../../contract/core/page.ts';
import { heldFieldsOf } from '../../../contract/entity/list/held.ts';
import { noteRows } from '../events/row-news.ts';
import type { Actor, Db, Operator } from './database.ts';
import { assignments } from './insert.ts';
import { withOwnPictures } from '../../files/pictures.ts';
import { invalid } from '../../http/failure.ts';
import { restoredLists, tellsWhole } from '../read/list-masks.ts';
import { sentBack } from '../read/read-only.ts';
import { refuseReferences } from '../read/references.ts';
import { conflict, illegal, notInState } from './refusal.ts';
import type { Resource } from '../resource.ts';
import { lockedRow } from './lock-order.ts';
import { readRow } from '../read/rows.ts';
import { isMaskedFor, refuseUnseen, shownTo } from '../read/scope.ts';
import { formValues, sameValue, sanitized, settle } from './settle.ts';
import { writeUnique } from './uniqueness.ts';

/** A partial update: absent keys stay as they are, null clears (award.md §0.4). */
export interface Patch {
  readonly id: number;
  readonly version: number;
  readonly values: Values;
  /** What else of the row was sent back: it must be as it stands. */
  readonly readOnly?: Values;
}

/** The row before and after a change, for the operation log. */
export interface Changed {
  readonly before: Row;
  readonly after: Row;
}

/** A change of which everything was asked but whether it waits for a second person; nothing is written yet. */
export interface Ready extends Settled {
  readonly before: Row;
  /** The whole row was sent back as it was read: nobody's draft is out of date by that. */
  readonly isSame?: true;
}

/**
 * Changes fields of a row.
 * @throws {Failure} 40401; 40901 with the row as it is now; 40902 for closed and built-in rows, and for what waits for a second person; 40001; 40904
 */
export async function patchRow(tx: Db, resource: Resource, patch: Patch, actor: Operator): Promise<Changed> {
  const ready = await readyPatch(tx, resource, patch, actor);
  refuseWaiting(resource, ready);
  return writeReady(tx, resource, ready, actor);
}

/** The fields of a change that wait for a second person. */
export const waitingIn = ({ before, changed }: Pick<Ready, 'before' | 'changed'>): readonly string[] =>
  heldFieldsOf(before).filter((key) => Object.hasOwn(changed, key));

/** @throws {Failure} 40902 where a change waits for a second person and nobody can be asked on this way */
export function refuseWaiting(resource: Resource, ready: Pick<Ready, 'before' | 'changed'>): void {
  if (waitingIn(ready).length > 0)
    throw illegal(resource, ready.before, 'EDIT', '这项修改需要另一人审批，请打开这条记录修改并提交审批');
}

/**
 * Locks a row and settles what it becomes.
 * @throws {Failure} as `patchRow`, but for other rows that have the same
 */
export async function readyPatch(tx: Db, resource: Resource, patch: Patch, actor: Operator): Promise<Ready> {
  const { entity } = resource;
  const before = await lockedRow(tx, resource, patch, actor);
  const { readOnly } = patch;
  const whole = readOnly && (await sentBack(tx, resource, before, { ...patch, readOnly }, actor));
  whole?.refuseUnknown();
  refuseClosed(resource, before);
  if (before.version !== patch.version) throw conflict(shownTo(entity, actor, before));
  whole?.refuseOther();
  const given = whole?.values ?? patch.values;
  if (whole && Object.keys(given).length === 0)
    return { before, values: formValues(entity, before), changed: {}, isSame: true };
  return { before, ...(await changedValues(tx, resource, before, given, actor)) };
}

/** Writes what is ready. @throws {Failure} 40904; 40001 and 40302 for what its writer could not see */
export async function writeReady(tx: Db, resource: Resource, ready: Ready, actor: Operator): Promise<Changed> {
  const { entity } = resource;
  const { before, values, changed, isSame } = ready;
  if (isSame) return { before, after: before };
  const { id } = before;
  await writeUnique(tx, resource, values, { id, writer: actor }, () => writeRow(tx, resource, id, changed, actor));
  await resource.link?.(tx, id, { values: changed, created: false }, actor);
  await refuseUnseen(tx, entity, id, actor);
  const after = await readRow(tx, resource, id, actor);
  await resource.wrote?.(tx, { before, after }, actor);
  return { before, after };
}

/** A row's values as they will be stored, and those of them that are new. */
interface Settled {
  readonly values: Values;
  readonly changed: Values;
}

/**
 * What a row becomes: whatever can be refused before it is written is refused here, but for who changed it meanwhile.
 * @throws {Failure} 40902 for closed and built-in rows; 40001 with the faults
 */
export async function changedValues(
  tx: Db,
  resource: Resource,
  before: Row,
  given: Values,
  actor: Operator,
  preview = false,
): Promise<Settled> {
  const { entity } = resource;
  refuseClosed(resource, before);
  const stored = formValues(entity, before);
  const sent = unmasked(entity, before, sanitized(formFields(entity, 'edit'), given));
  const locked = lockErrors(resource, before, sent, actor);
  if (locked.length > 0) throw invalid(locked);
  const own = await withOwnPictures(tx, entity, settle(resource, 'edit', { ...stored, ...sent }), before, actor);
  const values = (await resource.lookUp?.(tx, own, before, actor)) ?? own;
  const changes = (key: string) => !sameValue(stored[key], values[key]);
  await resource.check?.(tx, { values, row: before, changes, preview }, actor);
  await refuseReferences(tx, entity, stored, values, actor);
  return { values, changed: Object.fromEntries(Object.entries(values).filter(([key]) => changes(key))) };
}

/**
 * What was sent, without masked values that stand for what is kept already: a form that shows `138****0001` may send it back.
 * @throws {Failure} 40001 for any other masked text: it would be kept in place of the real one
 */
export function unmasked(entity: Entity, row: Values, sent: Values): Values {
  const whole = restoredLists(entity.fields, row, sent);
  const given = Object.entries(whole.values).filter(([key, value]) => {
    const field = entity.fields[key];
    return !field || !isMasked(field, value) || value !== masked(field, row[key]);
  });
  const faults = given.flatMap(([key, value]) => {
    const field = entity.fields[key];
    return field && isMasked(field, value) ? [{ field: key, message: `请输入完整的${field.label}` }] : [];
  });
  const errors = [...faults, ...whole.errors];
  if (errors.length > 0) throw invalid(errors);
  return Object.fromEntries(given);
}

function refuseClosed(resource: Resource, row: Row): void {
  const closed = closedBecause(resource, row);
  if (closed !== undefined) throw illegal(resource, row, 'EDIT', closed);
}

/** Why nobody changes this row any more: it is archived, or the entity holds it frozen. Undefined when it is open. */
export function closedBecause(resource: Resource, row: Row): string | undefined {
  const { entity } = resource;
  return entity.frozen?.(row) ?? (row.status === entity.archived ? notInState(resource, row, '修改') : undefined);
}

/** What may not be changed on this row. Personal data that somebody could only guess is refused whether he guessed it or not. */
function lockErrors({ entity }: Resource, row: Row, sent: Values, actor: Operator): readonly FieldError[] {
  const guesses = isMaskedFor(entity, actor);
  return Object.keys(sent).flatMap((key) => {
    const field = entity.fields[key];
    const isGuess = guesses && field !== undefined && tellsWhole(field, sent[key]);
    const message = sameValue(row[key], sent[key]) && !isGuess ? undefined : field?.locked?.(row);
    return message === undefined ? [] : [{ field: key, message }];
  });
}

/** Writes columns of a row; its version grows with every write. */
export async function writeRow(tx: Db, resource: Resource, id: number, values: Values, actor: Actor): Promise<void> {
  const sets = assignments(resource, values).map(({ column, parameter }) => sql`${column} = ${parameter}`);
  const always = sql`version = version + 1, updated_at = now(), updated_by = ${actor.accountId}`;
  await sql`update ${sql.table(resource.entity.name)} set ${sql.join([...sets, always])} where id = ${id}`.execute(tx);
  noteRows(tx, resource.entity.name, [id]);
}
