import { sql } from 'kysely';
import type { SlotCounters } from '../../../contract/stock/stock.ts';
import type { Db } from '../../entity/write/database.ts';
import { system } from '../../entity/write/house.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { recordMovement, type Why } from '../../stock/stock-ledger.ts';

/** Slots beside those of prizes: what a step of an invite plan, and what a tier of a scan campaign gives. */
export interface RewardSlot {
  readonly table: 'invite_prize' | 'ccn_award';
  readonly id: number;
}

/** The rows that show the stock of each. */
const shownAs = {
  invite_prize: { entity: 'invite_prize', key: 's.id' },
  ccn_award: { entity: 'ccn_award_set', key: 's.activity_id' },
} as const;

/**
 * Gives units of such a slot out, or takes them back, in one conditional UPDATE (award.md §2.2). False, with nothing moved, where there are
 * not so many.
 */
export async function moveReward(
  tx: Db,
  { table, id }: RewardSlot,
  move: 'issue' | 'return',
  { count, ...why }: Why & { readonly count: number },
): Promise<boolean> {
  const { entity, key } = shownAs[table];
  const issued = move === 'issue' ? count : -count;
  const free = sql`(s.stock_mode = 'unlimited' or s.stock_total - s.stock_issued - s.stock_locked >= ${count}::bigint)`;
  const { rows } = await sql<SlotCounters & { shown: number }>`
    update ${sql.table(table)} as s set stock_issued = s.stock_issued + ${issued}::bigint
    where s.id = ${id} and s.stock_issued + ${issued}::bigint >= 0 and (${move === 'return'} or ${free})
    returning s.stock_total as total, s.stock_issued as issued, s.stock_locked as locked, ${sql.ref(key)} as shown`.execute(
    tx,
  );
  const [moved] = rows;
  if (!moved) return false;
  const { shown, ...after } = moved;
  noteRows(tx, entity, [shown]);
  const before = { ...after, issued: after.issued - issued };
  await recordMovement(tx, { entity: table, id, type: move, delta: count, before, after, ...why }, system);
  return true;
}
