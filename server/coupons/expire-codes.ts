import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import type { CompositeType } from '../../contract/awards/composite.ts';
import { itemsIn, refillItems } from '../awards/composite/composite-stock.ts';
import { refill, type SlotTable } from '../awards/stock/slot-stock.ts';
import type { Db } from '../entity/write/database.ts';
import { house } from '../entity/write/house.ts';
import { type CodePool, codePools, couponPool, noteCodes } from './code-pool.ts';
import { type Because, freeOf, gapOf, lockGoods, type Pool, poolOf, reason, shrink } from './pool-stock.ts';

/**
 * Codes that ran out before they were given out leave the stock, and the prizes that counted on them get so much less to give
 * (award.md §2.1). Units that are locked for a win in flight stay until it is decided; those of wins that wait for a code leave when
 * codes come. Returns how many units left.
 */
export async function expireCodes(tx: Db, goodsId: number, pool: CodePool = couponPool): Promise<number> {
  await lockGoods(tx, goodsId, pool);
  const { rows } = await sql<{ id: number }>`update ${sql.table(pool.codes)} set state = 'expired'
    where ${sql.ref(pool.owner)} = ${goodsId} and state = 'available' and expire_at <= now() returning id`.execute(tx);
  noteCodes(tx, pool, rows);
  return settlePool(tx, goodsId, pool);
}

/**
 * Takes the units for which there is no code any more out of the stock: those that nobody counts on first, then what prizes have left. The
 * goods are locked. Returns how many left.
 */
export async function settlePool(
  tx: Db,
  goodsId: number,
  pool: CodePool,
  by: Because = { actor: house, reason },
): Promise<number> {
  const before = await poolOf(tx, goodsId, pool);
  if (!before) return 0;
  const missing = gapOf(before) - freeOf(before);
  let reclaimed = 0;
  for (const from of [fromSlots('prize'), fromSlots('invite_prize'), reclaimItems])
    if (missing > reclaimed) reclaimed += await from(tx, { ...before, pool, by }, missing - reclaimed);
  return shrink(tx, { ...before, allocated: before.allocated - reclaimed }, pool, by);
}

/** Goods whose prizes lose units, why and by whom. */
interface Losing extends Pool {
  readonly pool: CodePool;
  readonly by: Because;
}

/** Takes units back from the prizes that draw on the codes, in the order of their ids. Returns how many came. */
const fromSlots =
  (table: SlotTable) =>
  async (tx: Db, { id, title, pool, by }: Losing, wanted: number): Promise<number> => {
    const { rows } = await sql<{ id: number; title: string; left: number }>`
      select z.id, z.title, z.stock_total - z.stock_issued - z.stock_locked as left
      from ${sql.table(table)} as z join award as a on a.id = z.award_id
      where a.source_type = ${pool.source} and a.source_id = ${id} and z.stock_mode = 'limited'
        and z.stock_total - z.stock_issued - z.stock_locked > 0
      order by z.id for no key update of z`.execute(tx);
    let missing = wanted;
    for (const slot of rows) {
      const delta = Math.min(slot.left, missing);
      if (delta === 0) break;
      const source = { type: pool.source, id, skuId: null, title };
      await refill(
        tx,
        { table, id: slot.id, title: slot.title, source },
        { delta: -delta, reason: by.reason, type: 'decrease' },
        by.actor,
      );
      missing -= delta;
    }
    return wanted - missing;
  };

/** Takes units back from the items of composite prizes, likewise; the prize has fewer sets to give then. Returns how many came. */
async function reclaimItems(tx: Db, { id, pool, by }: Losing, wanted: number): Promise<number> {
  const { rows } = await sql<{ id: number; type: CompositeType; item_id: number }>`
    select z.id, z.composite_type as type, i.id as item_id
    from prize_item as i join prize as z on z.id = i.prize_id join award as a on a.id = i.award_id
    where a.source_type = ${pool.source} and a.source_id = ${id} and i.is_limited
      and i.stock_total - i.stock_issued - i.stock_locked > 0
    order by z.id, i.id for no key update of z, i`.execute(tx);
  let missing = wanted;
  for (const { id: prize, type, item_id } of rows) {
    const item = (await itemsIn(tx, prize)).find((one) => one.id === item_id);
    const delta = item ? Math.min(item.total - item.issued - item.locked, missing) : 0;
    if (!item || delta === 0) continue;
    await refillItems(
      tx,
      { id: prize, type },
      [{ item, delta: -delta }],
      { reason: by.reason, type: 'decrease' },
      by.actor,
    );
    missing -= delta;
  }
  return wanted - missing;
}

/**
 * Has the codes leave that ran out since they were looked at last and that a prize, or an award, counts on: a code that nobody can use is
 * not won in the hour until it is tidied away. Locks the goods before anything else, as every movement of stock does.
 */
export async function expireCodesOf(
  tx: Db,
  of: { readonly prizeId: number } | { readonly awardId: number },
): Promise<void> {
  const awards =
    'awardId' in of
      ? sql`a.id = ${of.awardId}`
      : sql`(a.id = (select award_id from prize where id = ${of.prizeId})
        or a.id in (select award_id from prize_item where prize_id = ${of.prizeId}))`;
  const due = codePools.map(
    (pool, at) => sql`select distinct ${at}::int as pool, a.source_id as id from award as a
      where a.source_type = ${pool.source} and ${awards} and exists (select from ${sql.table(pool.codes)} as c
        where c.${sql.ref(pool.owner)} = a.source_id and c.state = 'available' and c.expire_at <= now())`,
  );
  const { rows } = await sql<{ pool: number; id: number }>`${sql.raw(keptMark)}
    ${sql.join(due, sql` union all `)} order by pool, id`.execute(tx);
  for (const { pool, id } of rows) {
    const found = codePools[pool];
    if (found) await expireCodes(tx, id, found);
  }
}

/** The goods that have codes to expire. */
export async function dueForExpiry(db: Db, pool: CodePool): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select distinct ${sql.ref(pool.owner)} as id from ${sql.table(pool.codes)}
    where state = 'available' and expire_at <= now() order by id`.execute(db);
  return rows.map(({ id }) => id);
}
