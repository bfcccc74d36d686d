import { sql } from 'kysely';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';

/* What goes back to payers (engines.md §3.5): asked for here, in the transaction of its cause, and carried out by the worker. */

interface Asked {
  readonly paymentId: number;
  /** In fen. */
  readonly amount: number;
  readonly reason: string;
  /** The application that it is of. */
  readonly saleId?: number;
}

/**
 * Asks for a part of a payment to go back; its row is locked. Its number counts the refunds of the payment, so that the channel knows it again.
 * @throws {Error} where more would go back than came in: whoever asks has reckoned wrong
 */
export async function refund(tx: Db, { paymentId, amount, reason, saleId }: Asked): Promise<void> {
  const { rows } = await sql`
    insert into payment_refund (user_id, payment_id, refund_no, amount_fen, reason, after_sale_id, next_at)
    select p.user_id, p.id, p.pay_no || 'R' || (r.count + 1), ${amount}::bigint, ${reason}, ${saleId ?? null}::bigint, now() from payment as p
      cross join lateral (select count(*) as count, coalesce(sum(r.amount_fen), 0) as fen from payment_refund as r where r.payment_id = p.id) as r
    where p.id = ${paymentId} and r.fen + ${amount}::bigint <= p.amount_fen returning id`.execute(tx);
  if (rows.length === 0) throw new Error(`payment ${paymentId} gives back more than it has`);
  noteRows(tx, 'payment', [paymentId]);
}

/** Asks for so much of what an order was paid to go back; false where no payment of the house counts for it. */
export async function askBack(
  tx: Db,
  { orderId, ...asked }: Omit<Asked, 'paymentId'> & { readonly orderId: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from payment where order_id = ${orderId} and counts for no key update`.execute(tx);
  const [paid] = rows;
  if (!paid) return false;
  await refund(tx, { ...asked, paymentId: paid.id });
  return true;
}
