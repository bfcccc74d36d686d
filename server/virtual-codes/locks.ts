import { sql } from 'kysely';
import { lockMinutes } from '../../contract/virtual-codes/code-states.ts';
import { noteCodes, virtualPool } from '../coupons/code-pool.ts';
import type { Db } from '../entity/write/database.ts';

/**
 * Keeps a code for a win whose award is a virtual product, in the transaction in which the win is written: the one that runs out first.
 * Codes that another win is taking are passed over, never waited for. Where none is left to take, the grant looks again.
 */
export async function lockCode(tx: Db, recordId: number, awardId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with free as (
      select c.id from virtual_code as c join award as a on a.source_type = 'virtual' and a.source_id = c.product_id
      where a.id = ${awardId} and c.state = 'available' and c.expire_at > now()
      order by c.expire_at, c.id limit 1 for update of c skip locked
    )
    update virtual_code as c set state = 'locked', record_id = ${recordId},
      locked_until = now() + make_interval(mins => ${lockMinutes}::int)
    from free where c.id = free.id returning c.id`.execute(tx);
  noteCodes(tx, virtualPool, rows);
}

/** What a code that nobody keeps any more stands as. */
export const freed = sql`set state = 'available', record_id = null, locked_until = null`;

/** Gives the code that was kept for a win free, which failed or was called off; one that was given out stays given. */
export async function releaseCode(tx: Db, recordId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`update virtual_code ${freed}
    where record_id = ${recordId} and state = 'locked' returning id`.execute(tx);
  noteCodes(tx, virtualPool, rows);
}
