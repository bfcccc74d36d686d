import { sql } from 'kysely';
import { type CompositeType, type ItemStand, setCounters } from '../../contract/composite.ts';
import type { Random } from '../../contract/draw/random.ts';
import type { SlotCounters } from '../../contract/stock.ts';
import { inSavepoint } from '../db/savepoint.ts';
import { failure } from '../http/failure.ts';
import { noteRows } from '../live/row-news.ts';
import type { Actor, Db } from './database.ts';
import { joinSource } from './award-sources.ts';
import { type Adjustment, moveSlot } from './slot-stock.ts';
import { allocate, type Source } from './source-stock.ts';
import { recordMovement, refuseRepeated } from './stock-ledger.ts';

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
    where i.prize_id = ${prizeId} order by i.sort, i.id ${lock ? sql`for update of i` : sql``}`.execute(tx);
  return rows.map(({ source_type: type, source_id: id, source_sku_id: skuId, source_title: title, ...item }) => ({
    ...item,
    source: id === null ? undefined : { type, id, skuId, title: title ?? item.title },
  }));
}

/** Units of one item that are to be moved. */
export interface ItemMove {
  readonly item: Item;
  readonly delta: number;
}

const units = (count: number) => count.toLocaleString('en-US');
const lockPrize = (tx: Db, id: number) => sql`select from prize where id = ${id} for update`.execute(tx);
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
    if (item.source) await allocate(tx, item.source, { delta, reason }, actor);
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

interface Move {
  readonly type: 'init' | 'increase' | 'decrease' | 'issue' | 'return';
  readonly total: number;
  readonly issued: number;
  readonly reason: string;
}

/** Moves one item in one conditional UPDATE; false, with nothing moved, where it has not so many. */
async function moveItem(tx: Db, id: number, { type, total, issued, reason }: Move, actor: Actor): Promise<boolean> {
  const { rows } = await sql<SlotCounters>`
    update prize_item set stock_total = stock_total + ${total}::bigint, stock_issued = stock_issued + ${issued}::bigint
    where id = ${id} and stock_issued + ${issued}::bigint >= 0
      and (not is_limited or stock_total + ${total}::bigint - stock_issued - ${issued}::bigint - stock_locked >= 0)
    returning stock_total as total, stock_issued as issued, stock_locked as locked`.execute(tx);
  const [after] = rows;
  if (!after) return false;
  const before = { ...after, total: after.total - total, issued: after.issued - issued };
  const delta = type === 'return' ? -issued : total + issued;
  await recordMovement(tx, { entity: 'prize_item', id, type, delta, before, after, reason }, actor);
  return true;
}

/** Brings the prize's own counters to what its items give, with a line of its ledger. */
async function settleSet(
  tx: Db,
  { id, type: way }: { readonly id: number; readonly type: CompositeType },
  { type, reason, requestId }: Omit<Adjustment, 'delta' | 'type'> & { readonly type: Move['type'] },
  actor: Actor,
): Promise<number> {
  const after = setCounters(way, await itemsIn(tx, id));
  const { rows } = await sql<SlotCounters>`
    select stock_total as total, stock_issued as issued, stock_locked as locked from prize where id = ${id}`.execute(
    tx,
  );
  const before = rows[0] ?? after;
  await sql`update prize set stock_total = ${after.total}::bigint, stock_issued = ${after.issued}::bigint,
      version = version + ${type === 'init' ? 0 : 1}::bigint, updated_at = now(), updated_by = coalesce(${actor.accountId}::bigint, updated_by)
    where id = ${id}`.execute(tx);
  noteRows(tx, 'prize', [id]);
  const delta = type === 'return' ? before.issued - after.issued : after.total - before.total;
  return recordMovement(tx, { entity: 'prize', id, type, delta, before, after, reason, requestId }, actor);
}

/** The house itself, as the ledgers of slots name it. */
const system: Actor = { accountId: null, nickname: 'system' };

/** Of those that still have what one win takes, one by its weight (award.md §3.6). */
function picked(items: readonly Item[], random: Random): readonly Item[] {
  const open = items.filter((item) => !item.is_limited || item.total - item.issued - item.locked >= item.quantity);
  const all = open.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  if (all === 0) return [];
  let roll = random.below(all);
  const landed = open.find(({ weight }) => (roll -= weight ?? 0) < 0);
  return [landed ?? open.slice(-1)].flat();
}

/** One win of a prize: what it gives of its items; none for a single one. */
export interface IssuedPrize {
  readonly id: number;
  readonly items: readonly Item[];
}

/**
 * Gives one of a prize out: of a composite all that belongs to the win, or nothing at all (award.md §3.6). Undefined, with nothing moved,
 * when it cannot be given; so it is with 任选其几, as nobody could choose.
 */
export async function issuePrize(tx: Db, id: number, reason: string, random: Random): Promise<IssuedPrize | undefined> {
  const { rows } = await sql<{ type: CompositeType | null }>`
    select composite_type as type from prize where id = ${id}`.execute(tx);
  const type = rows[0]?.type ?? null;
  if (type === 'choose') return undefined;
  try {
    return await inSavepoint(tx, async () => {
      if (!(await moveSlot(tx, id, 'issue', { count: 1, reason }))) throw new NotEnough();
      return { id, items: type === null ? [] : await issueItems(tx, id, type, reason, random) };
    });
  } catch (error) {
    if (error instanceof NotEnough) return undefined;
    throw error;
  }
}

/** Takes back what was moved for a win that cannot be given whole. */
class NotEnough extends Error {}

async function issueItems(tx: Db, id: number, type: CompositeType, reason: string, random: Random) {
  const items = await itemsIn(tx, id);
  const given = type === 'bundle' ? items : picked(items, random);
  if (given.length === 0) throw new NotEnough();
  for (const { id: item, quantity } of given.toSorted((one, other) => one.id - other.id))
    if (!(await moveItem(tx, item, { type: 'issue', total: 0, issued: quantity, reason }, system)))
      throw new NotEnough();
  return given;
}

/** Takes units of one item back; the prize has one more to give as soon as there is enough of everything again. */
export async function returnItem(tx: Db, itemId: number, count: number, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number; type: CompositeType }>`
    select z.id, z.composite_type as type from prize as z join prize_item as i on i.prize_id = z.id
    where i.id = ${itemId} for update of z`.execute(tx);
  const [prize] = rows;
  if (!prize || !(await moveItem(tx, itemId, { type: 'return', total: 0, issued: -count, reason }, system)))
    throw new Error(`item ${itemId} has given out less than came back`);
  await settleSet(tx, prize, { type: 'return', reason }, system);
}
