import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import { openBase } from '../../../contract/open-api/scopes.ts';
import { type PayChannel, payChannels } from '../../../contract/payments/payment.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { lockRow } from '../../entity/read/rows.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Db } from '../../entity/write/database.ts';
import { failure } from '../../http/failure.ts';
import { openidOf } from '../../members/personal.ts';
import { PartnerFailure } from '../../partner/partner.ts';
import type { PayPort, Prepay } from '../../partner/pay.ts';
import { attempt } from '../../payments/attempts.ts';
import { goodsOrder } from '../goods-order.resource.ts';
import { payFenOf } from './pay-status.ts';

/*
 * An order that waits for its money is told to a channel (engines.md §1.5, orders/pay). Nobody waits for the channel within a transaction: the
 * attempt is written first, the channel is asked under its number, and what it says is kept. Asked again it is the same attempt.
 */

export interface Paying {
  readonly userId: number;
  readonly orderNo: string;
  readonly channel: PayChannel;
  readonly clientIp: string | null;
}

/** The order, locked. @throws {Failure} 40401 for an order that this member has not */
async function lockOrder(tx: Tx, { userId, orderNo }: Pick<Paying, 'userId' | 'orderNo'>): Promise<Row> {
  const { rows } = await sql<{ id: number }>`
    select id from goods_order where order_no = ${orderNo} and user_id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) throw failure('notFound', `没有订单 ${orderNo}`);
  return lockRow(tx, goodsOrder, found.id, 'house');
}

/** Why an order cannot be paid; undefined while it can. */
async function unpayable(tx: Db, { status, pay_status, pay_expire_at }: Row): Promise<string | undefined> {
  if (status !== 'wait_pay' || pay_status !== 'unpaid') return '订单不在待支付，不能支付';
  const { rows } = await sql<{ over: boolean }>`
    select ${asText(pay_expire_at)}::timestamptz <= now() as over`.execute(tx);
  return rows[0]?.over === false ? undefined : '支付时间已过，请重新下单';
}

/** Where channels tell the house what was paid. */
async function notifyUrl(tx: Db, channel: PayChannel): Promise<string> {
  const { rows } = await sql<{ address: string }>`select address from link_address where id = 1`.execute(tx);
  return `${rows[0]?.address ?? ''}${openBase}/payments/notify/${channel}`;
}

/** The channel's own word for what an order is about, as payers read it. */
const titleOf = ({ goods_title }: Row): string => [...asText(goods_title)].slice(0, 60).join('');

/** The attempt of an order that a channel has been told of and that can still be paid. */
async function toldAttempt(tx: Db, orderId: number, channel: PayChannel) {
  const { rows } = await sql<{ pay_no: string; prepay: Prepay }>`select pay_no, prepay from payment
    where order_id = ${orderId} and channel = ${channel} and status = 'waiting' and prepay is not null order by id desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** Whom the channel has to know, as its app calls him. @throws {Failure} 40001 where that app does not know the member */
async function payerOf(
  tx: Db,
  port: PayPort,
  { userId, channel }: Paying,
  box: MemberBox,
): Promise<{ payer?: string }> {
  const app = port.payerApp(channel);
  if (app === undefined) return {};
  const payer = await openidOf(tx, { id: userId, app }, box);
  if (payer !== undefined) return { payer };
  const { label } = payChannels[channel];
  throw failure('invalid', `会员还没有绑定${label}（应用 ${app}）的 openid，请先登记会员的 openid`, {
    field: 'channel',
  });
}

/** Whom a channel is asked through, and what payers are known by. */
export interface PayDoor {
  readonly port: PayPort | undefined;
  readonly members: MemberBox;
}

/**
 * The attempt that the channel is to be told of; undefined where there is nothing to tell.
 * @throws {Failure} 50010 for a channel that is none; 40001 for a payer whom it cannot know
 */
const begun = (store: Store, { port, members }: PayDoor, paying: Paying) =>
  withTransaction(store, async (tx) => {
    const { userId, channel, clientIp } = paying;
    const order = await lockOrder(tx, paying);
    if ((await unpayable(tx, order)) !== undefined || (await toldAttempt(tx, order.id, channel))) return undefined;
    if (!port?.channels.includes(channel)) throw failure('partnerFailed', '该支付渠道还没有接入，请联系系统管理员');
    const expireAt = asText(order['pay_expire_at']);
    const asked = { orderId: order.id, userId, channel, clientIp, expireAt, amountFen: payFenOf(order) };
    const row = await attempt(tx, asked);
    const wish = {
      pay_no: asText(row['pay_no']),
      channel,
      amount_fen: asked.amountFen,
      title: titleOf(order),
      expire_at: expireAt,
      notify_url: await notifyUrl(tx, channel),
      ...(await payerOf(tx, port, paying, members)),
    };
    return { id: row.id, wish, port };
  });

/**
 * Tells the channel of an order that can be paid, once. What cannot is left to `prepaid`, which says so.
 * @throws {Failure} 40401; 40001 for a payer whom the channel cannot know; 50010 for a channel that the house has not, where it does not answer, or says no
 */
export async function prepay(store: Store, door: PayDoor, paying: Paying): Promise<void> {
  const there = await begun(store, door, paying);
  if (!there) return;
  try {
    const told = JSON.stringify(await there.port.prepay(there.wish));
    await withTransaction(store, async (tx) => {
      await sql`update payment set prepay = ${told}::jsonb where id = ${there.id} and prepay is null`.execute(tx);
    });
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error;
    throw failure('partnerFailed', `支付渠道：${error.message}`, { kind: error.kind, is_unsure: error.isUnsure });
  }
}

/**
 * The attempt that was told to the channel, as the payer's app is handed it.
 * @throws {Failure} 40401; 40902 for an order that cannot be paid; 50010 where the channel has not been told
 */
export async function prepaid(tx: Tx, paying: Paying) {
  const order = await lockOrder(tx, paying);
  const fault = await unpayable(tx, order);
  if (fault !== undefined) throw failure('illegalMove', fault, { state: order.status, event: 'PAY' });
  const found = await toldAttempt(tx, order.id, paying.channel);
  if (!found) throw failure('partnerFailed', '支付渠道还没有收到该订单');
  return { ...found, pay_fen: payFenOf(order), expire_at: asText(order['pay_expire_at']) };
}
