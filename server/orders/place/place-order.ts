import { sql } from 'kysely';
import type { TraceLine } from '../../../contract/core/trace-line.ts';
import type { OrderQuote } from '../../../contract/orders/order-quote.ts';
import type { Row } from '../../../contract/core/page.ts';
import { parameterIn } from '../../dictionary/parameter-values.ts';
import { readRow } from '../../entity/read/rows.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { house } from '../../entity/write/house.ts';
import { insertRow, nextId } from '../../entity/write/insert.ts';
import { lockRows } from '../../entity/write/lock-order.ts';
import { failure, invalid } from '../../http/failure.ts';
import { lockCoupons } from '../../marketing/use-coupons.ts';
import { advance } from '../advance.ts';
import { arrivedPay } from '../pay/pay-status.ts';
import { goodsOrder } from '../goods-order.resource.ts';
import { settle } from '../settle.ts';
import { tellPlaced } from '../tell-outside.ts';
import { isSameQuote, type KeptAsked, keptQuote } from './kept-quotes.ts';
import type { OfferLine } from './offer-lines.ts';
import { type MadeQuote, quoteOrder } from './quote-order.ts';

/** Where a parcel goes, as the member says it. */
export interface Receiver {
  readonly name: string;
  readonly mobile: string;
  /** Code of the district. */
  readonly area: string;
  readonly address: string;
}

export interface Placing {
  /** The member, whose row is locked. */
  readonly userId: number;
  readonly quoteNo: string;
  readonly receiver?: Receiver | undefined;
  /** The point that it is fetched at, where another was chosen than in the quote. */
  readonly pointId?: number | undefined;
  readonly remark?: string | undefined;
}

/** The order that there is now; or that the quote holds no longer, with what was asked and what it comes to by now. */
export type Placed =
  | { readonly order: Row }
  | { readonly stale: { readonly asked: KeptAsked & { readonly userId: number }; readonly quote: OrderQuote } };

