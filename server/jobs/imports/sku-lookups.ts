import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';
import type { Named } from './named.ts';

/** The kinds of some goods that are called so, or have such a code. */
export async function findSkus(db: Db, goodsId: number, words: readonly string[]): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select id, spec_text as title, sku_code as number, 'kept' as status from goods_sku
    where goods_id = ${goodsId} and (spec_text = any(${words}::text[]) or sku_code = any(${words}::text[]))
    order by sort, id`.execute(db);
  return rows;
}
