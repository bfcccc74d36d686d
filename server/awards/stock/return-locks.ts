import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';
import type { SlotTable } from './slot-stock.ts';
import { keptSource } from './source-stock.ts';

/** A slot whose stock is given back. */
export interface Held {
  readonly table: SlotTable;
  readonly id: number;
}

interface SourceRow {
  readonly type: string;
  readonly id: number;
}

const idsOf = (held: readonly Held[], table: SlotTable) =>
  held
    .filter((one) => one.table === table)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

/** The goods that slots draw on, in the order in which everybody locks them: by kind, then by number. */
async function sourcesOf(tx: Db, held: readonly Held[]): Promise<readonly SourceRow[]> {
  const [prizes, invites] = [idsOf(held, 'prize'), idsOf(held, 'invite_prize')];
  const { rows } = await sql<SourceRow>`
    select distinct w.source_type as type, w.source_id as id from award as w where w.source_id is not null and w.id in (
      select award_id from prize where id = any(${prizes}::bigint[])
      union all select award_id from prize_item where prize_id = any(${prizes}::bigint[])
      union all select award_id from invite_prize where id = any(${invites}::bigint[]))`.execute(tx);
  return rows.toSorted((one, other) => one.type.localeCompare(other.type) || one.id - other.id);
}

/**
 * Locks all that a return moves before anything of it moves: the activity, so that draws end first and the next ones wait; sources before
 * slots, each in one order, so that two who return at once, or adjust meanwhile, never wait for each other (award.md §2.2).
 */
export async function lockHeld(tx: Db, activityId: number, held: readonly Held[]): Promise<void> {
  await sql`select from activity where id = ${activityId} for no key update`.execute(tx);
  for (const { type, id } of await sourcesOf(tx, held)) {
    const table = keptSource(type)?.name;
    if (table !== undefined) await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
  }
  for (const table of ['prize', 'invite_prize'] as const)
    await sql`select from ${sql.table(table)} where id = any(${idsOf(held, table)}::bigint[]) order by id for no key update`.execute(
      tx,
    );
}
