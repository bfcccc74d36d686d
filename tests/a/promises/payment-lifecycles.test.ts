import { expect, test } from 'vitest';
import type { Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { billDayLifecycle } from '../../../machines/payments/bill-day.lifecycle.ts';
import { orderPayLifecycle } from '../../../machines/payments/order-pay.lifecycle.ts';
import { paymentLifecycle } from '../../../machines/payments/payment.lifecycle.ts';
import { initialStatus } from '../../engine/lifecycle-promises.ts';
import { type Arrows, drawnIn, walkedBy } from './arrows.ts';

/* Money of orders: one attempt to pay (engines.md §3.5), and what of an order's money has come and gone (engines.md §3.2, region payment). */

const refunds = { REFUND_PART: 'part_refunded', REFUND_ALL: 'refunded' };

const attempt: Arrows = {
  waiting: { PAID: 'success', CLOSE: 'closed', QUERY: 'waiting' },
  success: { ...refunds, QUERY: 'success' },
  part_refunded: { ...refunds, QUERY: 'part_refunded' },
  closed: { LATE: 'success', QUERY: 'closed' },
  refunded: {},
};

const ofOrder: Arrows = {
  none: { PLACE: 'unpaid' },
  unpaid: { PAY: 'paid', CLOSE: 'closed' },
  paid: refunds,
  part_refunded: refunds,
  closed: { LATE_PAY: 'refunding' },
  refunding: { REFUNDED: 'refunded' },
  refunded: {},
};

/** What is known of a bill follows its differences at any time; people ask the channel for it. */
const bill: Arrows = {
  waiting: { BALANCE: 'balanced', UNBALANCE: 'unbalanced', PULL: 'waiting' },
  unbalanced: { BALANCE: 'balanced', UNBALANCE: 'unbalanced', PULL: 'unbalanced' },
  balanced: { BALANCE: 'balanced', UNBALANCE: 'unbalanced', PULL: 'balanced' },
};

const all: readonly (readonly [string, Lifecycle, Arrows, string])[] = [
  ['an attempt to pay', paymentLifecycle, attempt, 'waiting'],
  ['the money of an order', orderPayLifecycle, ofOrder, 'none'],
  ['the bill of a channel and day', billDayLifecycle, bill, 'waiting'],
];

test.each(all)('%s goes where its page says, and nowhere else', (_, lifecycle, arrows, first) => {
  expect(initialStatus(lifecycle)).toBe(first);
  expect(walkedBy(lifecycle, arrows)).toEqual(drawnIn(lifecycle, arrows));
});
