import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { awardRecord } from './award-record.resource.ts';
import { heldBy } from './composite/composite-choice.ts';
import { house } from '../entity/write/house.ts';
import { giveChosen, titlesOf } from './choose.ts';
import { lockHeldBy } from './record-locks.ts';
import { takeStep } from './steps.ts';

/** Records that one transaction settles. */
const atOnce = 100;

/**
 * Gives the first items of those who did not choose in time, in the order of the prize (award.md §3.6), so that no win is lost. Returns
 * for how many.
 */
export const chooseForLate = (store: Store): Promise<number> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number; count: number }>`
      select r.id, z.choose_count as count from award_record as r join prize as z on z.id = r.prize_id
      where r.status = 'wait_claim' and r.stock_from = 'choice' and r.claim_deadline < date_trunc('second', now())
      order by r.id limit ${atOnce} for update of r skip locked`.execute(tx);
    await lockHeldBy(
      tx,
      rows.map(({ id }) => id),
    );
    for (const { id, count } of rows) {
      const first = (await heldBy(tx, id)).slice(0, count);
      const note = `超时未选，按明细顺序选定${titlesOf(first)}`;
      const before = await takeStep(tx, awardRecord, id, {
        event: 'CLAIM',
        set: { claimed_at: sql`now()` },
        facts: { is_late: false },
        note,
      });
      if (before) await giveChosen(tx, awardRecord, id, new Set(first.map(({ award_id }) => award_id)), house);
    }
    return rows.length;
  });
