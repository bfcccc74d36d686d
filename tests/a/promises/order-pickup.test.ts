import { expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { orderPickupLifecycle } from '../../../machines/orders/order-pickup.lifecycle.ts';
import { commandsOf } from '../../../src/entity/list/row-moves.ts';
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

test('on 订单管理 what waits at a point is handed over, and neither sent nor given an address; what is sent is not handed over; notes are written of all', () => {
  const offered = (values: Values) => {
    const row = {
      id: 1,
      version: 1,
      status: 'wait_ship',
      channel: 'self',
      goods_type: 'physical',
      sync_status: 'none',
      ...values,
    };
    return commandsOf(entityNamed('he_order'), row, ['edit']).map(({ mode }) => mode);
  };
  expect(offered({ delivery_type: 'pickup' })).toEqual(['PICK', 'REMARK']);
  expect(offered({ delivery_type: 'express' })).toEqual(['SHIP', 'READDRESS', 'REMARK']);
  expect(offered({ delivery_type: 'pickup', status: 'finished' })).toEqual(['REMARK']);
});
