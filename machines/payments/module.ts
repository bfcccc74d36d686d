import { paymentLifecycle } from './payment.lifecycle.ts';
import { billDayLifecycle } from './bill-day.lifecycle.ts';
import { billDifferenceLifecycle } from './bill-difference.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  payment: paymentLifecycle,
  bill_day: billDayLifecycle,
  bill_difference: billDifferenceLifecycle,
};