/** The order of this quote, if there is one: placed again it is the same order. */
async function earlier(tx: Db, { userId, quoteNo }: Placing): Promise<Row | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from goods_order where user_id = ${userId} and quote_no = ${quoteNo}`.execute(tx);
  const [found] = rows;
  return found && readRow(tx, goodsOrder, found.id, 'house');
}

/** What an order is decided on and what it changes, in the order of all writes: goods before offers and coupons (docs/decisions/082). */
async function lockAll(tx: Db, { items, couponNos, pointId }: KeptAsked): Promise<void> {
  const offerIds = items.map(({ offer_id }) => offer_id);
  const ofOffers = (column: string) =>
    sql`t.id in (select o.${sql.ref(column)} from he_goods as o where o.id = any(${offerIds}::bigint[]))`;
  await lockRows(tx, [
    ...(typeof pointId === 'number' ? [{ table: 'localverifice', ids: [pointId] }] : []),
    { table: 'goods', where: ofOffers('goods_id'), changes: true },
    { table: 'coupon_record', where: sql`t.coupon_no = any(${[...couponNos]}::text[])`, changes: true },
    { table: 'freight_template', where: ofOffers('freight_template_id') },
    { table: 'he_goods', ids: offerIds },
  ]);
}

/** @throws {Failure} 42201 with `available` where only stock or points are missing, else 40902; every reason is named */
function refuse(refusals: readonly TraceLine[]): void {
  if (refusals.length === 0) return;
  const isShort = refusals.every(({ guard }) => guard === 'stock' || guard === 'points');
  throw failure(isShort ? 'shortage' : 'illegalMove', refusals.map(({ text = '' }) => text).join('；'), {
    reasons: refusals.map(({ guard }) => guard),
    trace: refusals,
    ...(isShort && { available: refusals[0]?.value }),
  });
}

/** Whether money is left to be paid once points and coupons are taken. */
const isUnpaid = ({ quote }: MadeQuote): boolean => quote.pay_fen > 0;

const isParcel = ({ lines }: MadeQuote): boolean => lines.some(({ offer }) => offer.goods_type === 'physical');

const isToFetch = ({ delivery }: KeptAsked): boolean => delivery === 'pickup';

/** @throws {Failure} 40001 for a parcel that goes nowhere, and for what is told to go two ways */
function refuseNowhere(made: MadeQuote, asked: KeptAsked, { receiver, pointId }: Placing): void {
  if (isToFetch(asked)) {
    if (typeof asked.pointId !== 'number') throw invalid([{ field: 'store_no', message: '自提须选择自提点' }]);
    if (receiver) throw invalid([{ field: 'receiver', message: '自提不填收货信息' }]);
    return;
  }
  if (pointId !== undefined) throw invalid([{ field: 'store_no', message: '报价不是自提，请按自提重新报价' }]);
  if (isParcel(made) && !receiver) throw invalid([{ field: 'receiver', message: '实物商品须填写收货信息' }]);
}

const wayOf = (made: MadeQuote, asked: KeptAsked) =>
  isToFetch(asked)
    ? { delivery_type: 'pickup', pickup_point_id: asked.pointId }
    : { delivery_type: isParcel(made) ? 'express' : 'none' };

const snapshotOf = ({ offer, sku, unit_points, unit_fen }: OfferLine) => ({
  goods_no: offer.goods_no,
  title: offer.title,
  image: sku.image,
  channel_goods_id: offer.channel_goods_id,
  cost_fen: offer.cost_fen,
  offer_no: offer.offer_no,
  unit_points,
  unit_fen,
});

/** What an order of several kinds is called, and which kind it names: its lines say the rest. */
function headOf({ lines, quote }: MadeQuote) {
  const [line] = lines;
  if (!line) throw new Error('an order without lines');
  const { offer, sku } = line;
  return {
    goods_title: lines.length > 1 ? `${offer.title} 等 ${lines.length} 种` : offer.title,
    sku_id: lines.length > 1 ? null : sku.sku_id,
    sku_text: lines.length > 1 ? null : sku.spec_text,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    goods_id: offer.goods_id,
    goods_type: offer.goods_type,
    channel: offer.channel,
    goods_snapshot: snapshotOf(line),
    total_points: quote.pay_points,
    total_fen: quote.goods_fen,
    freight_fen: quote.freight_fen,
    paid_fen: 0,
    refunded_points: 0,
    refunded_fen: 0,
  };
}

/** Whether somebody has to look at it first: any of its goods want a check, and cost more than goes unchecked (award.md §3.7). */
async function needsCheck(tx: Db, lines: readonly OfferLine[]): Promise<boolean> {
  const { rows } = await sql<{ free: number }>`select ${parameterIn('order.check_free_fen')}::int as free`.execute(tx);
  const free = rows[0]?.free ?? 0;
  return lines.some(
    ({ offer, quantity }) => offer.need_check && offer.cost_fen * quantity > (offer.check_free_fen ?? free),
  );
}

async function writeItems(tx: Db, orderId: number, userId: number, { quote }: MadeQuote): Promise<void> {
  for (const [nth, { item, off, share_fen, share_points }] of quote.lines.entries())
    await sql`insert into goods_order_item (user_id, order_id, nth, offer_id, goods_id, sku_id, title, spec_text, quantity, unit_points, unit_fen,
        off_level, off_coupon, off_points, share_points, share_fen)
      values (${userId}, ${orderId}, ${nth}, ${item.offer.offer_id}, ${item.goods_id}, ${item.sku.sku_id}, ${item.offer.title},
        ${item.sku.spec_text}, ${item.quantity}, ${item.unit_points}, ${item.unit_fen}, ${off.level}, ${off.coupon}, ${off.points},
        ${share_points}, ${share_fen})`.execute(tx);
}

/** What is handed over goes nowhere. */
const nowhere: Receiver = { name: '', mobile: '', area: '', address: '' };

const placeOf = ({ name, mobile, area, address }: Receiver = nowhere) => ({
  mobile,
  receiver_name: name,
  receiver_mobile: mobile,
  receiver_area: area,
  receiver_address: address,
});

/** Until when it can be paid. */
async function payUntil(tx: Db): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select now() + make_interval(mins => ${parameterIn('order.pay_timeout_min')}::int) as until`.execute(tx);
  return rows[0]?.until ?? '';
}

