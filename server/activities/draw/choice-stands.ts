import { sql } from 'kysely';
import { keptMark } from '../../db/kept-plans.ts';
import { winsLeft } from '../../../contract/awards/composite.ts';
import type { Db } from '../../entity/write/database.ts';

interface Pool {
  readonly prize_id: number;
  readonly count: number;
  /** Wins that the item alone is good for; null where it never runs out. */
  readonly left: number | null;
}

/** How often each 任选其几 among these prizes can be won as it stands: its counters count items, a win takes several of them. */
export async function choiceWins(db: Db, prizeIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<Pool>`${sql.raw(keptMark)} 
    select i.prize_id, z.choose_count as count,
      case when i.is_limited then (i.stock_total - i.stock_issued - i.stock_locked) / i.quantity end as left
    from prize_item as i join prize as z on z.id = i.prize_id
    where z.composite_type = 'choose' and z.id = any(${[...prizeIds]}::bigint[])`.execute(db);
  const pools = Map.groupBy(rows, ({ prize_id }) => prize_id);
  return new Map(
    [...pools].map(([id, items]) => [
      id,
      winsLeft(
        items[0]?.count ?? 1,
        items.map(({ left }) => left ?? Infinity),
      ),
    ]),
  );
}
