import { z } from 'zod';
import { localverifice } from '../../contract/verification/localverifice.entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { shapeOf } from '../../contract/entity/wire/wire.ts';
import { invalid } from '../http/failure.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { loggedPatch } from '../entity/write/logged.ts';
import type { ManyRows, Resource } from '../entity/resource.ts';
import { batchSummary, eachRow, idsSchema } from '../entity/write/row-batch.ts';
import { lockedRow } from '../entity/write/lock-order.ts';
import { patchRow } from '../entity/write/update.ts';

const { EXTEND } = localverifice.commands;
const { end_at } = localverifice.fields;

interface Extended {
  readonly id: number;
  readonly values: Values;
}

/** 延期: another end, whatever was changed since the list was read; to many rows at once it is the same. */
export async function extend(
  tx: Db,
  resource: Resource,
  { id, values: told }: Extended,
  { caller }: { readonly caller: Operator },
) {
  const values = { end_at: told['extended_to'] };
  const { version } = await lockedRow(tx, resource, { id, values }, caller);
  const changed = await patchRow(tx, resource, { id, version, values }, caller);
  const { after } = changed;
  return {
    result: { id, version: after.version, status: after.status },
    logged: await loggedPatch(tx, resource, changed, values),
  };
}

/** 延期 of up to a hundred verification points (award.md §3.13): `{ ids, end_at }`, each with its own result. */
export const extendMany: ManyRows = {
  input: z.strictObject({ ids: idsSchema, ...shapeOf({ end_at }), request_id: z.uuid().optional() }),
  action: EXTEND.action,
  write: async (tx, resource, { ids, end_at: until }, request) => {
    const { label: asked } = EXTEND.fields.extended_to;
    if (typeof until !== 'string') throw invalid([{ field: 'end_at', message: `请输入${asked}` }]);
    const { result, lines } = await eachRow(tx, ids, async (id) => {
      const done = await extend(tx, resource, { id, values: { extended_to: until } }, request);
      return { status: done.result.status, logged: done.logged };
    });
    const { permissionId, name, label } = resource.entity;
    const summary = batchSummary(`${EXTEND.label}${label}`, result);
    return { result, lines, logged: { permissionId, action: EXTEND.action, event: 'EXTEND', entity: name, summary } };
  },
};
