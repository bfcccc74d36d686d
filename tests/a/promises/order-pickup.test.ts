import { expect, test } from 'vitest';
import { orderPickupLifecycle } from '../../../machines/orders/order-pickup.lifecycle.ts';
import { initialStatus } from '../../engine/lifecycle-promises.ts';
import { type Arrows, drawnIn, walkedBy } from './arrows.ts';

/** Region pickup of engines.md §3.2: none · to_pick –PICK→ picked; –LAPSE→ lapsed. What is cancelled waits no more. */
const arrows: Arrows = {
  none: { OPEN: 'to_pick' },
  to_pick: { PICK: 'picked', LAPSE: 'lapsed', CANCEL: 'none' },
  picked: {},
  lapsed: {},
};

test('an order at its point goes where its page says, and nowhere else', () => {
  expect(initialStatus(orderPickupLifecycle)).toBe('none');
  expect(walkedBy(orderPickupLifecycle, arrows)).toEqual(drawnIn(orderPickupLifecycle, arrows));
});
