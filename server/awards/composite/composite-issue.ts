import { sql } from 'kysely';
import type { CompositeType } from '../../../contract/awards/composite.ts';
import type { Random } from '../../../contract/activities/draw/random.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { lockChoice } from './composite-choice.ts';
import { hasEnough, type Item, itemsIn, moveItem, settleSet } from './composite-stock.ts';
import type { Db } from '../../entity/write/database.ts';
import { system } from '../../entity/write/house.ts';
import { moveSlot } from '../stock/slot-stock.ts';
import type { Why } from '../../stock/stock-ledger.ts';

/** Of those that still have what one win takes, one by its weight (award.md §3.6). */
function picked(items: readonly Item[], random: Random): readonly Item[] {
  const open = items.filter(hasEnough);
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
  /** Nothing of them is given yet: the winner chooses. */
  readonly isChoice?: true;
}

/**
 * Gives one of a prize out: of a composite all that belongs to the win, or nothing at all (award.md §3.6). Undefined, with nothing moved,
 * when it cannot be given. Of 任选其几 it holds what can be chosen (server/awards/composite/composite-choice.ts).
 */
export async function issuePrize(tx: Db, id: number, why: Why, random: Random): Promise<IssuedPrize | undefined> {
  const { rows } = await sql<{ type: CompositeType | null }>`
    select composite_type as type from prize where id = ${id}`.execute(tx);
  const type = rows[0]?.type ?? null;
  if (type === 'choose') {
    const items = await lockChoice(tx, id, why);
    return items && { id, items, isChoice: true };
  }
  try {
    return await inSavepoint(tx, async () => {
      if (!(await moveSlot(tx, id, 'issue', { count: 1, ...why }))) throw new NotEnough();
      return { id, items: type === null ? [] : await issueItems(tx, id, type, why, random) };
    });
  } catch (error) {
    if (error instanceof NotEnough) return undefined;
    throw error;
  }
}

/** Takes back what was moved for a win that cannot be given whole. */
class NotEnough extends Error {}

async function issueItems(tx: Db, id: number, type: CompositeType, why: Why, random: Random) {
  const items = await itemsIn(tx, id);
  const given = type === 'bundle' ? items : picked(items, random);
  if (given.length === 0) throw new NotEnough();
  for (const { id: item, quantity } of given.toSorted((one, other) => one.id - other.id))
    if (!(await moveItem(tx, item, { type: 'issue', total: 0, issued: quantity, ...why }, system)))
      throw new NotEnough();
  return given;
}

/** Takes units of one item back; the prize has one more to give as soon as there is enough of everything again. */
export async function returnItem(tx: Db, itemId: number, count: number, why: Why): Promise<void> {
  const { rows } = await sql<{ id: number; type: CompositeType }>`
    select z.id, z.composite_type as type from prize as z join prize_item as i on i.prize_id = z.id
    where i.id = ${itemId} for no key update of z`.execute(tx);
  const [prize] = rows;
  if (!prize || !(await moveItem(tx, itemId, { type: 'return', total: 0, issued: -count, ...why }, system)))
    throw new Error(`item ${itemId} has given out less than came back`);
  await settleSet(tx, prize, { type: 'return', ...why }, system);
}
