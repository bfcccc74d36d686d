import { sql } from 'kysely';
import type { TraceLine } from '../../../contract/core/trace-line.ts';
import { levelled } from '../../../contract/marketing/quote/quote-lines.ts';
import type { Db } from '../../entity/write/database.ts';
import { boughtBy, type Buyer } from './buyer.ts';
import { type OfferLine, offerLines } from './offer-lines.ts';
import { orderRefusals, payRefusals } from './order-refusals.ts';

/* What one piece of an offer costs somebody, and why he cannot have it (engines.md §1.5, mall/offers), by what holds for orders. */

/** One kind of an offer. Amounts are whole points and fen. */
export interface OfferedKind {
  readonly line: OfferLine;
  readonly points: number;
  /** Before and after what the level takes off. */
  readonly list_fen: number;
  readonly fen: number;
  /** Everything that keeps this buyer from one piece, by its name; where it is sent to is not among it. */
  readonly refusals: readonly TraceLine[];
}

/** Kinds of offers that members can see: those of `offerIds`, in the order of the offers and then of the kinds; closed ones are left out. */
export async function offeredTo(
  db: Db,
  buyer: Buyer | undefined,
  offerIds: readonly number[],
): Promise<readonly OfferedKind[]> {
  const { rows: kinds } = await sql<{ offer_id: number; sku_id: number }>`
    select o.id as offer_id, s.id as sku_id from unnest(${[...offerIds]}::bigint[]) with ordinality as asked (id, nth)
    join he_goods as o on o.id = asked.id join goods_sku as s on s.goods_id = o.goods_id order by asked.nth, s.sort, s.id`.execute(
    db,
  );
  const all = await offerLines(
    db,
    kinds.map((kind) => ({ ...kind, quantity: 1 })),
  );
  const items = all.filter(({ isOpen, isPriced }) => isOpen && isPriced);
  const bought = buyer ? await boughtBy(db, buyer.id, offerIds) : new Map();
  const kindsOf = levelled({ items, level_percent: buyer?.levelPercent ?? 100 });
  return Promise.all(
    kindsOf.map(async ({ item, unit_fen: fen }) => ({
      line: item,
      points: item.unit_points,
      list_fen: item.unit_fen,
      fen,
      refusals: [
        ...(await orderRefusals(db, { lines: [item], buyer, bought, region: null })),
        ...payRefusals({ pay_points: item.unit_points, refused: null }, buyer),
      ],
    })),
  );
}
