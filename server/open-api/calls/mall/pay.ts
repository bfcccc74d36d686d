import { z } from 'zod';
import { isPayChannel, payChannels } from '../../../../contract/payments/payment.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { prepaid, prepay } from '../../../orders/pay/prepay.ts';
import { openCall } from '../../call.ts';
import { knownMember, lockKnown, numberOfKnown } from '../member.ts';
import { orderNumber } from './pieces.ts';

const paying = z.strictObject({
  member: knownMember,
  order_no: orderNumber,
  channel: z
    .string({ error: '缺少 channel' })
    .refine(isPayChannel, { error: '没有这个支付渠道' })
    .describe(`One of ${Object.keys(payChannels).join(', ')}, as far as the house has it`),
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'ip 应为 IP 地址' }).optional().describe('Where the payer is'),
});

const prepaidAnswer = z.object({
  pay_no: z.string(),
  pay_fen: z.int(),
  expire_at: z.string(),
  prepay: z.record(z.string(), z.string()).describe('What the app hands to the channel'),
});

/** POST orders/pay: an order is told to a channel of payments; asked again it is the same payment (engines.md §1.5, §3.5). */
export const paidOrder = openCall<z.infer<typeof paying>>({
  name: 'orders/pay',
  scope: 'pay',
  summary: '发起支付',
  input: paying,
  answer: prepaidAnswer,
  memberNo: numberOfKnown,
  numbers: ['payment'],
  ahead: async ({ store, pay }, { member, order_no: orderNo, channel, ip }, { members }) => {
    const userId = await withTransaction(store, async (tx) => (await lockKnown(tx, member, members)).userId);
    await prepay(store, { port: pay, members }, { userId, orderNo, channel, clientIp: ip ?? null });
  },
  write: async (tx, { member, order_no: orderNo, channel, ip }, { members }) => {
    const { userId } = await lockKnown(tx, member, members);
    return prepaid(tx, { userId, orderNo, channel, clientIp: ip ?? null });
  },
});
