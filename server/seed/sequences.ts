import { sql } from 'kysely';
import { awardRecord } from '../awards/award-record.resource.ts';
import { ownResources } from '../catalogue.ts';
import { heLevel } from '../levels/he-level.resource.ts';
import { afterSale } from '../orders/after-sales/after-sale.resource.ts';
import type { Db } from '../entity/write/database.ts';

/** Ids below are kept for demo and built-in rows. */
const lastReserved = 10_000;

/** Lets the ids of new rows begin behind the demo's: at 10001, or behind the highest that there is. */
export async function moveSequences(tx: Db): Promise<void> {
  const tables = [...ownResources, awardRecord, heLevel, afterSale].map(({ entity }) => entity.name);
  for (const table of [...tables, 'goods_sku'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      (select greatest(coalesce(max(id), 0), ${lastReserved}::bigint) from ${sql.table(table)}))`.execute(tx);
}
