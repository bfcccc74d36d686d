import { sql } from 'kysely';
import { z } from 'zod';
import { mostItems, mostPieces } from '../../../../contract/orders/order-quote.ts';
import {
  afterSaleStatus,
  afterSaleTypes,
  mostAfterSaleImages,
  mostAfterSaleText,
} from '../../../../contract/orders/after-sale.ts';
import type { Row } from '../../../../contract/core/page.ts';
import type { Tx } from '../../../db/transaction.ts';
import { unknownWord, wordMeant, wordsOf } from '../../../dictionary/words.ts';
import { invalid } from '../../../http/failure.ts';
import { applyAfterSale } from '../../../orders/after-sales/apply.ts';
import { memberStep, numberOfSale } from '../../../orders/after-sales/follow-sale.ts';
import { openCall } from '../../call.ts';
import { freeText } from '../free-text.ts';
import { knownMember, lockKnown, numberOfKnown } from '../member.ts';
import { pageInput, pageOf, readPage } from '../member-pages.ts';
import { winnerBy } from '../own-record.ts';
import { outsidePicture } from '../picture-address.ts';
import { isOnce, orderNumber, whole } from './pieces.ts';

const types = Object.keys(afterSaleTypes);
const states = Object.keys(afterSaleStatus);
const numbers = ['after_sale', 'db_log'];

const saleNo = z.string({ error: '缺少 after_sale_no' }).regex(/^SH\d{14,23}$/, { error: 'after_sale_no 格式有误' });

const answer = z.object({
  after_sale_no: z.string(),
  status: z.enum(states),
  refundable: z
    .object({ fen: z.int(), points: z.int() })
    .describe('What it comes to as far as is known; an operator may give less, and says why'),
});

const told = (sale: Row) => ({
  after_sale_no: numberOfSale(sale),
  status: sale.status,
  refundable: { fen: Number(sale['refund_fen']), points: Number(sale['refund_points']) },
});

const applied = z.strictObject({
  member: knownMember,
  order_no: orderNumber,
  type: z.enum(types, { error: `type 应为 ${types.join('、')} 之一` }),
  items: z
    .array(
      z.strictObject({
        offer_id: whole('offer_id', Number.MAX_SAFE_INTEGER),
        sku_id: whole('sku_id', Number.MAX_SAFE_INTEGER),
        quantity: whole('quantity', mostPieces),
      }),
      { error: 'items 应为一个列表' },
    )
    .min(1, { error: 'items 不能为空' })
    .max(mostItems, { error: `一个订单最多 ${mostItems} 种规格` })
    .refine(isOnce, { error: '同一规格应合为一行' })
    .optional()
    .describe('Pieces as they were ordered; all that has not come back where it is left out'),
  reason_code: z.string({ error: '缺少 reason_code' }).max(40).describe('A word of the list after_sale_reason'),
  text: freeText('text', { max: mostAfterSaleText }).optional(),
  images: z
    .array(outsidePicture)
    .max(mostAfterSaleImages, { error: `images 最多 ${mostAfterSaleImages} 张` })
    .optional(),
});

/** POST after-sales/apply: a member gives pieces of an order back, wants money for them, or wants them again (engines.md §1.5). */
export const appliedAfterSale = openCall<z.infer<typeof applied>>({
  name: 'after-sales/apply',
  scope: 'mall',
  summary: '申请售后',
  input: applied,
  answer,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, order_no, type, items, reason_code, text, images = [] }, { members }) => {
    const { userId } = await lockKnown(tx, member, members);
    const sale = await applyAfterSale(tx, {
      userId,
      orderNo: order_no,
      type,
      items,
      reason: reason_code,
      text: text === '' ? undefined : text,
      images,
    });
    return told(sale);
  },
});

const withdrawn = z.strictObject({ member: knownMember, after_sale_no: saleNo });

/** POST after-sales/withdraw: the member wants it no longer; nothing has been sent back yet. */
export const withdrawnAfterSale = openCall<z.infer<typeof withdrawn>>({
  name: 'after-sales/withdraw',
  scope: 'mall',
  summary: '撤销售后申请',
  input: withdrawn,
  answer,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, after_sale_no: no }, context) => {
    const { userId } = await lockKnown(tx, member, context.members);
    return told(await memberStep(tx, { no, userId }, { event: 'WITHDRAW' }, winnerBy(context)));
  },
});

const sentBack = z.strictObject({
  member: knownMember,
  after_sale_no: saleNo,
  tracking: z
    .strictObject({
      company: z.string({ error: '缺少 company' }).max(40).describe('A word of the list express_company'),
      no: z
        .string({ error: '缺少 no' })
        .trim()
        .regex(/^[A-Za-z0-9-]{5,40}$/, { error: 'no 应为 5–40 位字母、数字或短横线' }),
    })
    .describe('The parcel that it comes back in'),
});

/** POST after-sales/return: the pieces are on their way back. */
export const returnedAfterSale = openCall<z.infer<typeof sentBack>>({
  name: 'after-sales/return',
  scope: 'mall',
  summary: '填写退货物流',
  input: sentBack,
  answer,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, after_sale_no: no, tracking }, context) => {
    const { userId } = await lockKnown(tx, member, context.members);
    const set = {
      express_company: await knownCarrier(tx, tracking.company),
      express_no: tracking.no,
      returned_at: sql`now()`,
    };
    return told(await memberStep(tx, { no, userId }, { event: 'RETURN', set }, winnerBy(context)));
  },
});

/** The company that carries it. @throws {Failure} 40001 for one that is on no list */
async function knownCarrier(tx: Tx, code: string): Promise<string> {
  const word = wordMeant(await wordsOf(tx, 'express_company'), code);
  if (!word) throw invalid([{ field: 'tracking.company', message: unknownWord('物流公司', code) }]);
  return word.value;
}

const asked = z.strictObject(pageInput);
const line = answer.extend({
  order_no: z.string(),
  type: z.enum(types),
  created_at: z.string(),
  refusal: z.string().nullable().describe('Why it was turned down'),
  lower_reason: z.string().nullable().describe('Why less was given back'),
});

interface Found {
  readonly id: number;
  readonly refund_fen: number;
  readonly refund_points: number;
}

/** GET members/after-sales: what a member applied for and what became of it, the newest first. */
export const readAfterSales = openCall<z.infer<typeof asked>>({
  name: 'members/after-sales',
  scope: 'mall',
  summary: '会员的售后单',
  input: asked,
  answer: pageOf(line),
  read: (db, wish) =>
    readPage(db, wish, async ({ memberId, before, rows }) => {
      const { rows: found } = await sql<Found>`
        select s.id, s.after_sale_no, s.status, o.order_no, s.type, s.created_at, s.refusal, s.lower_reason, s.refund_fen, s.refund_points
        from after_sale as s join goods_order as o on o.id = s.order_id
        where s.user_id = ${memberId} and s.id < ${before}::bigint order by s.id desc limit ${rows}`.execute(db);
      return found.map(({ refund_fen: fen, refund_points: points, ...sale }) => ({
        ...sale,
        refundable: { fen, points },
      }));
    }),
});
