import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { PayChannel } from '../../../../contract/payments/payment.ts';
import { demoPartner } from '../../../../server/partner/demo-server.ts';
import { payClient, type PayNews, type PayPort } from '../../../../server/partner/pay.ts';
import { signed } from '../../../../server/partner/signature.ts';
import { askRound, refundRound } from '../../../../server/orders/pay/rounds.ts';
import { type Engine, usualEngine } from '../../engine.ts';
import { type Offered, startOrdering } from '../place/ordering.ts';

/* Orders with money, and a channel of payments that a test speaks for (engines.md §3.5). */

const appSecret = 'a secret of two';

/** The channel of the demonstration over HTTP: nobody pays unless a test says so. */
async function startChannel() {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pay-')), 'partner.json');
  const there = demoPartner({ appSecret, file });
  await once(there.listen(0, '127.0.0.1'), 'listening');
  const bound = there.address();
  const url = new URL(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`);
  return { url, there };
}

/** What a channel says of a payment that went as it should. */
export interface Attempted {
  readonly pay_no: string;
  readonly pay_fen: number;
}

export async function startPaying(engine: Engine = usualEngine, channels: readonly PayChannel[] = ['demo']) {
  const { url, there } = await startChannel();
  const port = payClient({ url, appKey: 'flan', appSecret, timeoutMs: 2000 }, channels);
  /** What the channel does in place of what it would; tests change it. */
  const bent: { refund?: PayPort['refund']; query?: PayPort['query']; prepay?: PayPort['prepay'] } = {};
  const pay: PayPort = {
    ...port,
    prepay: (wish) => (bent.prepay ? bent.prepay(wish) : port.prepay(wish)),
    query: (asked) => (bent.query ? bent.query(asked) : port.query(asked)),
    refund: (wish) => (bent.refund ? bent.refund(wish) : port.refund(wish)),
  };
  const at = await startOrdering(engine, { pay });
  const { run, server } = at;

  /** Orders one piece of something that costs 5 yuan beside 30 points, with a coupon of nothing else. */
  const cash = (changes: object = {}, units = 50): Promise<Offered> =>
    at.card({ sale_mode: 'points_cash', price: { points_price: 30, cash_price_fen: 500 }, ...changes }, units);
  async function waiting(member: object, offer: Offered, more: object = {}): Promise<string> {
    const heard = await at.ordered(member, [at.item(offer)], more);
    expect(heard).toMatchObject({ code: codes.ok, result: { status: 'wait_pay' } });
    return (heard.result as { order_no: string }).order_no;
  }
  const begin = (member: object, orderNo: string, more: object = {}) =>
    at.call('pay', { member, order_no: orderNo, channel: 'demo', ...more });
  async function attempted(member: object, orderNo: string): Promise<Attempted> {
    const heard = await begin(member, orderNo);
    expect(heard).toMatchObject({ code: codes.ok });
    return heard.result as Attempted;
  }
  const newsOf = ({ pay_no, pay_fen }: Attempted, changes: Partial<PayNews> = {}): PayNews => ({
    pay_no,
    state: 'paid',
    amount_fen: pay_fen,
    currency: 'CNY',
    trade_no: `T-${pay_no}`,
    fee_fen: 3,
    ...changes,
  });
  /** Tells the house as the channel does; what the channel heard. */
  async function tell(news: PayNews, { secret = appSecret, channel = 'demo' } = {}): Promise<string> {
    const told = Object.fromEntries(Object.entries(news).map(([key, value]) => [key, String(value)]));
    const answer = await server.app.inject({
      method: 'POST',
      url: `/proxy-he/open/v1/payments/notify/${channel}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(signed(told, 'demo', secret)).toString(),
    });
    return answer.body;
  }
  const payment = async (payNo: string) => {
    const [found] = await run<{ id: number }>(`select id from payment where pay_no = '${payNo}'`);
    return at.admin.row('payment', found?.id ?? 0);
  };
  /** What engines.md §3.6 says of money, read from the tables. */
  const moneyFaults = () =>
    run<{ fault: string }>(`
      select 'M4 one counts ' || o.order_no as fault from goods_order as o
        where (o.pay_status in ('paid', 'part_refunded') or (o.pay_status = 'refunded' and o.paid_at is not null))
          <> (exists (select from payment as p where p.order_id = o.id and p.counts)) and o.quote_no is not null and o.pay_status <> 'none'
      union all select 'M4 goes back ' || p.pay_no from payment as p where p.success_at is not null and not p.counts
        and p.amount_fen <> (select coalesce(sum(r.amount_fen), 0) from payment_refund as r where r.payment_id = p.id)
      union all select 'M2 ' || p.pay_no from payment as p where p.amount_fen < (select coalesce(sum(r.amount_fen), 0)
        from payment_refund as r where r.payment_id = p.id)
      union all select 'refunded ' || p.pay_no from payment as p where p.refunded_fen <> (select coalesce(sum(r.amount_fen), 0)
        from payment_refund as r where r.payment_id = p.id and r.success_at is not null)
      union all select 'M3 ' || order_id from goods_order_settlement where kind in ('points_hold', 'points_spend', 'coupon_use')
        group by order_id, kind, item having count(*) > 1
      union all select 'sale ' || s.after_sale_no from after_sale as s join goods_order as o on o.id = s.order_id
        where s.refund_fen > 0 and s.status in ('wait_refund', 'refund_failed', 'refunded') and o.quote_no is not null
          and s.refund_fen is distinct from (select sum(r.amount_fen) from payment_refund as r where r.after_sale_id = s.id)
      union all select 'cash ' || o.order_no from goods_order as o join payment as p on p.order_id = o.id and p.counts
        where o.status = 'cancelled' and o.refunded_fen <> (select coalesce(sum(r.amount_fen), 0) from payment_refund as r where r.payment_id = p.id)`);
  return {
    ...at,
    bent,
    port,
    cash,
    /** The time to pay an order is over. */
    runOut: async (orderNo: string) => {
      await run(`update goods_order set pay_expire_at = now() - interval '2 seconds' where order_no = '${orderNo}'`);
    },
    waiting,
    begin,
    attempted,
    newsOf,
    tell,
    payment,
    moneyFaults,
    /** A round of refunds, as if the time of each had come; a round may be given what it hears, for itself alone. */
    refunds: async (heard: Pick<PayPort, 'refund'> = pay) => {
      await run(`update payment_refund set next_at = now() - interval '2 seconds' where next_at is not null`);
      return refundRound(server.store, { ...pay, ...heard });
    },
    asks: async () => {
      await run(`update payment set ask_at = now() - interval '2 seconds' where ask_at is not null`);
      return askRound(server.store, pay);
    },
    close: async () => {
      await server.close();
      there.closeAllConnections();
      there.close();
    },
  };
}

export type Paying = Awaited<ReturnType<typeof startPaying>>;
