import { singleTypes } from '../../contract/awards/award-types.ts';
import type { Row } from '../../contract/core/page.ts';
import type { IssuedPrize } from './composite/composite-issue.ts';
import type { Item } from './composite/composite-stock.ts';
import type { Db } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { holdChoice } from './composite/composite-choice.ts';
import { readRow } from '../entity/read/rows.ts';
import { type Won, wonItem, wonPrize } from './won.ts';
import { warnOfWin } from './warn-low.ts';
import { type NewRecord, writeRecord } from './write-record.ts';

/** What is written of a win beside the prize. */
type OfWin = Omit<NewRecord, 'won' | 'stockFrom' | 'quantity' | 'partOf'>;

/**
 * Writes the record of a prize that was just issued, in the same transaction: of a composite one that stands over a record for each of
 * its awards (award.md §3.6). Returns the upper one.
 */
export async function writeWin(tx: Db, resource: Resource, issued: IssuedPrize, win: OfWin): Promise<Row> {
  const { id, items, isChoice } = issued;
  const won = await wonPrize(tx, id);
  if (!won) throw new Error(`prize ${id} is gone`);
  await warnOfWin(tx, issued);
  if (isChoice) {
    const record = await writeRecord(tx, resource, { ...win, won, stockFrom: 'choice' });
    await holdChoice(tx, record.id, items);
    return readRow(tx, resource, record.id, 'house');
  }
  if (items.length === 0) return writeRecord(tx, resource, { ...win, won, stockFrom: 'prize' });
  const parts = await partsOf(tx, items);
  const upper = await writeRecord(tx, resource, { ...win, won: summed(won, parts), stockFrom: null });
  await writeParts(tx, resource, parts, upper.id, win);
  return upper;
}

/** Writes a record for each award that a composite win gives, under the one that stands over them. */
export async function writeParts(
  tx: Db,
  resource: Resource,
  parts: readonly Part[],
  recordId: number,
  win: OfWin,
): Promise<void> {
  const { id: _, ...ofPart } = win;
  for (const [at, { won, quantity, itemId }] of parts.entries())
    await writeRecord(tx, resource, {
      ...ofPart,
      bizNo: `${win.bizNo}#${at + 1}`,
      won,
      quantity,
      stockFrom: 'item',
      partOf: { recordId, itemId },
    });
}

interface Part {
  readonly itemId: number;
  readonly won: Won;
  readonly quantity: number;
}

/** One part for each item; of coupons one for each piece, since a record holds one. */
export async function partsOf(tx: Db, items: readonly Item[]): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const { id: itemId, quantity, award_type } of items) {
    const won = await wonItem(tx, itemId);
    if (!won) throw new Error(`item ${itemId} is gone`);
    if (singleTypes.has(award_type))
      parts.push(...Array.from({ length: quantity }, () => ({ itemId, won, quantity: 1 })));
    else parts.push({ itemId, won, quantity });
  }
  return parts;
}

/** The whole is worth, and costs, what was given of it. */
const summed = (won: Won, parts: readonly Part[]): Won => ({
  ...won,
  market_price_fen: parts.reduce((sum, part) => sum + part.won.market_price_fen * part.quantity, 0),
  cost_fen: parts.reduce((sum, part) => sum + part.won.cost_fen * part.quantity, 0),
});
