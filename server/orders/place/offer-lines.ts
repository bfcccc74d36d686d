import { sql } from 'kysely';
import type { Picture, Values } from '../../../contract/entity/field.ts';
import { rowsIn } from '../../../contract/mall/freight-rules.ts';
import { pricesBy } from '../../../contract/mall/offer.ts';
import type { BasketItem } from '../../../contract/marketing/quote/quote-basket.ts';
import type { Db } from '../../entity/write/database.ts';
import { failure } from '../../http/failure.ts';

/** One kind of an offer that somebody wants. */
export interface AskedItem {
  readonly offer_id: number;
  readonly sku_id: number;
  readonly quantity: number;
}

/** An offer with the goods behind it, as it stands in this transaction. */
export interface OfferRow {
  readonly offer_id: number;
  readonly offer_no: string;
  readonly status: string;
  readonly sale_mode: string;
  readonly prices: unknown;
  readonly is_primary: boolean;
  readonly is_early: boolean;
  readonly is_over: boolean;
  readonly limit_per_user: number;
  readonly limit_per_day: number;
  readonly limit_per_order: number;
  readonly audience: string;
  readonly delivery_types: unknown;
  readonly freight_template_id: number | null;
  readonly pickup_point_ids: unknown;
  readonly goods_id: number;
  readonly goods_no: string;
  readonly title: string;
  readonly cate_id: number;
  readonly goods_type: string;
  readonly channel: string;
  readonly channel_goods_id: string | null;
  readonly goods_status: string;
  readonly need_check: boolean;
  readonly check_free_fen: number | null;
  readonly cost_fen: number;
  readonly market_price_fen: number;
}

/** One of the kinds of its goods. */
interface SkuRow {
  readonly sku_id: number;
  readonly goods_id: number;
  readonly spec_text: string;
  readonly image: Picture | null;
  readonly available: number;
}

/** A line of a basket with all that is asked about it. */
export interface OfferLine extends BasketItem {
  readonly offer: OfferRow;
  readonly sku: SkuRow;
  /** Whether this kind can be exchanged at all, and has a price. */
  readonly isOpen: boolean;
  readonly isPriced: boolean;
}

async function offersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OfferRow>> {
  const { rows } = await sql<OfferRow>`
    select o.id as offer_id, o.offer_no, o.status, o.sale_mode, o.prices, o.is_primary, coalesce(now() < o.sale_start_at, false) as is_early,
      coalesce(o.sale_end_at <= now(), false) as is_over, o.limit_per_user, o.limit_per_day, o.limit_per_order, o.audience, o.delivery_types,
      o.freight_template_id, o.pickup_point_ids, g.id as goods_id, g.goods_no, coalesce(o.title, g.title) as title, g.cate_id, g.goods_type, g.channel,
      g.channel_goods_id, g.status as goods_status, g.need_check, g.check_free_fen, g.cost_fen, g.market_price_fen
    from he_goods as o join goods as g on g.id = o.goods_id where o.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.offer_id, row]));
}

async function skusOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, SkuRow>> {
  const { rows } = await sql<SkuRow>`
    select s.id as sku_id, s.goods_id, s.spec_text, coalesce(s.image, g.images -> 0) as image,
      s.stock_total - s.stock_allocated - s.stock_locked - s.stock_sold as available
    from goods_sku as s join goods as g on g.id = s.goods_id where s.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.sku_id, row]));
}

/** The price that an offer has for a kind, as its sale mode has it; nothing where it knows none. */
const priceOf = (offer: OfferRow, skuId: number): Values | undefined =>
  pricesBy({ sale_mode: offer.sale_mode, prices: rowsIn(offer.prices) }).find(({ sku_id }) => sku_id === skuId);

function lineOf({ quantity }: AskedItem, offer: OfferRow, sku: SkuRow): OfferLine {
  const price = priceOf(offer, sku.sku_id);
  const unit_points = Number(price?.['points_price'] ?? 0);
  const unit_fen = Number(price?.['cash_price_fen'] ?? 0);
  return {
    offer,
    sku,
    goods_id: offer.goods_id,
    cate_id: offer.cate_id,
    unit_points,
    unit_fen,
    quantity,
    // No offer takes points for money yet.
    points_percent: 0,
    isOpen: price?.['enabled'] === true,
    isPriced: unit_points > 0 || unit_fen > 0,
  };
}

/**
 * The lines that are asked for, in their order, with their prices now.
 * @throws {Failure} 40401 for an offer that is not there, and for a kind that its goods do not have
 */
export async function offerLines(db: Db, items: readonly AskedItem[]): Promise<readonly OfferLine[]> {
  const offers = await offersOf(
    db,
    items.map(({ offer_id }) => offer_id),
  );
  const skus = await skusOf(
    db,
    items.map(({ sku_id }) => sku_id),
  );
  return items.map((item) => {
    const offer = offers.get(item.offer_id);
    if (!offer) throw failure('notFound', `没有编号为 ${item.offer_id} 的商城报价`);
    const sku = skus.get(item.sku_id);
    if (sku?.goods_id !== offer.goods_id)
      throw failure('notFound', `报价 ${offer.offer_no} 没有编号为 ${item.sku_id} 的规格`);
    return lineOf(item, offer, sku);
  });
}
