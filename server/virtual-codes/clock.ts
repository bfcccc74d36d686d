import { sql } from 'kysely';
import { virtualPool } from '../coupons/code-pool.ts';
import { settlePool } from '../coupons/expire-codes.ts';
import { lockGoods } from '../coupons/pool-stock.ts';
import type { Tx } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { ByClock, DueRow } from '../entity/resource.ts';
import { freed } from './locks.ts';

const idsOf = (rows: readonly DueRow[]) => rows.map(({ row }) => row.id);

/** Codes that ran out before they were given out leave the stock of their product (award.md §2.1); what was given out only ends. */
async function expire(tx: Tx, rows: readonly DueRow[]): Promise<void> {
  await sql`update virtual_code set state = 'expired' where id = any(${idsOf(rows)}::bigint[])`.execute(tx);
  const kept = rows.filter(({ row }) => row.status === 'available');
  const products = new Set(kept.map(({ row }) => Number(row['product_id'])));
  for (const id of [...products].toSorted((one, other) => one - other)) await settlePool(tx, id, virtualPool);
}

/** Gives free what was kept for longer than it may be; its win takes another code when it is granted. */
const release = (tx: Tx, rows: readonly DueRow[]) =>
  sql`update virtual_code ${freed} where id = any(${idsOf(rows)}::bigint[])`.execute(tx);

/** What time does to codes. Their journal is written by the database (virtual_code_record). */
export const codesByClock: ByClock = {
  column: 'state',
  together: true,
  journal: true,
  // As every movement of stock does, the goods before their codes.
  lockBefore: async (tx, ids) => {
    const { rows } = await sql<{ id: number }>`select distinct product_id as id from virtual_code
      where id = any(${ids}::bigint[]) order by product_id`.execute(tx);
    for (const { id } of rows) await lockGoods(tx, id, virtualPool);
  },
  take: async (tx, rows) => {
    for (const [event, moved] of Map.groupBy(rows, (one) => one.event))
      await (event === 'EXPIRE' ? expire(tx, moved) : release(tx, moved));
    noteRows(tx, 'virtual_code', idsOf(rows));
  },
};
