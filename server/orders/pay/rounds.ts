import { sql } from 'kysely';
import type { PayChannel } from '../../../contract/payments/payment.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { ifWritten, startRounds } from '../../core/rounds.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { readRow } from '../../entity/read/rows.ts';
import { house } from '../../entity/write/house.ts';
import { illegal } from '../../entity/write/refusal.ts';
import { lockRows } from '../../entity/write/lock-order.ts';
import { writeRow } from '../../entity/write/update.ts';
import { PartnerFailure } from '../../partner/partner.ts';
import type { PayPort, RefundWish } from '../../partner/pay.ts';
import { payment } from '../../payments/payment.resource.ts';
import { tellSaleRefund } from '../after-sales/follow-sale.ts';
import { goodsOrder } from '../goods-order.resource.ts';
import { tellPayment } from '../tell-outside.ts';
import { movePay } from './pay-status.ts';
import { takePaid } from './take-paid.ts';

/** Milliseconds between two rounds with the channel. */
const everyMs = 2000;
/** Minutes after which a refund that was not answered is asked for again, one after another; the last one from then on. */
const refundMinutes = [1, 5, 30, 120, 720] as const;
/** Minutes between two questions about what nobody has paid yet, and for how long after its end one goes on asking. */
const askMinutes = 2;
const askOnMinutes = 10;

interface Due extends RefundWish {
  readonly id: number;
  readonly payment_id: number;
  readonly order_id: number;
  /** The application whose money it is. */
  readonly after_sale_id: number | null;
}

/** Takes one refund that is due; whoever dies meanwhile is followed by another, under the same number. */
const claimRefund = (store: Store): Promise<Due | undefined> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<Due>`
      with due as (select id from payment_refund where next_at <= now() order by next_at, id limit 1 for update skip locked)
      update payment_refund as r set tries = r.tries + 1,
        next_at = now() + make_interval(mins => (${sql.lit(`{${refundMinutes.join(',')}}`)}::int[])[least(r.tries + 1, ${refundMinutes.length}::int)])
      from due, payment as p where r.id = due.id and p.id = r.payment_id
      returning r.id, r.payment_id, p.order_id, r.after_sale_id, r.refund_no, p.channel, p.pay_no, p.amount_fen as paid_fen, r.amount_fen,
        r.reason`.execute(tx);
    return rows[0];
  });

/** Whether other money of an order that was paid too late is still on its way back. */
async function isMoreComing(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from payment_refund as r join payment as p on p.id = r.payment_id
    where p.order_id = ${orderId} and r.success_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** A refund that the channel has carried out, once: payment and order know it. */
async function settleRefund(tx: Tx, { id, payment_id, order_id, amount_fen, after_sale_id: sale }: Due): Promise<void> {
  await lockRows(tx, [
    { table: 'goods_order', ids: [order_id], changes: true },
    { table: 'after_sale', ids: sale === null ? [] : [sale], changes: true },
    { table: 'payment', ids: [payment_id], changes: true },
  ]);
  const { rows } = await sql`update payment_refund set success_at = now(), next_at = null, error = null
    where id = ${id} and success_at is null returning id`.execute(tx);
  if (rows.length === 0) return;
  const row = await readRow(tx, payment, payment_id, 'house');
  const refunded_fen = Number(row['refunded_fen']) + amount_fen;
  const event = refunded_fen === row['amount_fen'] ? 'REFUND_ALL' : 'REFUND_PART';
  const arrived = arrive(payment.lifecycle, row, event);
  if ('refusal' in arrived) throw illegal(payment, row, event, arrived.refusal);
  await writeRow(tx, payment, payment_id, { refunded_fen, status: arrived.status }, house);
  await tellPayment(tx, 'payment.refunded', row, amount_fen);
  const order = await readRow(tx, goodsOrder, order_id, 'house');
  if (row['counts'] === true) await movePay(tx, order, event);
  else if (order['pay_status'] === 'refunding' && !(await isMoreComing(tx, order_id)))
    await movePay(tx, order, 'REFUNDED');
  if (sale !== null) await tellSaleRefund(tx, sale, 'REFUNDED');
}

/** Gives back what is due, one after the other, until the channel has answered each (engines.md §3.5). Returns how many were tried. */
export async function refundRound(store: Store, port: PayPort, isStopped = () => false): Promise<number> {
  let tried = 0;
  for (let due = await claimRefund(store); due; due = isStopped() ? undefined : await claimRefund(store)) {
    await giveBack(store, port, due);
    tried += 1;
  }
  return tried;
}

async function giveBack(store: Store, port: PayPort, due: Due): Promise<void> {
  const { id, payment_id, after_sale_id: sale } = due;
  try {
    const state = await port.refund(due);
    if (state === 'done') await withTransaction(store, (tx) => settleRefund(tx, due));
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error;
    await withTransaction(store, async (tx) => {
      await sql`update payment_refund set error = ${error.message} where id = ${id} and success_at is null`.execute(tx);
      noteRows(tx, 'payment', [payment_id]);
      if (sale !== null) await tellSaleRefund(tx, sale, 'REFUND_FAILED');
    });
  }
}

interface Asked {
  readonly id: number;
  readonly pay_no: string;
  readonly channel: PayChannel;
}

/** Takes one payment that the channel is to be asked about; what nobody has paid yet is asked about again. */
const claimAsk = (store: Store): Promise<Asked | undefined> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<Asked>`
      with due as (select id from payment where ask_at <= now() order by ask_at, id limit 1 for update skip locked)
      update payment as p set ask_at = case when p.status = 'waiting' and p.expire_at + make_interval(mins => ${askOnMinutes}::int) > now()
        then now() + make_interval(mins => ${askMinutes}::int) end
      from due where p.id = due.id returning p.id, p.pay_no, p.channel`.execute(tx);
    return rows[0];
  });

/** Asks the channel about what it has not told, and about what it told wrongly. Returns how many were asked about. */
export async function askRound(store: Store, port: PayPort, isStopped = () => false): Promise<number> {
  let asked = 0;
  for (let due = await claimAsk(store); due; due = isStopped() ? undefined : await claimAsk(store)) {
    await ask(store, port, due);
    asked += 1;
  }
  return asked;
}

async function ask(store: Store, port: PayPort, { id, pay_no, channel }: Asked): Promise<void> {
  try {
    const news = await port.query({ channel, pay_no });
    if (news) await withTransaction(store, (tx) => takePaid(tx, { channel, news, isAsked: true }));
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error;
    // Somebody may wait for the answer: it is asked for again.
    await withTransaction(store, async (tx) => {
      await sql`update payment set ask_at = now() + make_interval(mins => ${askMinutes}::int) where id = ${id}
        and ask_at is null`.execute(tx);
    });
  }
}

/** Works with the channel until the returned function is called. Several instances may do so at once; without a channel there is nothing to do. */
export function startPayments(
  store: Store,
  port: PayPort | undefined,
  log: { warn(fields: object, line: string): void },
): () => unknown {
  if (!port) return () => {};
  return startRounds(
    everyMs,
    ifWritten(store, everyMs, async (_turn, isStopped) => {
      await refundRound(store, port, isStopped);
      await askRound(store, port, isStopped);
    }),
    (error) => log.warn({ err: error }, 'payments could not be worked on'),
  );
}
