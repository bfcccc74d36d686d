import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { noteCodes, virtualPool } from '../coupons/code-pool.ts';
import { settlePool } from '../coupons/expire-codes.ts';
import { lockGoods } from '../coupons/pool-stock.ts';
import { invalid } from '../http/failure.ts';
import type { Logged } from '../http/route.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';

/** Which codes of a product, and why: those with these numbers, those of a batch, or all. */
interface Voiding {
  readonly id: number;
  readonly ids?: readonly number[] | undefined;
  readonly batch: string;
  readonly reason: string;
}

interface Asker {
  readonly caller: Operator;
}

/** 作废未发券码 as the form of the list asks for it. */
export const voidAsked = (
  tx: Db,
  resource: Resource,
  { id, values }: { readonly id: number; readonly values: Values },
  asker: Asker,
) => {
  const asked = { id, batch: asText(values['void_batch'] ?? ''), reason: asText(values['void_reason']) };
  return voidCodes(tx, resource, asked, asker);
};

/**
 * Voids what of a product's codes nobody has got or is about to get; prizes that counted on them get so much less to give (award.md §2.1,
 * §4.9). Codes that are kept for a win stay with it.
 * @throws {Failure} 40001 where there is none
 */
export async function voidCodes(tx: Db, resource: Resource, { id, ids, batch, reason }: Voiding, { caller }: Asker) {
  await lockGoods(tx, id, virtualPool);
  const chosen = ids ? sql`c.id = any(${ids}::bigint[])` : sql`(${batch} = '' or u.batch_no = ${batch})`;
  const { rows } = await sql<{ id: number }>`
    update virtual_code as c set state = 'void', void_reason = ${reason} from virtual_code_upload as u
    where c.product_id = ${id} and c.state = 'available' and u.id = c.upload_id and ${chosen}
    returning c.id`.execute(tx);
  if (rows.length === 0)
    throw invalid([
      { field: 'void_batch', message: batch === '' ? '没有未发放的券码' : `批次「${batch}」没有未发放的券码` },
    ]);
  noteCodes(tx, virtualPool, rows);
  noteRows(tx, 'virtual_product', [id]);
  await settlePool(tx, id, virtualPool, { actor: caller, reason: `作废券码：${reason}` });
  const row = await readRow(tx, resource, id, caller);
  const what = batch === '' ? '' : `批次 ${batch} 的 `;
  const summary = `${what}${rows.length.toLocaleString('en-US')} 张未发券码：${reason}`;
  return {
    result: { id, version: row.version, status: row.status, voided: rows.length },
    logged: loggedVoid(resource, { id, name: asText(row[resource.entity.title]) }, summary),
  };
}

/** What the log keeps of it. */
export const loggedVoid = (
  { entity: { name, permissionId, label } }: Resource,
  product: { readonly id: number; readonly name: string },
  summary: string,
): Logged => ({
  permissionId,
  action: 'disable',
  event: 'VOID_CODES',
  entity: name,
  bizId: product.id,
  bizName: product.name,
  summary: `作废${label}【${product.name}】${summary}`,
});
