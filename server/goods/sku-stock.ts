import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';
import type { StockPart } from '../entity/resource.ts';

/** What a movement adds to the counters of one of the kinds that goods come in (award.md §2.1). */
export interface SkuMove {
  readonly total?: number;
  readonly allocated?: number;
  readonly locked?: number;
  readonly sold?: number;
}

/** Goods with the kind of them that is meant; null where nobody said which. */
export interface SkuOf {
  readonly goodsId: number;
  readonly skuId: number | null;
}

/**
 * Moves one of the kinds in one conditional UPDATE, as its goods were moved just before: their row is locked, so that the counters of the
 * kinds are always those of the goods together. What was put aside before the kinds had counters of their own may lie with another one
 * than the one that is named: what is given back comes from there. Undefined, with nothing moved, where no kind has so many.
 */
export async function moveSku(tx: Db, { goodsId, skuId }: SkuOf, move: SkuMove): Promise<StockPart | undefined> {
  const { total = 0, allocated = 0, locked = 0, sold = 0 } = move;
  const isAny = skuId === null || allocated < 0 || locked < 0;
  const { rows } = await sql<StockPart>`
    update goods_sku as t set stock_total = t.stock_total + ${total}::bigint, stock_allocated = t.stock_allocated + ${allocated}::bigint,
      stock_locked = t.stock_locked + ${locked}::bigint, stock_sold = t.stock_sold + ${sold}::bigint
    where t.id = (select k.id from goods_sku as k
      where k.goods_id = ${goodsId} and (${isAny} or k.id = ${skuId}::bigint)
        and k.stock_allocated + ${allocated}::bigint >= 0 and k.stock_locked + ${locked}::bigint >= 0
        and k.stock_sold + ${sold}::bigint >= 0
        and k.stock_total + ${total}::bigint >= k.stock_allocated + ${allocated}::bigint + k.stock_locked + ${locked}::bigint
          + k.stock_sold + ${sold}::bigint
      order by k.id = ${skuId}::bigint desc nulls last, k.sort, k.id limit 1)
    returning t.id as "skuId", t.spec_text as "skuText"`.execute(tx);
  return rows[0];
}

/** What a kind can still give; of goods whose kind nobody said, the most that one of them can. */
export async function leftOfSku(tx: Db, { goodsId, skuId }: SkuOf): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(max(stock_total - stock_allocated - stock_locked - stock_sold), 0)::bigint as left from goods_sku
    where goods_id = ${goodsId} and (${skuId}::bigint is null or id = ${skuId}::bigint)`.execute(tx);
  return rows[0]?.left ?? 0;
}
