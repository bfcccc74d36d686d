import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import type { SlotCounters } from '../../../contract/stock/stock.ts';
import { failure, invalid } from '../../http/failure.ts';
import { system } from '../../entity/write/house.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { allocate, type Source } from './source-stock.ts';
import { movementOf, recordMovement, refuseRepeated, type Why } from '../../stock/stock-ledger.ts';

/** The tables whose rows are slots. */
export type SlotTable = 'prize' | 'invite_prize';

/** A slot that is to be moved, with where its units come from. */
export interface Slot {
  readonly table: SlotTable;
  readonly id: number;
  readonly title: string;
  /** Undefined where nothing has to be put aside. */
  readonly source: Source | undefined;
}

/** What an operator asks for: an increment with a reason, once for its request (award.md §2.3). */
export interface Adjustment {
  readonly delta: number;
  readonly reason: string;
  readonly requestId?: string | undefined;
  readonly type: 'init' | 'increase' | 'decrease';
}

const number = (value: number) => value.toLocaleString('en-US');
const counters: RawBuilder<SlotCounters> = sql`stock_total as total, stock_issued as issued, stock_locked as locked`;

/**
 * Puts units of the source aside for the slot, or gives them back, in two conditional UPDATEs: source before slot, as everywhere
 * (award.md §2.2). Neither ever counts below zero, whoever else is at it. The first stock belongs to the making of the row, which
 * stays at its first version. Returns the line of the ledger.
 * @throws {Failure} 42201 with what could have been moved; 40904 for a request that has moved this slot already
 */
export async function refill(tx: Db, slot: Slot, asked: Adjustment, actor: Actor): Promise<number> {
  const { delta, reason, requestId, type } = asked;
  const cause = { type: slot.table, id: slot.id };
  if (slot.source) await allocate(tx, slot.source, { delta, reason, requestId, cause }, actor);
  const { rows } = await sql<SlotCounters>`
    update ${sql.table(slot.table)} set stock_total = stock_total + ${delta}::bigint, version = version + ${type === 'init' ? 0 : 1}::bigint, updated_at = now(),
      updated_by = ${actor.accountId}
    where id = ${slot.id} and stock_mode = 'limited' and stock_total - stock_issued - stock_locked + ${delta}::bigint >= 0
    returning ${counters}`.execute(tx);
  const [after] = rows;
  if (!after) throw await shortage(tx, slot);
  if (requestId !== undefined) await refuseRepeated(tx, slot.table, slot.id, requestId);
  noteRows(tx, slot.table, [slot.id]);
  const before = { ...after, total: after.total - delta };
  return recordMovement(tx, { entity: slot.table, id: slot.id, type, delta, before, after, reason, requestId }, actor);
}

async function shortage(tx: Db, { table, id }: Slot) {
  const { rows } = await sql<{ mode: string; left: number }>`
    select stock_mode as mode, stock_total - stock_issued - stock_locked as left from ${sql.table(table)} where id = ${id}`.execute(
    tx,
  );
  const [slot] = rows;
  if (slot?.mode !== 'limited') return invalid([{ field: 'delta', message: '不限量的奖品没有库存可调整' }]);
  return failure('shortage', `库存不足：最多可减少 ${number(slot.left)}`, { scope: 'slot', available: slot.left });
}

/** What the house itself does to a slot as prizes are won (award.md §2.2). */
export type SlotMove = 'issue' | 'lock' | 'confirm' | 'release' | 'return';

/** What each of them adds to issued and locked, and whether it needs free units. */
const moves: Readonly<Record<SlotMove, { readonly issued: number; readonly locked: number; readonly takes: boolean }>> =
  {
    issue: { issued: 1, locked: 0, takes: true },
    lock: { issued: 0, locked: 1, takes: true },
    confirm: { issued: 1, locked: -1, takes: false },
    release: { issued: 0, locked: -1, takes: false },
    return: { issued: -1, locked: 0, takes: false },
  };

/** Units of the prize `prize` that were given out today, in Shanghai. */
export const issuedToday = (
  prize: 'p' | 't' | 'z',
): RawBuilder<number> => sql`(select coalesce(sum(l.delta), 0)::bigint from stock_ledger as l
  where l.entity = 'prize' and l.row_id = ${sql.ref(`${prize}.id`)} and l.change_type in ('issue', 'confirm')
    and l.created_at >= (date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'))`;

/** How many units are moved, why, and for what. */
export interface SlotUnits extends Why {
  readonly count: number;
  readonly requestId?: string;
}

/**
 * Gives units out, locks them for a win in flight, or takes them back. The row is locked first, so that the day's count is no older
 * than the decision. False, with nothing moved, when there are not so many or the day's limit is reached; a request that has moved them
 * already moves nothing, and is told the same.
 */
export async function moveSlot(
  tx: Db,
  id: number,
  move: SlotMove,
  { count, requestId, ...why }: SlotUnits,
): Promise<boolean> {
  const { issued, locked, takes } = moves[move];
  await sql`select from prize where id = ${id} for no key update`.execute(tx);
  if (requestId !== undefined && (await movementOf(tx, 'prize', id, requestId))) return true;
  const free = sql`(p.stock_mode = 'unlimited' or p.stock_total - p.stock_issued - p.stock_locked >= ${count}::bigint)`;
  const withinDay = sql`(p.daily_limit = 0 or ${issuedToday('p')} + ${count}::bigint <= p.daily_limit)`;
  const { rows } = await sql<SlotCounters>`
    update prize as p set stock_issued = stock_issued + ${issued * count}::bigint, stock_locked = stock_locked + ${locked * count}::bigint
    where p.id = ${id} and p.stock_issued + ${issued * count}::bigint >= 0 and p.stock_locked + ${locked * count}::bigint >= 0
      and (${!takes} or ${free}) and (${move !== 'issue'} or ${withinDay})
    returning ${counters}`.execute(tx);
  const [after] = rows;
  if (!after) return false;
  noteRows(tx, 'prize', [id]);
  const before = { ...after, issued: after.issued - issued * count, locked: after.locked - locked * count };
  const movement = { entity: 'prize', id, type: move, delta: count, before, after, requestId, ...why } as const;
  await recordMovement(tx, movement, system);
  return true;
}

/** Where the units of a prize come from: the row joined with its award. */
export function slotOf(row: Row, table: SlotTable = 'prize'): Slot {
  const { source_type, source_id, source_sku_id: sku, source_title } = row;
  const source =
    source_type === 'none' || typeof source_id !== 'number'
      ? undefined
      : {
          type: String(source_type),
          id: source_id,
          skuId: typeof sku === 'number' ? sku : null,
          title: String(source_title ?? row['award_title']),
        };
  return { table, id: row.id, title: String(row['title']), source };
}
