import { sql } from 'kysely';
import { type CompositeType, type ItemStand, setCounters } from '../../../contract/awards/composite.ts';
import type { SlotCounters } from '../../../contract/stock/stock.ts';
import { failure } from '../../http/failure.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { joinSource } from '../award-sources.ts';
import type { Adjustment, SlotMove } from '../stock/slot-stock.ts';
import { allocate, type Source } from '../stock/source-stock.ts';
import { recordMovement, refuseRepeated, type Why } from '../../stock/stock-ledger.ts';

/** An award of a composite prize with the stock that was put aside for it. */
export interface Item extends ItemStand {
  readonly id: number;
  readonly award_id: number;
  readonly title: string;
  readonly award_type: string;
  readonly is_limited: boolean;
  readonly weight: number | null;
  readonly source: Source | undefined;
}

/** The items of a prize in their order; locked, behind the prize's own row. */
export async function itemsIn(tx: Db, prizeId: number, lock = true): Promise<readonly Item[]> {
  const { rows } = await sql<
    Omit<Item, 'source'> & {
      source_type: string;
      source_id: number | null;
      source_sku_id: number | null;
      source_title: string | null;
    }
  >`
    select i.id, i.award_id, a.title, a.award_type, i.quantity, i.weight, i.is_limited, i.stock_total as total, i.stock_issued as issued,
      i.stock_locked as locked, a.source_type, a.source_id, a.source_sku_id,
      s.full_title as source_title
    from prize_item as i join award as a on a.id = i.award_id
      ${joinSource('a', 's')}
    where i.prize_id = ${prizeId} order by i.sort, i.id ${lock ? sql`for no key update of i` : sql``}`.execute(tx);
  return rows.map(({ source_type: type, source_id: id, source_sku_id: skuId, source_title: title, ...item }) => ({
    ...item,
    source: id === null ? undefined : { type, id, skuId, title: title ?? item.title },
  }));
}

/** Whether there is as much of an item as one win takes. */
export const hasEnough = ({ is_limited, total, issued, locked, quantity }: Item): boolean =>
  !is_limited || total - issued - locked >= quantity;

/** Units of one item that are to be moved. */
export interface ItemMove {
  readonly item: Item;
  readonly delta: number;
}

const units = (count: number) => count.toLocaleString('en-US');
const lockPrize = (tx: Db, id: number) => sql`select from prize where id = ${id} for no key update`.execute(tx);
const bySource = ({ item: { source: one } }: ItemMove, { item: { source: other } }: ItemMove) =>
  `${one?.type}`.localeCompare(`${other?.type}`) || (one?.id ?? 0) - (other?.id ?? 0);

/**
 * Puts units aside for items, or gives them back, all or none: sources first, then the prize, then its items (award.md §2.2). The prize's
 * own counters follow from those of its items. Returns the line of the prize's ledger.
 * @throws {Failure} 42201 with what could have been moved; 40904 for a request that has moved this prize already
 */
export async function refillItems(
  tx: Db,
  prize: { readonly id: number; readonly type: CompositeType },
  moves: readonly ItemMove[],
  { reason, requestId, type }: Omit<Adjustment, 'delta'>,
  actor: Actor,
): Promise<number> {
  for (const { item, delta } of moves.toSorted(bySource))
    if (item.source) await allocate(tx, item.source, { delta, reason, cause: { type: 'prize', id: prize.id } }, actor);
  await lockPrize(tx, prize.id);
  if (requestId !== undefined) await refuseRepeated(tx, 'prize', prize.id, requestId);
  for (const { item, delta } of moves.toSorted((one, other) => one.item.id - other.item.id))
    if (!(await moveItem(tx, item.id, { type, total: delta, issued: 0, reason }, actor))) throw await tooFew(tx, item);
  return settleSet(tx, prize, { type, reason, requestId }, actor);
}

async function tooFew(tx: Db, { id, title }: Item) {
  const { rows } = await sql<{ left: number }>`
    select stock_total - stock_issued - stock_locked as left from prize_item where id = ${id}`.execute(tx);
  const left = rows[0]?.left ?? 0;
  return failure('shortage', `库存不足：明细「${title}」最多可减少 ${units(left)}`, { scope: 'slot', available: left });
}

/** What is added to an item's counters; `total` and `issued` free units, or give them back, `locked` holds them for a choice. */
export interface ItemChange extends Why {
  readonly type: 'init' | 'increase' | 'decrease' | SlotMove;
  readonly total: number;
  readonly issued: number;
  readonly locked?: number;
}

/** Moves one item in one conditional UPDATE; false, with nothing moved, where it has not so many. */
export async function moveItem(
  tx: Db,
  id: number,
  { type, total, issued, locked = 0, ...why }: ItemChange,
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql<SlotCounters>`
    update prize_item set stock_total = stock_total + ${total}::bigint, stock_issued = stock_issued + ${issued}::bigint,
      stock_locked = stock_locked + ${locked}::bigint
    where id = ${id} and stock_issued + ${issued}::bigint >= 0 and stock_locked + ${locked}::bigint >= 0
      and (not is_limited or stock_total + ${total}::bigint - stock_issued - ${issued}::bigint - stock_locked - ${locked}::bigint >= 0)
    returning stock_total as total, stock_issued as issued, stock_locked as locked`.execute(tx);
  const [after] = rows;
  if (!after) return false;
  const before = { total: after.total - total, issued: after.issued - issued, locked: after.locked - locked };
  const delta = unitsOf(type, before, after);
  await recordMovement(tx, { entity: 'prize_item', id, type, delta, before, after, ...why }, actor);
  return true;
}

/** Which counter a movement is about, and whether it goes down. */
const counted: Readonly<Record<ItemChange['type'], readonly [keyof SlotCounters, 1 | -1]>> = {
  init: ['total', 1],
  increase: ['total', 1],
  decrease: ['total', 1],
  issue: ['issued', 1],
  return: ['issued', -1],
  lock: ['locked', 1],
  confirm: ['issued', 1],
  release: ['locked', -1],
};

/** Units that a line of the ledger tells of. */
function unitsOf(type: ItemChange['type'], before: SlotCounters, after: SlotCounters): number {
  const [key, sign] = counted[type];
  return sign * (after[key] - before[key]);
}

/** Brings the prize's own counters to what its items give, with a line of its ledger. */
export async function settleSet(
  tx: Db,
  { id, type: way }: { readonly id: number; readonly type: CompositeType },
  { type, requestId, ...why }: Why & Pick<Adjustment, 'requestId'> & Pick<ItemChange, 'type'>,
  actor: Actor,
): Promise<number> {
  const after = setCounters(way, await itemsIn(tx, id));
  const { rows } = await sql<SlotCounters>`
    select stock_total as total, stock_issued as issued, stock_locked as locked from prize where id = ${id}`.execute(
    tx,
  );
  const before = rows[0] ?? after;
  await sql`update prize set stock_total = ${after.total}::bigint, stock_issued = ${after.issued}::bigint,
      stock_locked = ${after.locked}::bigint, version = version + ${type === 'init' ? 0 : 1}::bigint, updated_at = now(), updated_by = coalesce(${actor.accountId}::bigint, updated_by)
    where id = ${id}`.execute(tx);
  noteRows(tx, 'prize', [id]);
  const delta = unitsOf(type, before, after);
  return recordMovement(tx, { entity: 'prize', id, type, delta, before, after, requestId, ...why }, actor);
}
