import { z } from 'zod';
import { file } from '../../contract/files/file.entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { type Route, route } from '../http/route.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { file as files } from './file.resource.ts';
import { loggedPatch } from '../entity/write/logged.ts';
import type { Resource } from '../entity/resource.ts';
import { batchSummary, eachRow, idsSchema } from '../entity/write/row-batch.ts';
import { lockedRow } from '../entity/write/lock-order.ts';
import { patchRow } from '../entity/write/update.ts';

const { MOVE } = file.commands;

/** 移动到文件夹: another folder, whatever was changed since the list was read. @throws {Failure} 40001 for a folder that is not there */
export async function moveFile(
  tx: Db,
  resource: Resource,
  { id, values: told }: { readonly id: number; readonly values: Values },
  { caller }: { readonly caller: Operator },
) {
  const values = { folder_id: told['target_folder_id'] };
  const { version } = await lockedRow(tx, resource, { id, values }, caller);
  const changed = await patchRow(tx, resource, { id, version, values }, caller);
  const { after } = changed;
  return {
    result: { id, version: after.version, status: after.status },
    logged: { ...(await loggedPatch(tx, resource, changed, values)), event: 'MOVE' },
  };
}

const folderError = { error: `请选择${MOVE.fields.target_folder_id.label}` };
const moveSchema = z.strictObject({
  ids: idsSchema,
  op: z.literal('move', { error: 'op 应为 move' }),
  payload: z.strictObject({ folder_id: z.int(folderError).positive(folderError) }, { error: '缺少 payload' }),
  request_id: z.uuid().optional(),
});

/** The batch call of pictures (wider.md §1.3, §10.12): up to a hundred move, each with its own result. */
export const moveFilesRoute: Route = route({
  call: file.batches.MOVE.call,
  access: { permissionId: file.permissionId, action: MOVE.action },
  summary: '批量移动素材到文件夹',
  idempotent: 'required',
  input: moveSchema,
  write: async ({ ids, payload: { folder_id } }, request, tx) => {
    const { result, lines } = await eachRow(tx, ids, async (id) => {
      const done = await moveFile(tx, files, { id, values: { target_folder_id: folder_id } }, request);
      return { status: done.result.status, logged: done.logged };
    });
    const { permissionId, name, label } = file;
    const summary = batchSummary(`${MOVE.label}：${label}`, result);
    return { result, lines, logged: { permissionId, action: MOVE.action, event: 'MOVE', entity: name, summary } };
  },
});
