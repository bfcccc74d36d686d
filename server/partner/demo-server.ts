import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { z } from 'zod';
import { orderSchema } from './answers.ts';
import { demoPartnerGoods } from './demo-goods.ts';
import { demoPay } from './demo-pay.ts';
import { demoUpstream } from './demo-upstream.ts';
import type { PartnerOrder } from './partner.ts';
import { answerSignature, isSigned, type Params } from './signature.ts';

interface Options {
  readonly appSecret: string;
  /** Where the orders are kept. */
  readonly file: string;
  /** Milliseconds after which a payer pays; undefined: only when somebody says so. */
  readonly payAfterMs?: number;
}

interface Kept extends PartnerOrder {
  /** What was asked for, so that the same number with other content is told from the same order. */
  readonly wish: string;
  /** How often it was asked for since it could be delivered: each time the parcel is a step further. */
  readonly asked: number;
}

type Orders = Map<string, Kept>;
interface Refusal {
  readonly code: string;
  readonly message: string;
}
type Answer = { readonly data: unknown } | Refusal;

const refusal = (code: string, message: string): Refusal => ({ code, message });
const unknown = refusal('ORDER_NOT_FOUND', '订单不存在');
/** Where the demonstration's partner does not deliver: 西藏 and 新疆. */
const farAway = /^(?:54|65)/;
const largestBody = 100_000;

/** The partners of the demonstration, Duiba, the code platform and whoever takes payments: the same protocol as the real ones, in a process of its own. */
export function demoPartner({ appSecret, file, payAfterMs }: Options): http.Server {
  const orders = readOrders(file);
  const payAnswer = demoPay({ appSecret, file: file.replace(/(?:\.json)?$/, '-pay.json'), payAfterMs });
  return http.createServer((request, response) => {
    const answered = paramsOf(request).then((params) => {
      const path = new URL(request.url ?? '/', 'http://partner').pathname;
      const call = `${request.method} ${path}`;
      const answer = isSigned(params, appSecret)
        ? (payAnswer(call, params) ?? answerOf(orders, call, params))
        : refusal('BAD_SIGN', '签名不正确');
      fs.writeFileSync(file, JSON.stringify([...orders]));
      const body = JSON.stringify({ success: 'data' in answer, ...answer });
      response.setHeader('x-sign', answerSignature(params['nonce'] ?? '', body, appSecret));
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(body);
    });
    answered.catch(() => response.destroy());
  });
}

const kept: z.ZodType<Kept> = z.intersection(orderSchema, z.object({ wish: z.string(), asked: z.int() }));

/** The orders as they were left. */
function readOrders(file: string): Orders {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '[]';
  return new Map(z.array(z.tuple([z.string(), kept])).parse(JSON.parse(text)));
}

/** The parameters of the query, or of the form that was sent. */
async function paramsOf(request: http.IncomingMessage): Promise<Params> {
  const { searchParams } = new URL(request.url ?? '/', 'http://partner');
  let body = '';
  for await (const chunk of request) if (body.length < largestBody) body += String(chunk);
  return Object.fromEntries([...searchParams, ...new URLSearchParams(body)]);
}

function answerOf(orders: Orders, call: string, params: Params): Answer {
  switch (call) {
    case 'GET /goods':
      return { data: goodsOf(params) };
    case 'GET /ccn/activities':
      return { data: pageOf(demoUpstream(), params) };
    case 'GET /orders':
      return withOrder(orders, params, (order) => delivered(order));
    case 'POST /orders/place':
      return placed(orders, params);
    case 'POST /orders/check':
      return withOrder(orders, params, (order) => checked(order, params['passed'] === 'true'));
    case 'POST /coupons/issue':
      return issued(params);
    case 'POST /orders/cancel':
      return withOrder(orders, params, cancelled);
    default:
      return refusal('NOT_FOUND', '没有这个接口');
  }
}

