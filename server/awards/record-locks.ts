import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';
import type { LockedRows } from '../entity/write/lock-intent.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import type { Sql } from '../entity/resource.ts';
import type { RewardSlot } from './stock/slot-units.ts';
import { keptSources } from './stock/source-stock.ts';

const ofSlot = (records: Sql, table: RewardSlot['table']) =>
  sql`t.id in (select slot_id from award_record where id in (${records}) and stock_from = ${table})`;

/** What records hold and may give back: the composite wins that they are parts of, their goods, their prizes. */
export const heldOf = (records: Sql): readonly LockedRows[] => [
  {
    table: 'award_record',
    where: sql`(t.id in (${records}) or t.id in (select parent_record_id from award_record where id in (${records})))`,
    changes: true,
  },
  ...keptSources.map(([type, table]) => ({
    table,
    where: sql`t.id in (select w.source_id from award_record as r join award as w on w.id = r.award_id
      where r.id in (${records}) and r.stock_from = 'source' and w.source_type = ${type})`,
    changes: true,
  })),
  { table: 'prize', where: sql`t.id in (select prize_id from award_record where id in (${records}))`, changes: true },
  { table: 'invite_prize', where: ofSlot(records, 'invite_prize'), changes: true },
  { table: 'ccn_award', where: ofSlot(records, 'ccn_award'), changes: true },
];

/**
 * Locks what many records hold before the first of them gives it back: two runs over different records would otherwise wait for each other's
 * prizes.
 */
export const lockHeldBy = async (tx: Db, ids: readonly number[]): Promise<void> => {
  // Nothing to lock is looked for in whole tables.
  if (ids.length > 0) await lockRows(tx, heldOf(sql`select unnest(${ids}::bigint[])`));
};
