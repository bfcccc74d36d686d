import { sql } from 'kysely';
import type { orderFlags } from '../../../contract/orders/order-fields.ts';
import type { Tx } from '../../db/transaction.ts';
import { buyers, lin, receiver } from '../demo-members.ts';
import { order } from '../demo-order.ts';
import type { Day, DemoRow } from '../demo-row.ts';
import { footbath } from './demo-sold.ts';

/** The point of the demo at which they are fetched, and who hands over there. */
const point = 11_001;

interface Fetched {
  readonly id: number;
  readonly serial: number;
  readonly buyer: number;
  /** Days from the day of seeding on which it was placed and paid. */
  readonly placed: number;
  readonly status: 'wait_ship' | 'finished' | 'cancelled';
  readonly state: 'to_pick' | 'picked' | 'lapsed';
  readonly code: string;
  readonly verifier?: string;
  /** What operators noted. */
  readonly noted?: { readonly flag: keyof typeof orderFlags; readonly seller_remark: string };
  readonly dates?: Readonly<Record<string, Day>>;
}

const lapsed = {
  cancel_type: 'lapse',
  cancel_reason: '已过自提截止，未提货',
  refunded_points: 500,
  stock_returned: true,
} as const;

const fetched = ({ id, serial, buyer, placed, status, state, code, verifier, noted, dates }: Fetched): DemoRow =>
  order({
    id,
    serial,
    at: [placed, '15:20:31'],
    status,
    values: {
      ...footbath,
      ...receiver(buyers[buyer] ?? lin),
      source: 'exchange',
      total_points: 500,
      delivery_type: 'pickup',
      pickup_status: state,
      pickup_point_id: point,
      pickup_code: code,
      ...(verifier !== undefined && { verifier_name: verifier }),
      ...noted,
      ...(state === 'lapsed' && lapsed),
    },
    dates: { paid_at: [placed, '15:20:31'], pickup_expire_at: [placed + 15, '15:20:31'], ...dates },
  });

/** What is fetched goes nowhere; a row of the demo is written as people write one, who have to say where. */
export const seedFetched = (tx: Tx) =>
  sql`update goods_order set receiver_name = '', receiver_mobile = '', receiver_area = '', receiver_address = ''
    where delivery_type = 'pickup'`.execute(tx);

/** wider.md §14, row 23, and one in each other state that an order has at its point. */
export const fetchedOrders: readonly DemoRow[] = [
  fetched({
    id: 9270,
    serial: 9,
    buyer: 5,
    placed: -1,
    status: 'wait_ship',
    state: 'to_pick',
    code: '48201937',
    noted: { flag: 'orange', seller_remark: '会员来电：周六上午到店自提' },
  }),
  fetched({ id: 9271, serial: 150, buyer: 11, placed: -9, status: 'wait_ship', state: 'to_pick', code: '07350264' }),
  fetched({
    id: 9272,
    serial: 151,
    buyer: 16,
    placed: -4,
    status: 'finished',
    state: 'picked',
    code: '61927740',
    verifier: '陈一帆',
    dates: { picked_at: [-2, '18:42:10'], finished_at: [-2, '18:42:10'] },
  }),
  fetched({
    id: 9273,
    serial: 152,
    buyer: 21,
    placed: -10,
    status: 'cancelled',
    state: 'lapsed',
    code: '95503168',
    // 自提期限 was nine days then.
    dates: { pickup_expire_at: [-1, '15:20:31'], cancelled_at: [-1, '15:20:32'] },
  }),
];
