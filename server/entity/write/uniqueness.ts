import { sql } from 'kysely';
import { fieldOf } from '../../../contract/entity/entity.ts';
import { takenText } from '../../../contract/entity/fault.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { isFirstTry, TakenMeanwhile } from '../../db/transaction.ts';
import { errorCode } from '../../db/start-refused.ts';
import { codes } from '../../../contract/core/errors.ts';
import { Failure, failure } from '../../http/failure.ts';
import type { Db, Viewer } from './database.ts';
import type { Resource, Sql } from '../resource.ts';
import { whereOf } from '../read/conditions.ts';
import { loggedTaken, refuseMoreTaken } from '../read/masked-look-ups.ts';
import { isSameAs } from '../read/name-key.ts';
import { isMaskedFor, scopeOf } from '../read/scope.ts';

const uniqueViolation = '23505';

/** Whether a write met a value that another row has, and only the index saw it. */
export const isTaken = (error: unknown): boolean => errorCode(error) === uniqueViolation;

/** Whose write of which row. */
interface Writing {
  readonly id: number;
  readonly writer: Viewer;
}

/**
 * Writes a row whose unique fields must not meet a living row's. Looks first; of two writers at one moment the second
 * learns it from the index. The row itself does not count.
 * @throws {Failure} 40904 with the field and, within the writer's scope, the row that has the value already
 */
export async function writeUnique<T>(
  tx: Db,
  resource: Resource,
  values: Values,
  { id, writer }: Writing,
  write: () => Promise<T>,
): Promise<T> {
  await refuseTwin(tx, resource, values, { id, writer });
  const again = isFirstTry(tx);
  try {
    return await (again ? write() : inSavepoint(tx, write));
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (again) throw new TakenMeanwhile('taken meanwhile', { cause: error });
    await refuseTwin(tx, resource, values, { id, writer });
    throw failure('duplicate');
  }
}

async function refuseTwin(tx: Db, resource: Resource, values: Values, { id, writer }: Writing): Promise<void> {
  const { entity } = resource;
  for (const [key, field] of Object.entries(entity.fields)) {
    if (!field.unique || values[key] === null || values[key] === undefined) continue;
    const isMasked = writer !== 'house' && field.mask !== undefined && isMaskedFor(entity, writer);
    if (isMasked) await refuseMoreTaken(tx, writer.accountId);
    const twin = await twinOf(tx, resource, key, values, { id, writer });
    if (!twin) continue;
    const message = takenText(field);
    // Whose phone it is nobody learns who sees phones masked.
    if (isMasked)
      throw new Failure(codes.duplicate, message, { result: { field: key }, logged: loggedTaken(entity, message) });
    throw failure('duplicate', message, { field: key, ...(twin.seen && { existing_id: twin.id }) });
  }
}

/** The living row that has the values already, wherever it is, and whether the writer may see it. */
export async function twinOf(
  db: Db,
  resource: Resource,
  key: string,
  values: Values,
  { id, writer }: Writing,
): Promise<{ readonly id: number; readonly seen: boolean } | undefined> {
  const { entity } = resource;
  const conditions = twinConditions(resource, key, fieldOf(entity, key), values, id);
  const { rows } = await sql<{ id: number; seen: boolean }>`
    select t.id, ${scopeOf(entity, writer)} as seen from ${sql.table(entity.name)} as t ${whereOf(conditions)} limit 1`.execute(
    db,
  );
  return rows[0];
}

function twinConditions({ entity }: Resource, key: string, field: Field, values: Values, id: number): readonly Sql[] {
  // What stands at the top of a tree has no parent: null is the same as null.
  const same = [...(field.unique ?? []), key].map((part) =>
    isSameAs(fieldOf(entity, part), sql.ref(`t.${part}`), values[part] ?? null),
  );
  const living = entity.archived ? [sql`t.status <> ${entity.archived}`] : [];
  return [...same, ...living, sql`t.id <> ${id}`];
}
