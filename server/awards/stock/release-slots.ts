import { sql } from 'kysely';
import type { FieldError } from '../../../contract/entity/fault.ts';
import { releaseFault, slotsIn, type Stocked } from '../../../contract/stock/release-slots.ts';
import type { Db } from '../../entity/write/database.ts';

/** What is wrong with the times of release of a plan, as its living prizes have it (award.md §3.2). */
export async function slotFaults(db: Db, planId: number, value: unknown): Promise<readonly FieldError[]> {
  if (slotsIn(value).length === 0) return [];
  const { rows } = await sql<Stocked>`select id, title, case when stock_mode = 'limited' then stock_total end as total
    from prize where plan_id = ${planId} and status <> 'archived'`.execute(db);
  const message = releaseFault(value, rows);
  return message === undefined ? [] : [{ field: 'release_slots', message }];
}
