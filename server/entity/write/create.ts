import { type Entity, formFields, initialValues } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { initialStatus } from '../../../machines/entity/lifecycle/kernel.ts';
import type { Db, Operator } from './database.ts';
import { insertRow, nextId } from './insert.ts';
import { lockFirst } from './lock-order.ts';
import { withOwnPictures } from '../../files/pictures.ts';
import { refuseReferences } from '../read/references.ts';
import type { Resource } from '../resource.ts';
import { readRow } from '../read/rows.ts';
import { refuseUnseen } from '../read/scope.ts';
import { sanitized, settle } from './settle.ts';
import { isSold } from '../../stock/stock-columns.ts';
import { recordInitialStock } from '../../stock/stock-ledger.ts';
import { writeUnique } from './uniqueness.ts';
import { unmasked } from './update.ts';

/** The values of the request over what a new record starts with. An empty text is a value: it was emptied on purpose. */
const startedFrom = (entity: Entity, body: Values): Values => {
  const fields = formFields(entity, 'create');
  return sanitized(fields, { ...initialValues(fields), ...body });
};

/** What a new row has of the fields that only an update takes. */
const laterValues = ({ fields }: Entity): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { editOnly, initial }]) => (editOnly ? [[key, initial ?? null]] : [])),
  );

const withStarts = ({ starts }: Resource, given: Values, actor: Operator): Values => ({
  ...given,
  ...Object.fromEntries(Object.entries(starts?.(actor) ?? {}).filter(([key]) => (given[key] ?? null) === null)),
});

/** The counters of a new row: all its stock is available. */
export const firstStock = (entity: Entity, values: Values): Values =>
  entity.stock
    ? {
        stock_total: values['stock_init'] ?? 0,
        stock_allocated: 0,
        stock_locked: 0,
        ...(isSold(entity) && { stock_sold: 0 }),
      }
    : {};

/**
 * The values of a new row as they will be stored: whatever can be refused before it is written is refused here.
 * @throws {Failure} 40001 with the faults
 */
export async function newValues(
  tx: Db,
  resource: Resource,
  body: Values,
  actor: Operator,
  preview = false,
): Promise<Values> {
  const { entity } = resource;
  const given = settle(resource, 'create', unmasked(entity, {}, startedFrom(entity, body)));
  const settled = { ...laterValues(entity), ...withStarts(resource, given, actor) };
  const own = await withOwnPictures(tx, entity, settled, {}, actor);
  const values = (await resource.lookUp?.(tx, own, undefined, actor)) ?? own;
  await resource.check?.(tx, { values, changes: () => true, preview }, actor);
  await refuseReferences(tx, entity, {}, values, actor);
  return values;
}

/**
 * Creates a row in its initial state, numbered, with its first stock in the ledger.
 * @throws {Failure} 40001 with the faults; 40302 for a row outside of the maker's scope; 40904 with the row that has the value already
 */
export async function createRow(
  tx: Db,
  resource: Resource,
  body: Values,
  actor: Operator,
  requestId?: string,
): Promise<Row> {
  const { entity } = resource;
  await lockFirst(tx, resource, [{ values: body }]);
  const values = await newValues(tx, resource, body, actor);
  const id = await nextId(tx, entity);
  const row = { ...values, ...firstStock(entity, values), status: initialStatus(resource.lifecycle) };
  await writeUnique(tx, resource, values, { id, writer: actor }, () =>
    insertRow(tx, resource, id, row, { accountId: actor.accountId, deptId: actor.reach.deptId }),
  );
  await resource.link?.(tx, id, { values, created: true }, actor);
  await refuseUnseen(tx, entity, id, actor);
  if (entity.stock) await recordInitialStock(tx, entity.name, { ...row, id }, actor, requestId);
  const after = await readRow(tx, resource, id, actor);
  if (!resource.wrote) return after;
  await resource.wrote(tx, { after, given: values }, actor);
  return readRow(tx, resource, id, actor);
}
