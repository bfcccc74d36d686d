import { z } from 'zod';
import { isAreaCode } from '../../../../contract/entity/areas.ts';
import { mostItems, mostPieces } from '../../../../contract/orders/order-quote.ts';
import { asText } from '../../../entity/read/wire-values.ts';
import { failure } from '../../../http/failure.ts';
import { keepQuote, newQuoteName } from '../../../orders/place/kept-quotes.ts';
import { payFenOf } from '../../../orders/pay/pay-status.ts';
import { placeOrder } from '../../../orders/place/place-order.ts';
import { pointsOfOffers } from '../../../orders/pickup/points-of-offers.ts';
import { quoteOrder } from '../../../orders/place/quote-order.ts';
import { refuseAtDoor } from '../../../members/door.ts';
import { openCall } from '../../call.ts';
import { leaving } from '../../leave-behind.ts';
import { knownMember, lockKnown, numberOfKnown } from '../member.ts';
import type { Db } from '../../../entity/write/database.ts';
import { isOnce, whole } from './pieces.ts';
import { pointNo, pointNumbered } from '../point-number.ts';
import { quoteAnswer } from './quote-answer.ts';

const regionError = { error: 'region 应为 6 位区划代码' };
const region = z.string(regionError).refine(isAreaCode, regionError);

const item = z.strictObject({
  offer_id: whole('offer_id', Number.MAX_SAFE_INTEGER),
  sku_id: whole('sku_id', Number.MAX_SAFE_INTEGER),
  quantity: whole('quantity', mostPieces),
});

const quoted = z.strictObject({
  member: knownMember,
  items: z
    .array(item, { error: '缺少 items' })
    .min(1, { error: '缺少 items' })
    .max(mostItems, { error: `一个订单最多 ${mostItems} 种规格` })
    .refine(isOnce, { error: '同一规格应合为一行' }),
  coupon_no: z
    .union([z.string(), z.array(z.string()).max(2, { error: '最多用两张券' })], { error: 'coupon_no 应为券号' })
    .optional()
    .describe('One number, or two: one for the goods and one for the freight'),
  delivery: z
    .discriminatedUnion(
      'type',
      [
        z.strictObject({ type: z.literal('express'), region: region.optional() }),
        z.strictObject({ type: z.literal('pickup'), store_no: pointNo.optional() }),
      ],
      { error: 'delivery.type 应为 express 或 pickup' },
    )
    .optional()
    .describe(
      'Where it is sent to, which freight depends on; or that its member fetches it, at a point of `pickup_points`',
    ),
});

const couponNosIn = (given: string | readonly string[] | undefined): readonly string[] =>
  given === undefined ? [] : [...new Set([given].flat())];

/** The way that was asked for. @throws {Failure} 40001 for a point that is none */
async function wayOf(tx: Db, delivery: z.infer<typeof quoted>['delivery']) {
  if (delivery?.type !== 'pickup') return { region: delivery?.region ?? null, delivery: 'express' } as const;
  const { store_no: no } = delivery;
  const pointId = no === undefined ? null : await pointNumbered(tx, no, 'delivery.store_no');
  return { region: null, delivery: 'pickup', pointId } as const;
}

/** POST orders/quote: what offers come to for a member, which coupons can be used, and what keeps it from being ordered (engines.md §3.3). */
export const quotedOrder = openCall<z.infer<typeof quoted>>({
  name: 'orders/quote',
  scope: 'mall',
  summary: '订单报价',
  input: quoted,
  answer: quoteAnswer,
  memberNo: numberOfKnown,
  numbers: [],
  write: async (tx, { member, items, coupon_no, delivery }, { members }) => {
    const { userId } = await lockKnown(tx, member, members);
    await refuseAtDoor(tx, { memberId: userId }, 'exchange');
    const asked = { userId, items, couponNos: couponNosIn(coupon_no), ...(await wayOf(tx, delivery)) };
    const { told: quote } = await quoteOrder(tx, asked);
    const name = await newQuoteName(tx);
    await keepQuote(tx, asked, name, quote);
    const offerIds = items.map(({ offer_id }) => offer_id);
    return { ...name, ...quote, pickup_points: await pointsOfOffers(tx, offerIds) };
  },
});

const words = (label: string, least: number, most: number) => {
  const error = { error: `${label}应为 ${least}–${most} 个字` };
  return z
    .string(error)
    .trim()
    .min(least, error)
    .max(most, error)
    .refine((text) => !/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u.test(text), { error: `${label}包含无效字符` });
};

const placing = z.strictObject({
  member: knownMember,
  quote_no: z.string({ error: '缺少 quote_no' }).regex(/^QT[0-9A-F]{18}$/, { error: 'quote_no 格式有误' }),
  receiver: z
    .strictObject({
      name: words('收货人', 1, 20),
      mobile: z.string().regex(/^1\d{10}$/, { error: '收货手机应为 11 位手机号' }),
      area: z.string().refine((code) => isAreaCode(code), { error: '收货地区应为 6 位区划代码' }),
      address: words('详细地址', 4, 100),
    })
    .optional()
    .describe('Of what is sent; another place than the quote was for is quoted anew'),
  store_no: pointNo.optional().describe('Of what is fetched: the point, where the quote named none or another'),
  buyer_remark: words('买家备注', 1, 200).optional(),
});

const placedAnswer = z.object({
  order_no: z.string(),
  status: z.string(),
  pay_fen: z.int(),
  pay_points: z.int(),
  pay_expire_at: z.string().nullable().describe('null where nothing is left to be paid'),
});

/** What a quote that holds no longer is answered with. */
const staleText = '报价已变化或过期，请按新报价确认后再下单';

/**
 * POST orders/place: an order of a quote, paid with points and coupons, or waiting for its money until `pay_expire_at`; the same quote again is
 * the same order (engines.md §1.5, §3.4).
 */
export const placedOrder = openCall<z.infer<typeof placing>>({
  name: 'orders/place',
  scope: 'mall',
  summary: '下单',
  input: placing,
  answer: placedAnswer,
  memberNo: numberOfKnown,
  numbers: ['goods_order', 'stock_ledger', 'point_entry', 'point_hold', 'outbox_event', 'db_log'],
  write: async (tx, { member, quote_no, receiver, store_no, buyer_remark }, { members }) => {
    const { userId } = await lockKnown(tx, member, members);
    await refuseAtDoor(tx, { memberId: userId }, 'exchange');
    const pointId = store_no === undefined ? undefined : await pointNumbered(tx, store_no, 'store_no');
    const placed = await placeOrder(tx, { userId, quoteNo: quote_no, receiver, pointId, remark: buyer_remark });
    if ('stale' in placed) {
      const { asked, quote } = placed.stale;
      const name = await newQuoteName(tx);
      const why = [{ guard: 'quote', fact: 'amounts', value: 'changed', wanted: quote_no }];
      // The refusal takes everything back that was written: the new quote is kept behind it, so that it can be placed.
      throw leaving(failure('conflict', staleText, { quote: { ...name, ...quote }, trace: why }), (after) =>
        keepQuote(after, asked, name, quote),
      );
    }
    const { order } = placed;
    return {
      order_no: asText(order['order_no']),
      status: order.status,
      pay_fen: payFenOf(order),
      pay_points: Number(order['total_points']),
      pay_expire_at: order['pay_status'] === 'unpaid' ? asText(order['pay_expire_at']) : null,
    };
  },
});
