import type { Values } from '../../../contract/entity/field.ts';
import type { Db, Operator } from './database.ts';
import { loggedPatch } from './logged.ts';
import type { Resource } from '../resource.ts';
import { lockedRow } from './lock-order.ts';
import { patchRow } from './update.ts';

/**
 * 改分类 (award.md §3.4): another category, whatever was changed since the list was read.
 * @throws {Failure} 40001 for a category that is not there; 40904 where it has an award of that name and type
 */
export async function recategorize(
  tx: Db,
  resource: Resource,
  { id, values: told }: { readonly id: number; readonly values: Values },
  { caller }: { readonly caller: Operator },
) {
  const values = { cate_id: told['new_cate_id'] };
  const { version } = await lockedRow(tx, resource, { id, values }, caller);
  const changed = await patchRow(tx, resource, { id, version, values }, caller);
  const { after } = changed;
  return {
    result: { id, version: after.version, status: after.status },
    logged: { ...(await loggedPatch(tx, resource, changed, values)), event: 'RECATE' },
  };
}
