import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { awardRecord } from './award-record.resource.ts';
import { giveBack } from './after-step.ts';
import { lockHeldBy } from './record-locks.ts';
import { takeStep } from './steps.ts';

/** Records that one transaction lets expire. */
const atOnce = 100;

/**
 * Lets what nobody claimed in time expire. Its unit goes back to its prize as long as that is not archived: it can be won again, or be
 * returned to where it came from. Returns how many expired.
 */
export async function expiryRound(store: Store, isStopped: () => boolean = () => false): Promise<number> {
  let expired = 0;
  while (!isStopped()) {
    const count = await expireSome(store);
    expired += count;
    if (count < atOnce) break;
  }
  return expired;
}

const expireSome = (store: Store): Promise<number> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<{ id: number; returns: boolean }>`
      select r.id, (not r.stock_returned and case r.stock_from when 'prize' then z.status <> 'archived' when 'item' then z.status <> 'archived'
          when 'invite_prize' then s.status <> 'archived' when 'ccn_award' then v.status <> 'archived' end) is true as returns
      from award_record as r left join prize as z on z.id = r.prize_id
        left join invite_prize as s on r.stock_from = 'invite_prize' and s.id = r.slot_id
        left join (ccn_award as m join ccn_activity as v on v.id = m.activity_id) on r.stock_from = 'ccn_award' and m.id = r.slot_id
      where r.status in ('wait_claim', 'wait_address', 'wait_verify') and r.claim_deadline < date_trunc('second', now())
        and r.stock_from is distinct from 'choice'
      order by r.id limit ${atOnce} for update of r skip locked`.execute(tx);
    await lockHeldBy(
      tx,
      rows.flatMap(({ id, returns }) => (returns ? [id] : [])),
    );
    for (const { id, returns } of rows) {
      const set = { finished_at: sql`now()`, ...(returns && { stock_returned: true }) };
      const before = await takeStep(tx, awardRecord, id, { event: 'EXPIRE', set, note: returns ? '库存退回奖品' : '' });
      if (before && returns) await giveBack(tx, before, '过期退回');
    }
    return rows.length;
  });
