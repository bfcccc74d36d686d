import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';
import { system } from '../../entity/write/house.ts';
import { hasEnough, type Item, itemsIn, moveItem, settleSet } from './composite-stock.ts';
import { issuedToday } from '../stock/slot-stock.ts';
import type { Why } from '../../stock/stock-ledger.ts';

/*
 * 任选其几 (award.md §3.6): a win holds units of every item that still has enough, until its winner has chosen or the time for that is
 * over; then what was chosen is given out and the rest is free again.
 */

/** Minutes in which a winner chooses; then the first items are given, so that the win is never lost. */
export const choiceMinutes = 30;

/**
 * Locks what one win may choose from, behind the lock of its prize. Undefined, with nothing locked, where fewer items are left than are
 * chosen, or the day's limit would be passed by all that are being chosen now.
 */
export async function lockChoice(tx: Db, prizeId: number, why: Why): Promise<readonly Item[] | undefined> {
  await sql`select from prize where id = ${prizeId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number; is_within_day: boolean }>`
    select z.choose_count as count, (z.daily_limit = 0 or z.daily_limit >= z.choose_count * (1 + (
        select count(distinct c.record_id) from award_choice as c join prize_item as i on i.id = c.item_id where i.prize_id = z.id))
      + ${issuedToday('z')}) as is_within_day
    from prize as z where z.id = ${prizeId}`.execute(tx);
  const [prize] = rows;
  const open = (await itemsIn(tx, prizeId)).filter(hasEnough);
  if (!prize?.is_within_day || open.length < prize.count) return undefined;
  for (const item of open) await mustMove(tx, item.id, { type: 'lock', locked: item.quantity, ...why });
  await settleSet(tx, { id: prizeId, type: 'choose' }, { type: 'lock', ...why }, system);
  return open;
}

type Step =
  | (Why & { readonly type: 'lock' | 'release'; readonly locked: number })
  | (Why & { readonly type: 'confirm'; readonly locked: number; readonly issued: number });

async function mustMove(tx: Db, itemId: number, step: Step): Promise<void> {
  if (!(await moveItem(tx, itemId, { total: 0, issued: 0, ...step }, system)))
    throw new Error(`item ${itemId} has not what a choice holds of it`);
}

/** Keeps which units a record holds while its winner chooses. */
export async function holdChoice(tx: Db, recordId: number, items: readonly Item[]): Promise<void> {
  for (const { id, quantity } of items)
    await sql`insert into award_choice (record_id, item_id, units) values (${recordId}, ${id}, ${quantity})`.execute(
      tx,
    );
}

/** An item that a record may choose, and the units of it that it holds. */
export interface Held {
  readonly item_id: number;
  readonly award_id: number;
  readonly title: string;
  readonly units: number;
}

/** What a record may choose from, in the order of the items. Its row is locked by the caller. */
export async function heldBy(tx: Db, recordId: number): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`
    select c.item_id, i.award_id, a.title, c.units from award_choice as c
      join prize_item as i on i.id = c.item_id join award as a on a.id = i.award_id
    where c.record_id = ${recordId} order by i.sort, i.id`.execute(tx);
  return rows;
}

/** Gives out what was chosen of the held units and frees the others; with nothing chosen all of them. Returns the items chosen. */
export async function settleChoice(
  tx: Db,
  { recordId, prizeId }: { readonly recordId: number; readonly prizeId: number },
  chosen: ReadonlySet<number>,
  reason: string,
): Promise<readonly Item[]> {
  await sql`select from prize where id = ${prizeId} for no key update`.execute(tx);
  const why: Why = { reason, cause: { type: 'award_record', id: recordId } };
  const held = (await heldBy(tx, recordId)).toSorted((one, other) => one.item_id - other.item_id);
  const items = await itemsIn(tx, prizeId);
  const prize = { id: prizeId, type: 'choose' } as const;
  const given = held.filter(({ item_id }) => chosen.has(item_id));
  for (const { item_id, units } of given)
    await mustMove(tx, item_id, { type: 'confirm', issued: units, locked: -units, ...why });
  if (given.length > 0) await settleSet(tx, prize, { type: 'confirm', ...why }, system);
  const freed = held.filter(({ item_id }) => !chosen.has(item_id));
  for (const { item_id, units } of freed) await mustMove(tx, item_id, { type: 'release', locked: -units, ...why });
  if (freed.length > 0) await settleSet(tx, prize, { type: 'release', ...why }, system);
  await sql`delete from award_choice where record_id = ${recordId}`.execute(tx);
  return items.filter(({ id }) => given.some(({ item_id }) => item_id === id));
}
