import type { Values } from '../../contract/entity/field.ts';
import type { Day, DemoRow } from './demo-row.ts';

/** What orders keep of goods 2001. */
export const cup = {
  goods_id: 2001,
  goods_title: '本草便携保温杯 480ml',
  sku_id: 2011,
  sku_text: '草木绿',
  goods_type: 'physical',
  channel: 'self',
  goods_snapshot: { title: '本草便携保温杯 480ml', cost_fen: 3800, need_check: false },
};
/** What orders keep of goods 2002. */
export const lozenge = {
  goods_id: 2002,
  goods_title: '草本润喉糖礼盒',
  sku_id: 2021,
  goods_type: 'physical',
  channel: 'duiba',
  needs_check: true,
  goods_snapshot: { title: '草本润喉糖礼盒', channel_goods_id: 'DB-70318', need_check: true },
};

interface Placed {
  readonly id: number;
  /** What its number ends with, after the day. */
  readonly serial: number;
  readonly at: Day;
  readonly status: string;
  readonly values: Values;
  /** What else happened to it, by field. */
  readonly dates?: Readonly<Record<string, Day>>;
}

/** An order that was placed, with what is usual of it. */
export const order = ({ id, serial, at, status, values, dates }: Placed): DemoRow => ({
  id,
  serial,
  status,
  dates: { created_at: at, ...dates },
  values: {
    sync_status: 'none',
    sync_tries: 0,
    delivery_type: values['goods_type'] === 'physical' ? 'express' : 'none',
    pickup_status: 'none',
    quantity: 1,
    total_points: 0,
    total_fen: 0,
    freight_fen: 0,
    paid_fen: 0,
    needs_check: false,
    refunded_points: 0,
    refunded_fen: 0,
    stock_returned: false,
    refund_wanted: true,
    return_wanted: true,
    ...values,
  },
});
