import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { PayChannel } from '../../contract/payments/payment.ts';
import { readRow } from '../entity/read/rows.ts';
import type { Db } from '../entity/write/database.ts';
import { insertRow, nextId } from '../entity/write/insert.ts';
import { payment } from './payment.resource.ts';

/* Attempts to pay an order (engines.md §3.5), behind its row. */

interface Attempt {
  readonly orderId: number;
  readonly userId: number;
  readonly channel: PayChannel;
  readonly amountFen: number;
  /** ISO-8601. */
  readonly expireAt: string;
  readonly clientIp: string | null;
}

/** Minutes after which a channel is asked about what it has not told. */
const askAfter = 2;

/** The attempt that can still be paid by a channel: the one that there is, or a new one. */
export async function attempt(tx: Db, asked: Attempt): Promise<Row> {
  const { orderId, userId, channel, amountFen, expireAt, clientIp } = asked;
  const { rows } = await sql<{ id: number }>`select id from payment
    where order_id = ${orderId} and channel = ${channel} and status = 'waiting' order by id desc limit 1`.execute(tx);
  const [open] = rows;
  if (open) return readRow(tx, payment, open.id, 'house');
  const id = await nextId(tx, payment.entity);
  const values = {
    status: 'waiting',
    order_id: orderId,
    user_id: userId,
    channel,
    amount_fen: amountFen,
    fee_fen: 0,
    refunded_fen: 0,
    counts: false,
    late: false,
    notify_count: 0,
    bill_status: 'unbilled',
    expire_at: expireAt,
    client_ip: clientIp,
    ask_at: sql`now() + make_interval(mins => ${askAfter}::int)`,
  };
  await insertRow(tx, payment, id, values, { accountId: null, deptId: null });
  return readRow(tx, payment, id, 'house');
}
