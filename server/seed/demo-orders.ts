import { han, lin, lu, luo, receiver, su, tang } from './demo-members.ts';
import { openOrders } from './demo-open-orders.ts';
import { cup, lozenge, order } from './demo-order.ts';
import type { DemoRow } from './demo-row.ts';

/** The orders of award.md §7, some more that have run their course, and all that lock a unit of their goods. */
export const demoOrders: readonly DemoRow[] = [
  order({
    id: 9201,
    serial: 12,
    at: [-2, '10:32:08'],
    status: 'wait_ship',
    values: { ...cup, ...receiver(lin), source: 'prize', record_id: 101 },
  }),
  order({
    id: 9202,
    serial: 31,
    at: [-1, '20:15:44'],
    status: 'wait_check',
    values: { ...lozenge, ...receiver(tang), source: 'exchange', total_points: 12_000 },
  }),
  order({
    id: 9203,
    serial: 7,
    at: [-5, '09:03:21'],
    status: 'cancelled',
    values: {
      ...cup,
      ...receiver(han),
      source: 'exchange',
      total_points: 6800,
      cancel_type: 'admin',
      cancel_reason: '用户来电要求取消',
      refunded_points: 6800,
      stock_returned: true,
    },
    dates: { cancelled_at: [-5, '14:20:00'] },
  }),
  order({
    id: 9204,
    serial: 18,
    at: [-4, '21:47:30'],
    status: 'exception',
    values: {
      ...lozenge,
      ...receiver(luo),
      source: 'exchange',
      total_points: 12_000,
      sync_status: 'failed',
      sync_tries: 1,
      sync_error: '兑吧返回：地址不在配送范围',
      check_by_name: '运营主管-周宁',
    },
    dates: { check_at: [-3, '09:10:00'] },
  }),
  order({
    id: 9205,
    serial: 4,
    at: [-8, '11:20:00'],
    status: 'finished',
    values: {
      ...lozenge,
      ...receiver(su),
      source: 'exchange',
      total_points: 12_000,
      sync_status: 'synced',
      sync_tries: 1,
      channel_order_no: 'DBO0000088017',
      check_by_name: '运营主管-周宁',
      express_company: 'ZTO',
      express_no: 'ZT7710023381',
    },
    dates: {
      check_at: [-7, '09:00:05'],
      synced_at: [-7, '09:00:12'],
      shipped_at: [-7, '18:22:00'],
      finished_at: [-4, '12:05:00'],
    },
  }),
  order({
    id: 9206,
    serial: 2,
    at: [-10, '16:41:00'],
    status: 'finished',
    values: {
      ...cup,
      ...receiver(lu),
      source: 'exchange',
      total_points: 3400,
      total_fen: 1990,
      paid_fen: 1990,
      express_company: 'SF',
      express_no: 'SF1390027716',
    },
    dates: { paid_at: [-10, '16:42:10'], shipped_at: [-9, '10:00:00'], finished_at: [-6, '19:33:00'] },
  }),
  ...openOrders,
];
