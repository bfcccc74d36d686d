import { sql } from 'kysely';
import type { IssuedPrize } from '../resources/composite-issue.ts';
import type { Db } from '../resources/database.ts';
import { prize } from '../resources/prize.ts';
import { readRow } from '../resources/rows.ts';
import { warnWhenLow } from '../resources/stock.ts';

/**
 * Tells of a prize that this very win took down to its warning line (award.md §2.1, §8 no. 5): stock that is won away runs out while
 * nobody looks. The row is locked since the prize was issued, so that of wins at one moment one alone crosses the line. A win that is
 * still to be chosen holds one of each pool.
 */
export async function warnOfWin(tx: Db, { id, items, isChoice }: IssuedPrize): Promise<void> {
  const taken = isChoice ? items.length : 1;
  const { rows } = await sql<{ left: number }>`
    select s.left from (
      select stock_warn, stock_total - stock_issued - stock_locked as left from prize
      where id = ${id} and stock_mode = 'limited' and stock_warn is not null) as s
    where s.left <= s.stock_warn and s.left + ${taken}::bigint > s.stock_warn`.execute(tx);
  const [crossed] = rows;
  if (crossed) await warnWhenLow(tx, prize, await readRow(tx, prize, id, 'house'), { ...crossed, delta: -taken });
}
