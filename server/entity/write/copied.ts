import { copyOf } from '../../../contract/entity/copy.ts';
import { formFields } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Db, Operator } from './database.ts';
import type { Resource } from '../resource.ts';
import { readRow } from '../read/rows.ts';

/**
 * `copy_from_id` of a create call (award.md §0.4): whatever the body does not say is taken from that row, as 复制 of a list fills its form.
 * @throws {Failure} 40401 for a row that the caller does not see
 */
export async function withCopied(tx: Db, resource: Resource, body: Values, viewer: Operator): Promise<Values> {
  const { copy_from_id: id, ...said } = body;
  if (typeof id !== 'number') return said;
  const { entity } = resource;
  const row = await readRow(tx, resource, id, viewer);
  const fields = formFields(entity, 'create');
  // What is not entered there is left to what new rows start with.
  const taken = Object.entries(copyOf(fields, row)).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(taken), ...said };
}
