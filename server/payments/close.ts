import { sql } from 'kysely';
import { arrive } from '../../machines/entity/lifecycle/kernel.ts';
import { paymentLifecycle } from '../../machines/payments/payment.lifecycle.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Sql } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';

/** Closes attempts that nobody can pay any more; who does so nevertheless gets it back. */
export async function closeWaiting(tx: Db, where: Sql): Promise<void> {
  const arrived = arrive(paymentLifecycle, { status: 'waiting' }, 'CLOSE');
  if ('refusal' in arrived) throw new Error(arrived.refusal);
  const { rows } = await sql<{
    id: number;
  }>`update payment as t set status = ${arrived.status}, closed_at = now(), version = version + 1,
      updated_at = now(), updated_by = null
    where t.status = 'waiting' and ${where} returning id`.execute(tx);
  noteRows(
    tx,
    'payment',
    rows.map(({ id }) => id),
  );
}
