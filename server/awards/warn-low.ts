import { sql } from 'kysely';
import type { IssuedPrize } from './composite/composite-issue.ts';
import type { Db } from '../entity/write/database.ts';
import { prize } from '../activities/prize.resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { crossesLine, warnWhenLow } from '../stock/stock.ts';

/**
 * Tells of a prize that this very win took down to its warning line (award.md §2.1, §8 no. 5): stock that is won away runs out while
 * nobody looks. The row is locked since the prize was issued, so that of wins at one moment one alone crosses the line. A win that is
 * still to be chosen holds one of each pool.
 */
export async function warnOfWin(tx: Db, { id, items, isChoice }: IssuedPrize): Promise<void> {
  const taken = isChoice ? items.length : 1;
  const { rows } = await sql<{ line: number | null; left: number }>`
    select stock_warn as line, stock_total - stock_issued - stock_locked as left from prize
    where id = ${id} and stock_mode = 'limited'`.execute(tx);
  const [stock] = rows;
  if (!stock || !crossesLine(stock.line, stock.left, -taken)) return;
  await warnWhenLow(tx, prize, await readRow(tx, prize, id, 'house'), { left: stock.left, delta: -taken });
}
