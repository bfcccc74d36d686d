import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { noteCodes, virtualPool } from '../coupons/code-pool.ts';
import { settlePool } from '../coupons/expire-codes.ts';
import { lockGoods } from '../coupons/pool-stock.ts';
import { invalid } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';

/**
 * 作废未发券码: voids what of a product's codes nobody has got or is about to get, of one batch or all of them; prizes that counted on them
 * get so much less to give (award.md §2.1, §4.9). Codes that are kept for a win stay with it.
 * @throws {Failure} 40001 where there is none
 */
export async function voidCodes(
  tx: Db,
  resource: Resource,
  { id, values }: { readonly id: number; readonly values: Values },
  { caller }: { readonly caller: Operator },
) {
  const [batch, reason] = [asText(values['void_batch'] ?? ''), asText(values['void_reason'])];
  await lockGoods(tx, id, virtualPool);
  const { rows } = await sql<{ id: number }>`
    update virtual_code as c set state = 'void', void_reason = ${reason} from virtual_code_upload as u
    where c.product_id = ${id} and c.state = 'available' and u.id = c.upload_id and (${batch} = '' or u.batch_no = ${batch})
    returning c.id`.execute(tx);
  if (rows.length === 0)
    throw invalid([
      { field: 'void_batch', message: batch === '' ? '没有未发放的券码' : `批次「${batch}」没有未发放的券码` },
    ]);
  noteCodes(tx, virtualPool, rows);
  noteRows(tx, 'virtual_product', [id]);
  await settlePool(tx, id, virtualPool, { actor: caller, reason: `作废券码：${reason}` });
  const row = await readRow(tx, resource, id, caller);
  const { name, permissionId, title, label } = resource.entity;
  const bizName = asText(row[title]);
  const what = batch === '' ? '' : `批次 ${batch} 的 `;
  const summary = `作废${label}【${bizName}】${what}${rows.length.toLocaleString('en-US')} 张未发券码：${reason}`;
  return {
    result: { id, version: row.version, status: row.status, voided: rows.length },
    logged: {
      permissionId,
      action: 'disable',
      event: 'VOID_CODES',
      entity: name,
      bizId: id,
      bizName,
      summary,
    } as const,
  };
}
