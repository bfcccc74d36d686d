import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { initialStatus } from '../../../machines/entity/lifecycle/kernel.ts';
import { failure } from '../../http/failure.ts';
import { firstStock, newValues } from './create.ts';
import type { Db, Operator } from './database.ts';
import { insertRows, nextIds, type NewRow } from './insert.ts';
import { lockFirst } from './lock-order.ts';
import type { Resource } from '../resource.ts';
import { readRows } from '../read/rows.ts';
import { scopeOf } from '../read/scope.ts';
import { recordInitialStock } from '../../stock/stock-ledger.ts';

/**
 * Creates rows as `createRow` does, in a few statements for all of them. Which of them it is that cannot be made, it does not say:
 * the caller takes everything back and makes them one by one.
 * @throws {Failure} 40001, 40302; of a value that is there already the database's own error
 */
export async function createRows(
  tx: Db,
  resource: Resource,
  bodies: readonly Values[],
  actor: Operator,
): Promise<readonly Row[]> {
  const { entity } = resource;
  if (bodies.length === 0) return [];
  await lockFirst(
    tx,
    resource,
    bodies.map((values) => ({ values })),
  );
  const ids = await nextIds(tx, entity, bodies.length);
  const rows: NewRow[] = [];
  for (const [at, body] of bodies.entries()) {
    const values = await newValues(tx, resource, body, actor);
    const status = initialStatus(resource.lifecycle);
    rows.push({ id: ids[at] ?? 0, values: { ...values, ...firstStock(entity, values), status } });
  }
  await insertRows(tx, resource, rows, { accountId: actor.accountId, deptId: actor.reach.deptId });
  for (const { id, values } of rows) await resource.link?.(tx, id, { values, created: true }, actor);
  await refuseAnyUnseen(tx, resource, ids, actor);
  if (entity.stock)
    for (const { id, values } of rows) await recordInitialStock(tx, entity.name, { ...values, id }, actor);
  const made = await readRows(tx, resource, ids, actor);
  return ids.flatMap((id) => made.get(id) ?? []);
}

/** Nobody makes rows that he could not see. @throws {Failure} 40302 */
async function refuseAnyUnseen(tx: Db, { entity }: Resource, ids: readonly number[], actor: Operator): Promise<void> {
  if (!entity.scope) return;
  const { rows } = await sql`select from ${sql.table(entity.name)} as t
    where t.id = any(${ids}::bigint[]) and not coalesce(${scopeOf(entity, actor)}, false) limit 1`.execute(tx);
  if (rows.length > 0) throw failure('outOfScope', '保存后您将看不到这些数据，超出您的数据范围');
}
