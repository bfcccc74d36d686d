import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { failure } from '../http/failure.ts';
import { joinSource } from '../awards/award-sources.ts';
import { refillTiers, type TierSlot } from './ccn-stock.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { type Returned, returned } from '../invites/return-stock.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';

/**
 * 退回剩余库存 of a scan campaign: what its tiers put aside and gave to nobody, all at once (award.md §4.1, ARCHIVE). That no printed code can
 * win it any more was asked before, of the row as it is seen.
 * @throws {Failure} 40902 where nothing is left
 */
export async function returnTiers(
  tx: Db,
  resource: Resource,
  { id, values }: { readonly id: number; readonly values: Values },
  { caller }: { readonly caller: Operator },
): Promise<Returned> {
  await readRow(tx, resource, id, caller);
  await sql`select from ccn_activity where id = ${id} for no key update`.execute(tx);
  // Those that the platform has dropped since hold their stock as well.
  const { rows } = await sql<TierSlot>`
    select m.id, m.activity_id, m.tier_id as tier_name, w.source_type, w.source_id, w.source_sku_id, s.full_title as source_title,
      m.stock_issued + m.stock_locked - m.stock_total as delta
    from ccn_award as m join award as w on w.id = m.award_id ${joinSource('w', 's')}
    where m.activity_id = ${id} and m.stock_mode = 'limited' and m.stock_total > m.stock_issued + m.stock_locked`.execute(
    tx,
  );
  if (rows.length === 0) throw failure('illegalMove', '没有剩余库存可以退回');
  const reason = asText(values['return_reason']);
  await refillTiers(tx, rows, reason, 'increase', caller);
  const moved = rows.map(({ delta, id: slot }) => [-delta, slot] as const);
  const { result, logged } = returned(resource, await readRow(tx, resource, id, caller), reason, moved);
  const { ledger_id: _, ...told } = result;
  return { result: told, logged };
}
