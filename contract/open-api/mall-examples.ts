import { type Example, member } from './example.ts';

const delivery = { type: 'express', region: '440106' };
const receiver = { name: '林小满', mobile: '13800000000', area: '440106', address: '天河路 385 号' };

/** One request for each call of the mall: looked at, quoted, placed, paid, given up, received or fetched, looked at, and wanted back. */
export const mallExamples: readonly Example[] = [
  {
    method: 'GET',
    name: 'mall/offers',
    scope: 'mall',
    title: '商城在售商品',
    query: 'limit=20&member_no=HY0000030001',
  },
  {
    method: 'GET',
    name: 'mall/offers/{id}',
    path: 'mall/offers/1',
    scope: 'mall',
    title: '商城商品详情',
    query: 'member_no=HY0000030001',
  },
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
  {
    method: 'POST',
    name: 'orders/cancel',
    scope: 'mall',
    title: '取消订单',
    body: { member, order_no: 'DH2026072000000001', reason: '拍错了' },
  },
  {
    method: 'POST',
    name: 'orders/receive',
    scope: 'mall',
    title: '确认收货',
    body: { member, order_no: 'DH2026072000000001' },
  },
  {
    method: 'POST',
    name: 'orders/pickup',
    scope: 'verify',
    title: '核销自提',
    body: { pickup_code: '48201937', store_no: 'HX011001', verifier_mobile: '19900003101' },
  },
  {
    method: 'GET',
    name: 'members/orders',
    scope: 'mall',
    title: '会员的订单',
    query: 'limit=20&member_no=HY0000030001',
  },
  {
    method: 'POST',
    name: 'after-sales/apply',
    scope: 'mall',
    title: '申请售后',
    body: {
      member,
      order_no: 'DH2026072000009001',
      type: 'return_refund',
      items: [{ offer_id: 1, sku_id: 2011, quantity: 1 }],
      reason_code: 'broken',
    },
  },
  {
    method: 'POST',
    name: 'after-sales/withdraw',
    scope: 'mall',
    title: '撤销售后申请',
    body: { member, after_sale_no: 'SH20260720000001' },
  },
  {
    method: 'POST',
    name: 'after-sales/return',
    scope: 'mall',
    title: '填写退货物流',
    body: { member, after_sale_no: 'SH20260720000001', tracking: { company: 'SF', no: 'SF1390027799' } },
  },
  {
    method: 'GET',
    name: 'members/after-sales',
    scope: 'mall',
    title: '会员的售后单',
    query: 'limit=20&member_no=HY0000030001',
  },
];
