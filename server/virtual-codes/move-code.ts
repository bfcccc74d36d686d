import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { virtualPool } from '../coupons/code-pool.ts';
import { settlePool } from '../coupons/expire-codes.ts';
import { lockGoods } from '../coupons/pool-stock.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Actor, Db } from '../entity/write/database.ts';

interface Step {
  readonly event: string;
  readonly reason: string;
  readonly caller: Actor;
}

/**
 * Marks a code as used, or voids it; the product's stock loses what could still have been given. False, with nothing changed, where the
 * code is no longer where it was.
 */
export async function moveCode(tx: Db, { id, status, ...row }: Row, { event, reason, caller }: Step): Promise<boolean> {
  const productId = Number(row['product_id']);
  await lockGoods(tx, productId, virtualPool);
  const set =
    event === 'REDEEM' ? sql`state = 'redeemed', redeemed_at = now()` : sql`state = 'void', void_reason = ${reason}`;
  const { rows } =
    await sql`update virtual_code set ${set} where id = ${id} and state = ${status} returning id`.execute(tx);
  if (rows.length === 0) return false;
  noteRows(tx, 'virtual_code', [id]);
  noteRows(tx, 'virtual_product', [productId]);
  await settlePool(tx, productId, virtualPool, { actor: caller, reason: `作废券码：${reason}` });
  return true;
}
