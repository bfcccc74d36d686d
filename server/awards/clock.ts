import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { DueRow, Resource } from '../entity/resource.ts';
import { house } from '../entity/write/house.ts';
import { giveBack } from './after-step.ts';
import { awardRecord } from './award-record.resource.ts';
import { giveChosen, titlesOf } from './choose.ts';
import { heldBy } from './composite/composite-choice.ts';
import { lockHeldBy } from './record-locks.ts';
import { takeStep } from './steps.ts';

/** As the guards see it once the deadline is over. */
const late = { is_late: true };

/** Records whose unit goes back: what it was taken from is not archived, so that it can be won again, or be returned from there. */
async function returningOf(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from award_record as r left join prize as z on z.id = r.prize_id
      left join invite_prize as s on r.stock_from = 'invite_prize' and s.id = r.slot_id
      left join (ccn_award as m join ccn_activity as v on v.id = m.activity_id) on r.stock_from = 'ccn_award' and m.id = r.slot_id
    where r.id = any(${ids}::bigint[]) and not r.stock_returned
      and case r.stock_from when 'prize' then z.status <> 'archived' when 'item' then z.status <> 'archived'
        when 'invite_prize' then s.status <> 'archived' when 'ccn_award' then v.status <> 'archived' end`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Nobody claimed it in time. */
async function expire(tx: Tx, id: number, returns: boolean): Promise<void> {
  const set = { finished_at: sql`now()`, ...(returns && { stock_returned: true }) };
  const note = returns ? '库存退回奖品' : '';
  const before = await takeStep(tx, awardRecord, id, { event: 'EXPIRE', set, note, facts: late });
  if (before && returns) await giveBack(tx, before, '过期退回');
}

/** Gives the first items to who did not choose in time, in the order of the prize (award.md §3.6), so that no win is lost. */
async function choose(tx: Tx, { row: { id, ...row } }: DueRow): Promise<void> {
  const first = (await heldBy(tx, id)).slice(0, Number(row['choose_count']));
  const note = `超时未选，按明细顺序选定${titlesOf(first)}`;
  const set = { claimed_at: sql`now()` };
  const before = await takeStep(tx, awardRecord, id, { event: 'CHOOSE', set, note, facts: late });
  if (before) await giveChosen(tx, awardRecord, id, new Set(first.map(({ award_id }) => award_id)), house);
}

/** Award records with what time does to them. */
export const timedRecord: Resource = {
  ...awardRecord,
  clock: {
    together: true,
    facts: late,
    lockAfter: lockHeldBy,
    take: async (tx, rows) => {
      const returning = await returningOf(
        tx,
        rows.map(({ row }) => row.id),
      );
      for (const due of rows)
        await (due.event === 'EXPIRE' ? expire(tx, due.row.id, returning.has(due.row.id)) : choose(tx, due));
    },
  },
};
