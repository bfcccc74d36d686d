import { sql } from 'kysely';
import type { OrderQuote, QuotedAmounts, QuotedCouponRow, QuotedLine } from '../../../contract/orders/order-quote.ts';
import { type Quote, type QuoteLine, quoteOf } from '../../../contract/marketing/quote/quote.ts';
import type { Db } from '../../entity/write/database.ts';
import { failure } from '../../http/failure.ts';
import { heldCoupons, readNow } from '../../marketing/held-coupons.ts';
import { boughtBy, type Buyer, buyerOf } from './buyer.ts';
import { freeFreightOf } from './free-freight.ts';
import { freightFor } from './freight-of-lines.ts';
import { type AskedItem, type OfferLine, offerLines } from './offer-lines.ts';
import { orderRefusals, payRefusals } from './order-refusals.ts';
import { type Delivery, wayRefusals } from './way-refusals.ts';

/** What an order is asked to be. */
export interface AskedOrder {
  /** Who buys; null for anybody, without a level, points or coupons. */
  readonly userId: number | null;
  readonly items: readonly AskedItem[];
  readonly couponNos: readonly string[];
  /** Code of the area that it goes to; null where nobody said, and where its member fetches it. */
  readonly region: string | null;
  /** The way that it gets to its member; what was quoted before there was one was sent. */
  readonly delivery?: Delivery;
  /** The point that it is fetched at; null where nobody said yet. */
  readonly pointId?: number | null;
}

/** The quote of an order, with what it was made from. */
export interface MadeQuote {
  readonly lines: readonly OfferLine[];
  readonly buyer: Buyer | undefined;
  readonly quote: Quote<OfferLine>;
  readonly told: OrderQuote;
}

/** What its member fetches costs nothing to send. */
const fetched = () => ({ fee: 0, rule: '自提，不收运费' });

/** Coupons that are told about: what a member can still use or has in an order, up to this many, and whatever was chosen. */
const mostCoupons = 200;

/** @throws {Failure} 40401 for a number that no coupon has */
async function couponsOf(db: Db, { userId, couponNos }: AskedOrder) {
  const coupons = await heldCoupons(
    db,
    sql`c.coupon_no = any(${[...couponNos]}::text[]) or c.id in (select k.id from coupon_record as k
      where k.user_id = ${userId} and k.status in ('unused', 'locked') order by k.valid_end_at, k.id limit ${mostCoupons})`,
  );
  const unknown = couponNos.find((no) => !coupons.some(({ coupon_no }) => coupon_no === no));
  if (unknown !== undefined) throw failure('notFound', `没有券 ${unknown}`);
  return coupons;
}

/** What a coupon is called, and what it is worth in short. */
async function namesOf(db: Db, nos: readonly string[]) {
  const { rows } = await sql<{ coupon_no: string; name: string; benefit: string }>`
    select coupon_no, coupon_name as name, benefit from coupon_record where coupon_no = any(${[...nos]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ coupon_no, ...row }) => [coupon_no, row]));
}

async function couponRows(db: Db, { coupons }: Quote<OfferLine>): Promise<readonly QuotedCouponRow[]> {
  const names = await namesOf(
    db,
    coupons.map(({ coupon_no }) => coupon_no),
  );
  return coupons.map(({ coupon_no, ...judged }) => ({
    coupon_no,
    name: names.get(coupon_no)?.name ?? '',
    benefit: names.get(coupon_no)?.benefit ?? '',
    ...judged,
  }));
}

const lineOf = ({ item, goods_fen, goods_points, off, share_fen, share_points }: QuoteLine<OfferLine>): QuotedLine => ({
  offer_id: item.offer.offer_id,
  sku_id: item.sku.sku_id,
  title: item.offer.title,
  spec_text: item.sku.spec_text,
  quantity: item.quantity,
  unit_points: item.unit_points,
  unit_fen: item.unit_fen,
  goods_points,
  goods_fen,
  off,
  share_fen,
  share_points,
});

const amountsOf = (quote: Quote<OfferLine>): QuotedAmounts => ({
  lines: quote.lines.map(lineOf),
  goods_fen: quote.goods_fen,
  goods_points: quote.goods_points,
  off_fen: quote.off_fen,
  freight: quote.freight,
  freight_fen: quote.freight_fen,
  freight_rule: quote.freight_rule,
  pay_fen: quote.pay_fen,
  pay_points: quote.pay_points,
  used: quote.used,
});

/** @throws {Failure} 40401 */
async function knownBuyer(db: Db, userId: number | null): Promise<Buyer | undefined> {
  if (userId === null) return undefined;
  const buyer = await buyerOf(db, userId);
  if (!buyer) throw failure('notFound', '没有这个会员');
  return buyer;
}

/**
 * Quotes an order by the one pure function (engines.md §3.3), over offers, freight, coupons and points as they stand in this transaction. What
 * cannot be bought is quoted as well, with everything that stands in the way.
 * @throws {Failure} 40401 for a member, an offer, a kind or a coupon that is not there
 */
export async function quoteOrder(db: Db, asked: AskedOrder): Promise<MadeQuote> {
  const { userId, items, couponNos, region, delivery = 'express', pointId = null } = asked;
  const buyer = await knownBuyer(db, userId);
  const lines = await offerLines(db, items);
  const offerIds = lines.map(({ offer }) => offer.offer_id);
  const quote = quoteOf<OfferLine>({
    items: lines,
    user_id: userId ?? 0,
    at: await readNow(db),
    level_percent: buyer?.levelPercent ?? 100,
    // No offer takes points for money yet.
    use_points: 0,
    fen_per_100: 0,
    ...(await freeFreightOf(db, userId)),
    freight: delivery === 'pickup' ? fetched : await freightFor(db, lines, region),
    coupons: await couponsOf(db, asked),
    chosen: couponNos,
  });
  const bought = userId === null ? new Map() : await boughtBy(db, userId, offerIds);
  const refusals = [
    ...(await orderRefusals(db, { lines, buyer, bought, region: delivery === 'pickup' ? null : region })),
    ...(await wayRefusals(db, { lines, delivery, pointId })),
    ...payRefusals(quote, buyer),
  ];
  return { lines, buyer, quote, told: { ...amountsOf(quote), coupons: await couponRows(db, quote), refusals } };
}
