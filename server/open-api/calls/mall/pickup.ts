import { z } from 'zod';
import { pickupCode } from '../../../../contract/orders/pickup.ts';
import { asText } from '../../../entity/read/wire-values.ts';
import { handOver, orderOfCode } from '../../../orders/pickup/hand-over.ts';
import { openCall } from '../../call.ts';
import { winNumbers } from '../own-record.ts';
import { pointNo, pointNumbered } from '../point-number.ts';

const shown = z.strictObject({
  pickup_code: z
    .string({ error: '缺少 pickup_code' })
    .regex(pickupCode.test, { error: `提货码${pickupCode.hint}` })
    .describe('What the member shows'),
  store_no: pointNo,
  verifier_mobile: z.string({ error: '缺少 verifier_mobile' }).regex(/^1\d{10}$/, { error: '应为 11 位手机号' }),
});

/** POST orders/pickup: an order is handed over at its point; a code counts once (engines.md §1.5, §3.2). */
export const pickedOrder = openCall<z.infer<typeof shown>>({
  name: 'orders/pickup',
  scope: 'verify',
  summary: '核销自提：在自提点交付订单',
  input: shown,
  answer: z.object({ order_no: z.string() }),
  numbers: winNumbers,
  write: async (tx, { pickup_code: code, store_no, verifier_mobile: mobile }, { client }) => {
    const pointId = await pointNumbered(tx, store_no, 'store_no');
    const by = { accountId: null, nickname: client.name };
    const { after } = await handOver(
      tx,
      await orderOfCode(tx, code),
      { code, mobile, means: 'scan', pointId },
      by,
      'house',
    );
    return { order_no: asText(after['order_no']) };
  },
});
