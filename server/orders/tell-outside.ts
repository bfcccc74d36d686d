import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { outboxKinds } from '../../contract/open-api/webhooks.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Db } from '../entity/write/database.ts';

/* What webhooks are told of orders and their money (engines.md §1.7, order.*, payment.*), in the transaction of the cause: numbers and states alone. */

type Kind = Extract<keyof typeof outboxKinds, `order.${string}` | `payment.${string}`>;

/** Writes what happened for whoever is told of it; nobody is told of an order of nobody known. */
async function tell(tx: Db, kind: Kind, userId: unknown, data: object): Promise<void> {
  if (typeof userId !== 'number') return;
  await sql`insert into outbox_event (member_no, kind, data)
    select member_number(${userId}::bigint, (select u.user_no from he_user as u where u.id = ${userId}::bigint)), ${kind},
      ${JSON.stringify(data)}::jsonb`.execute(tx);
}

const arrivals: Readonly<Record<string, Kind>> = {
  shipped: 'order.shipped',
  finished: 'order.finished',
  cancelled: 'order.cancelled',
};

/** Of a step of an order, what is told of it: that it left 待支付 paid, and where it came to. */
export async function tellOrder(tx: Db, before: Row, after: Row): Promise<void> {
  if (before.status === after.status) return;
  const isPaid = before.status === 'wait_pay' && after.status !== 'cancelled';
  const kind = isPaid ? 'order.paid' : arrivals[after.status];
  if (kind) await tell(tx, kind, after['user_id'], toldOf(after));
}

const toldOf = (order: Row) => ({
  order_no: asText(order['order_no']),
  status: order.status,
  pay_status: order['pay_status'],
});

/** That an order was placed. */
export const tellPlaced = (tx: Db, order: Row): Promise<void> =>
  tell(tx, 'order.placed', order['user_id'], toldOf(order));

/** That money came in for an order, or that so much of it went back, in fen. */
export const tellPayment = (
  tx: Db,
  kind: Extract<Kind, `payment.${string}`>,
  payment: Row,
  amount: number,
): Promise<void> =>
  tell(tx, kind, payment['user_id'], {
    pay_no: asText(payment['pay_no']),
    order_no: asText(payment['order_title']),
    amount_fen: amount,
    late: payment['late'] === true,
  });
