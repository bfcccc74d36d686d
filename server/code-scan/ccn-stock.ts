import { sql } from 'kysely';
import type { SlotCounters } from '../../contract/stock/stock.ts';
import { failure } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { mappedTiers, neededOf } from './ccn-facts.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import type { Row } from '../../contract/core/page.ts';
import { allocate, type Source } from '../awards/stock/source-stock.ts';
import { recordMovement } from '../stock/stock-ledger.ts';

/** What a tier of a campaign pays, as a slot with stock (award.md §2.1). */
export interface TierSlot {
  readonly id: number;
  readonly activity_id: number;
  readonly tier_name: string;
  readonly source_type: string;
  readonly source_id: number | null;
  readonly source_sku_id: number | null;
  readonly source_title: string | null;
  /** Units that are to be put aside (or given back) now. */
  readonly delta: number;
}

const units = (count: number) => count.toLocaleString('en-US');
const bySource = (one: TierSlot, other: TierSlot) =>
  one.source_type.localeCompare(other.source_type) || (one.source_id ?? 0) - (other.source_id ?? 0);

/**
 * Puts aside what the printed codes of every tier come to, all or nothing (award.md §4.1, C6): what is reserved already stays, only the
 * rest is taken.
 * @throws {Failure} 42201 with what a source can still give
 */
export async function reserveTiers(tx: Db, { id }: Row, actor: Actor): Promise<void> {
  const { rows } = await sql<TierSlot>`
    select tier.* from ccn_activity as t cross join lateral (
      select m.id, m.activity_id, u.tier_name, w.source_type, w.source_id, w.source_sku_id, s.full_title as source_title, ${neededOf} - m.stock_total as delta
      from ${mappedTiers} where ${neededOf} > m.stock_total) as tier
    where t.id = ${id}`.execute(tx);
  await refillTiers(tx, rows, '开启活动预留', 'init', actor);
}

/**
 * Moves the stock of tiers, sources before slots and both in one order, so that two who do it at once never wait for each other
 * (award.md §2.2).
 * @throws {Failure} 42201 with what could have been moved
 */
export async function refillTiers(
  tx: Db,
  slots: readonly TierSlot[],
  reason: string,
  type: 'init' | 'increase',
  actor: Actor,
): Promise<void> {
  for (const slot of slots.toSorted(bySource)) {
    const source = sourceOf(slot);
    if (source) await allocate(tx, source, { delta: slot.delta, reason, cause: causeOf(slot) }, actor);
  }
  for (const slot of slots.toSorted((one, other) => one.id - other.id)) await refill(tx, slot, reason, type, actor);
}

const causeOf = ({ activity_id: id }: TierSlot) => ({ type: 'ccn_activity' as const, id });

function sourceOf(slot: TierSlot): Source | undefined {
  const { source_type: type, source_id: id, source_sku_id: skuId, source_title: title, tier_name } = slot;
  return type === 'none' || id === null ? undefined : { type, id, skuId, title: title ?? tier_name };
}

async function refill(
  tx: Db,
  { id, activity_id, tier_name, delta }: TierSlot,
  reason: string,
  kind: 'init' | 'increase',
  actor: Actor,
): Promise<void> {
  const { rows } = await sql<SlotCounters>`
    update ccn_award set stock_total = stock_total + ${delta}::bigint
    where id = ${id} and stock_mode = 'limited' and stock_total - stock_issued - stock_locked + ${delta}::bigint >= 0
    returning stock_total as total, stock_issued as issued, stock_locked as locked`.execute(tx);
  const [after] = rows;
  if (!after) throw await tooFew(tx, id, tier_name);
  noteRows(tx, 'ccn_award_set', [activity_id]);
  const before = { ...after, total: after.total - delta };
  const type = delta < 0 ? 'decrease' : kind;
  await recordMovement(tx, { entity: 'ccn_award', id, type, delta, before, after, reason }, actor);
}

async function tooFew(tx: Db, id: number, tier: string) {
  const { rows } = await sql<{ left: number }>`
    select stock_total - stock_issued - stock_locked as left from ccn_award where id = ${id}`.execute(tx);
  const left = rows[0]?.left ?? 0;
  return failure('shortage', `库存不足：奖级「${tier}」最多可减少 ${units(left)}`, { scope: 'slot', available: left });
}
