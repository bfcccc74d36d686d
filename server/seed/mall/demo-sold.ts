import { buyers, lin, receiver } from '../demo-members.ts';
import { order } from '../demo-order.ts';
import type { Day, DemoRow } from '../demo-row.ts';

/** Sold before there were kinds and stock of it here. */
export const footbath = {
  goods_title: '艾草足浴包 30 包',
  goods_type: 'physical',
  channel: 'self',
  goods_snapshot: { title: '艾草足浴包 30 包', cost_fen: 1200, need_check: false },
};

/** An exchange that has arrived, and what its buyer wants of it (demo-after-sales.ts). */
interface Sold {
  readonly id: number;
  readonly serial: number;
  readonly buyer: number;
  /** Days from the day of seeding on which it was placed; it is sent on the next one. */
  readonly placed: number;
  readonly finished: Day;
  readonly quantity?: number;
  /** In fen, paid beside points. */
  readonly paid?: number;
  /** What has been given back of it, or is on its way: points, and fen. */
  readonly back?: readonly [points: number, fen: number];
}

const sold = ({ id, serial, buyer, placed, finished, quantity = 1, paid = 0, back }: Sold): DemoRow =>
  order({
    id,
    serial,
    at: [placed, '10:05:12'],
    status: 'finished',
    values: {
      ...footbath,
      ...receiver(buyers[buyer] ?? lin),
      source: 'exchange',
      quantity,
      total_points: 500 * quantity,
      total_fen: paid,
      paid_fen: paid,
      ...(paid > 0 && { pay_status: back && back[1] < paid ? 'part_refunded' : 'paid' }),
      ...(back && { refunded_points: back[0], refunded_fen: back[1] }),
      express_company: 'SF',
      express_no: `SF13900277${id % 100}`,
    },
    dates: { paid_at: [placed, '10:06:02'], shipped_at: [placed + 1, '09:30:00'], finished_at: finished },
  });

interface SentAgain {
  readonly id: number;
  readonly serial: number;
  readonly buyer: number;
  readonly placed: number;
  readonly status: 'wait_ship' | 'finished';
}

const again = ({ id, serial, buyer, placed, status }: SentAgain): DemoRow =>
  order({
    id,
    serial,
    at: [placed, '16:02:40'],
    status,
    values: {
      ...footbath,
      ...receiver(buyers[buyer] ?? lin),
      source: 'manual',
      refund_wanted: false,
      ...(status === 'finished' && { express_company: 'SF', express_no: `SF13900277${id % 100}` }),
    },
    ...(status === 'finished' && {
      dates: { shipped_at: [placed, '18:00:00'], finished_at: [-1, '12:15:00'] } as const,
    }),
  });

/** Each of them is one that somebody can still ask about: a week has not passed since. */
export const soldOrders: readonly DemoRow[] = [
  sold({
    id: 9260,
    serial: 140,
    buyer: 1,
    placed: -8,
    finished: [-4, '12:05:00'],
    quantity: 3,
    paid: 9900,
    back: [500, 3300],
  }),
  sold({ id: 9261, serial: 141, buyer: 3, placed: -7, finished: [-2, '18:20:00'] }),
  sold({ id: 9262, serial: 142, buyer: 8, placed: -8, finished: [-4, '11:42:00'], quantity: 2 }),
  sold({ id: 9263, serial: 143, buyer: 13, placed: -9, finished: [-5, '15:08:00'], quantity: 2 }),
  sold({ id: 9264, serial: 144, buyer: 18, placed: -9, finished: [-5, '19:31:00'], paid: 1990, back: [500, 1990] }),
  sold({ id: 9265, serial: 145, buyer: 23, placed: -8, finished: [-4, '20:16:00'], paid: 1990, back: [500, 1990] }),
  sold({ id: 9266, serial: 146, buyer: 28, placed: -7, finished: [-3, '09:12:00'] }),
  sold({ id: 9267, serial: 147, buyer: 33, placed: -8, finished: [-4, '13:55:00'] }),
  // Two that were sent again for nothing: one is still to be sent, one is there.
  again({ id: 9268, serial: 148, buyer: 28, placed: -1, status: 'wait_ship' }),
  again({ id: 9269, serial: 149, buyer: 33, placed: -2, status: 'finished' }),
];
