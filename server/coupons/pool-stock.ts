import { sql } from 'kysely';
import type { Actor, Db } from '../entity/write/database.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { recordMovement } from '../stock/stock-ledger.ts';
import { house } from '../entity/write/house.ts';
import type { CodePool } from './code-pool.ts';

/** Why codes leave the stock. */
export const reason = '券码过期';

/** The stock of goods that have a pool of codes, in codes. */
export interface Pool {
  readonly id: number;
  readonly title: string;
  readonly total: number;
  readonly allocated: number;
  readonly locked: number;
  /**
   * Codes that were given out or still can be, less the units that 补发 has taken from the total itself (server/awards/stock/source-units.ts).
   * The total is never below it for long; it is above while wins wait for codes that ran out.
   */
  readonly valid: number;
}

/** Undefined for goods without a pool. The caller has locked the row. */
export async function poolOf(tx: Db, id: number, pool: CodePool): Promise<Pool | undefined> {
  const { rows } =
    await sql<Pool>`select t.id, t.title, t.stock_total as total, t.stock_allocated as allocated, t.stock_locked as locked,
      (select count(*) from ${sql.table(pool.codes)} as c where c.${sql.ref(pool.owner)} = t.id and ${pool.counts})
        - (select count(*) from award_record as r join award as a on a.id = r.award_id
          where a.source_type = ${pool.source} and a.source_id = t.id and r.stock_from = 'source' and not r.stock_returned) as valid
    from ${sql.table(pool.goods)} as t where t.id = ${id} and ${pool.isPool}`.execute(tx);
  return rows[0];
}

/** Units for which there is no code any more, and units that nobody counts on. */
export const gapOf = ({ total, valid }: Pool): number => Math.max(0, total - valid);
export const freeOf = ({ total, allocated, locked }: Pool): number => total - allocated - locked;

/** Who takes units out of the stock, and why. */
export interface Because {
  readonly actor: Actor;
  readonly reason: string;
}

/** Takes units without a code out of the stock; none of them is put aside or locked. Returns how many. */
export async function shrink(
  tx: Db,
  stock: Pool,
  { goods }: CodePool,
  by: Because = { actor: house, reason },
): Promise<number> {
  const { id, total, allocated, locked } = stock;
  const leaving = Math.min(gapOf(stock), freeOf(stock));
  if (leaving === 0) return 0;
  await sql`update ${sql.table(goods)} set stock_total = stock_total - ${leaving}::bigint, version = version + 1, updated_at = now(),
    updated_by = ${by.actor.accountId} where id = ${id}`.execute(tx);
  noteRows(tx, goods, [id]);
  const before = { total, allocated, locked };
  const after = { ...before, total: total - leaving };
  const moved = { entity: goods, id, type: 'decrease', delta: -leaving, before, after } as const;
  await recordMovement(tx, { ...moved, reason: by.reason }, by.actor);
  return leaving;
}

/** As every movement of stock does, before anything else. */
export const lockGoods = (tx: Db, goodsId: number, { goods }: CodePool) =>
  sql`select from ${sql.table(goods)} where id = ${goodsId} for no key update`.execute(tx);
