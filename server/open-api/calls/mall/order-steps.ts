import { z } from 'zod';
import { orderStatus } from '../../../../contract/orders/orders.ts';
import { cancelOwn, receiveOwn } from '../../../orders/member/member-steps.ts';
import { openCall } from '../../call.ts';
import { knownMember, lockKnown, numberOfKnown, reasonText } from '../member.ts';
import { winnerBy, winNumbers } from '../own-record.ts';
import { orderNumber } from './pieces.ts';

const asked = { member: knownMember, order_no: orderNumber };
/** Tables that an order's step adds to: those of a win, since the order may be one of a prize, and the points that it had put aside. */
const numbers = [...winNumbers, 'point_hold'];
const answer = (told: string) => z.object({ status: z.enum(Object.keys(orderStatus)).describe(told) });

const given = z.strictObject({ ...asked, reason: reasonText.optional() });

/** POST orders/cancel: a member gives an order up that nobody has sent yet; everything comes back, once (engines.md §1.5, §3.4). */
export const cancelledOrder = openCall<z.infer<typeof given>>({
  name: 'orders/cancel',
  scope: 'mall',
  summary: '取消订单',
  input: given,
  answer: answer('cancelled; or cancelling, while the channel that it was told to is asked to let go of it'),
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, order_no: orderNo, reason }, context) => {
    const { userId } = await lockKnown(tx, member, context.members);
    const { status } = await cancelOwn(tx, { orderNo, userId }, reason, winnerBy(context));
    return { status };
  },
});

const received = z.strictObject(asked);

/** POST orders/receive: a member has the parcel; a prize of his has arrived with it (engines.md §1.5). */
export const receivedOrder = openCall<z.infer<typeof received>>({
  name: 'orders/receive',
  scope: 'mall',
  summary: '确认收货',
  input: received,
  answer: answer('finished'),
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, order_no: orderNo }, context) => {
    const { userId } = await lockKnown(tx, member, context.members);
    const { status } = await receiveOwn(tx, { orderNo, userId }, winnerBy(context));
    return { status };
  },
});
