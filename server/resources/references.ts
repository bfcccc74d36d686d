import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import { type Entity, fieldOf, formFields } from '../../contract/entity.ts';
import type { FieldError } from '../../contract/fault.ts';
import type { Field, Values } from '../../contract/field.ts';
import { invalid } from '../http/failure.ts';
import type { Db, Viewer } from './database.ts';
import { scopeOf } from './scope.ts';
import { sameValue } from './settle.ts';
import { asIds } from './wire-values.ts';

interface Target {
  readonly id: number;
  readonly title: string;
  readonly status: string;
}

const targetOf = ({ refers }: Field, values: Values): string | undefined =>
  typeof refers === 'function' ? refers(values) : refers;

/** Rows that are referred to, share-locked until the transaction ends, so that they stay as they are. */
async function lockTargets(tx: Db, target: Entity, ids: readonly number[], viewer: Viewer): Promise<readonly Target[]> {
  if (fieldOf(target, target.title).computed) throw new Error(`${target.name} has no column to name it by`);
  const found = await sql<Target>`
    select t.id, t.status, ${sql.ref(`t.${target.title}`)} as title from ${sql.table(target.name)} as t
    where t.id = any(${ids}::bigint[]) and ${scopeOf(target, viewer)} order by t.id for share`.execute(tx);
  return found.rows;
}

async function faultOfReference(
  tx: Db,
  field: Field,
  target: string | undefined,
  ids: readonly number[],
  viewer: Viewer,
) {
  const { label } = field;
  if (target === undefined) return `${label}暂不可用`;
  const found = await lockTargets(tx, entityNamed(target), ids, viewer);
  if (found.length < ids.length) return `${label}不存在，请重新选择`;
  const closed = found.find(({ status }) => status !== 'enabled');
  return closed && `${label}「${closed.title}」未启用，请重新选择`;
}

/**
 * What a write newly refers to must exist, be enabled, and lie within the writer's scope.
 * @throws {Failure} 40001 with the references that do not hold
 */
export async function refuseReferences(
  tx: Db,
  entity: Entity,
  before: Values,
  after: Values,
  writer: Viewer,
): Promise<void> {
  const errors: FieldError[] = [];
  for (const [key, field] of Object.entries(formFields(entity, 'edit'))) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const target = targetOf(field, after);
    const moved = target !== targetOf(field, before);
    if (!moved && sameValue(before[key], after[key])) continue;
    const added = moved ? asIds(after[key]) : asIds(after[key]).filter((id) => !asIds(before[key]).includes(id));
    const message = added.length === 0 ? undefined : await faultOfReference(tx, field, target, added, writer);
    if (message !== undefined) errors.push({ field: key, message });
  }
  if (errors.length > 0) throw invalid(errors);
}

/** Titles of referred rows by id, for the log. */
export async function titlesOf(tx: Db, field: Field, values: Values, value: unknown): Promise<readonly string[]> {
  const target = targetOf(field, values);
  const ids = asIds(value);
  if (target === undefined) return ids.map((id) => `#${id}`);
  const { name, title } = entityNamed(target);
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${sql.ref(title)} as title from ${sql.table(name)} where id = any(${ids}::bigint[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row.title]));
  return ids.map((id) => byId.get(id) ?? `#${id}`);
}
