import { type Example, member } from './example.ts';

const delivery = { type: 'express', region: '440106' };
const receiver = { name: '林小满', mobile: '13800000000', area: '440106', address: '天河路 385 号' };

/** One request for each call of the mall: quoted, placed, paid. */
export const mallExamples: readonly Example[] = [
  {
    method: 'POST',
    name: 'orders/quote',
    scope: 'mall',
    title: '订单报价',
    body: { member, items: [{ offer_id: 1, sku_id: 1, quantity: 1 }], delivery },
  },
  {
    method: 'POST',
    name: 'orders/place',
    scope: 'mall',
    title: '下单',
    body: { member, quote_no: 'QT0123456789ABCDEF01', receiver },
  },
  {
    method: 'POST',
    name: 'orders/pay',
    scope: 'pay',
    title: '发起支付',
    body: { member, order_no: 'DH2026072000000001', channel: 'demo' },
  },
];