/** Writes the order as it waits for its payment, with its lines. */
async function write(tx: Db, placing: Placing, asked: KeptAsked, made: MadeQuote): Promise<Row> {
  const { userId, quoteNo, receiver, remark } = placing;
  const { coupons: _, refusals: __, ...amounts } = made.told;
  const id = await nextId(tx, goodsOrder.entity);
  const values = {
    ...headOf(made),
    source: 'exchange',
    status: 'wait_pay',
    sync_status: 'none',
    sync_tries: 0,
    // Whoever cancels it says otherwise; time and a rejected check do not.
    refund_wanted: true,
    return_wanted: true,
    user_id: userId,
    nickname: made.buyer?.nickname ?? '',
    needs_check: await needsCheck(tx, made.lines),
    ...wayOf(made, asked),
    ...placeOf(receiver),
    buyer_remark: remark ?? null,
    quote_no: quoteNo,
    quote: amounts,
    pay_status: isUnpaid(made) ? arrivedPay('none', 'PLACE') : 'none',
    pay_expire_at: await payUntil(tx),
  };
  await insertRow(tx, goodsOrder, id, values, { accountId: null, deptId: null });
  await writeItems(tx, id, userId, made);
  return readRow(tx, goodsOrder, id, 'house');
}

async function settled(tx: Db, order: Row, asked: KeptAsked, made: MadeQuote, by: Actor): Promise<Row> {
  await settle(tx, order, 'place', by);
  await tellPlaced(tx, order);
  const { couponNos } = asked;
  if (couponNos.length > 0) {
    const holder = { id: order.id, userId: Number(order['user_id']), payExpireAt: asText(order['pay_expire_at']) };
    await lockCoupons(tx, holder, couponNos, () => made.quote.coupons);
  }
  if (isUnpaid(made)) return order;
  // Nothing is left to be paid in money: points and coupons pay it at once.
  return advance(tx, order.id, { event: 'PAY', reason: '积分与优惠券已付清' }, by);
}

/**
 * Places the order of a quote (engines.md §1.5, §3.4), in the caller's transaction and behind the member's lock: quoted anew, taken from the
 * stock, paid with coupons and points, or kept with both until its money is there. The same quote placed again is the same order.
 * @throws {Failure} 40401 for a quote that this member has not; 40001 for a parcel without a receiver; 42201 where stock or points are short;
 * 40902 with every reason for everything else that cannot be ordered
 */
export async function placeOrder(tx: Db, placing: Placing): Promise<Placed> {
  const before = await earlier(tx, placing);
  if (before) return { order: before };
  const { userId, quoteNo, receiver } = placing;
  const kept = await keptQuote(tx, userId, quoteNo);
  if (!kept) throw failure('notFound', `没有报价 ${quoteNo}，请重新报价`);
  const asked: KeptAsked = {
    ...kept.asked,
    region: receiver?.area ?? kept.asked.region,
    ...(placing.pointId !== undefined && { pointId: placing.pointId }),
  };
  await lockAll(tx, asked);
  const made = await quoteOrder(tx, { ...asked, userId });
  if (kept.is_over || !isSameQuote(kept.amounts, made.told))
    return { stale: { asked: { ...asked, userId }, quote: made.told } };
  refuse(made.told.refusals);
  refuseNowhere(made, asked, placing);
  const order = await write(tx, placing, asked, made);
  return { order: await settled(tx, order, asked, made, house) };
}