function goodsOf({ keyword = '', type, pageNo, pageSize }: Params) {
  const found = demoPartnerGoods.filter(
    (goods) =>
      (type === undefined || goods.type === type) &&
      `${goods.title} ${goods.item_id}`.toLowerCase().includes(keyword.toLowerCase()),
  );
  return pageOf(found, { ...(pageNo && { pageNo }), ...(pageSize && { pageSize }) });
}

function pageOf(found: readonly unknown[], { pageNo, pageSize }: Params) {
  const size = Math.min(100, Math.max(1, Number(pageSize) || 1));
  const first = (Math.max(1, Number(pageNo) || 1) - 1) * size;
  return { data: found.slice(first, first + size), totalCount: found.length };
}

const shown = ({ order_no, channel_order_no, state, express_company, express_no }: Kept): PartnerOrder => ({
  order_no,
  channel_order_no,
  state,
  express_company,
  express_no,
});

/** The code follows from the number of the request: the same request has the same code, also after a restart. */
function issued({ request_no = '', goods_no = '' }: Params): Answer {
  if (request_no === '' || !/^ZS\d+$/.test(goods_no)) return refusal('BAD_ITEM', '商品不存在');
  const digest = createHash('sha256').update(`${goods_no} ${request_no}`).digest('hex').toUpperCase();
  const expire_at = `${new Date().getFullYear() + 1}-12-31T23:59:59+08:00`;
  return { data: { request_no, code: `DEMO${digest.slice(0, 12)}`, password: digest.slice(-6), expire_at } };
}

function withOrder(orders: Orders, { order_no = '' }: Params, change: (order: Kept) => Kept | Refusal): Answer {
  const order = orders.get(order_no);
  if (!order) return unknown;
  const next = change(order);
  if ('code' in next) return next;
  orders.set(order_no, next);
  return { data: shown(next) };
}

function placed(orders: Orders, { sign: _, nonce: __, timestamp: ___, ...wish }: Params): Answer {
  const { order_no = '', item_id, receiver_area = '', needs_check } = wish;
  const there = orders.get(order_no);
  const content = JSON.stringify(Object.entries(wish).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (there)
    return there.wish === content ? { data: shown(there) } : refusal('ORDER_CONFLICT', '该订单号已用于另一个订单');
  const goods = demoPartnerGoods.find((one) => one.item_id === item_id);
  if (order_no === '' || !goods) return refusal('BAD_ITEM', '商品不存在');
  if (goods.status === 'off' || goods.stock < Number(wish['quantity']))
    return refusal('OUT_OF_STOCK', '商品已下架或库存不足');
  if (farAway.test(receiver_area)) return refusal('OUT_OF_AREA', '地址不在配送范围');
  const order: Kept = {
    order_no,
    channel_order_no: `DBO${String(orders.size + 1).padStart(10, '0')}`,
    state: needs_check === 'true' ? 'wait_check' : 'wait_ship',
    express_company: null,
    express_no: null,
    wish: content,
    asked: 0,
  };
  orders.set(order_no, order);
  return { data: shown(order) };
}

function checked(order: Kept, passed: boolean): Kept | Refusal {
  if (order.state !== 'wait_check') return passed ? order : refusal('BAD_STATE', '订单已在处理，不能驳回');
  return { ...order, state: passed ? 'wait_ship' : 'cancelled' };
}

const cancelled = (order: Kept): Kept | Refusal =>
  order.state === 'shipped' || order.state === 'finished'
    ? refusal('BAD_STATE', '订单已发货，不能取消')
    : { ...order, state: 'cancelled' };

/** Asked for once more: what waits is sent the second time, and has arrived two times later. */
function delivered(order: Kept): Kept {
  if (order.state !== 'wait_ship' && order.state !== 'shipped') return order;
  const asked = order.asked + 1;
  if (asked < 2) return { ...order, asked };
  const express_no = `SF${order.channel_order_no.slice(-10)}`;
  return { ...order, asked, state: asked < 4 ? 'shipped' : 'finished', express_company: 'SF', express_no };
}
