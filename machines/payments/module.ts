import { paymentLifecycle } from './payment.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  payment: paymentLifecycle,
};
