import { sql } from 'kysely';
import { arrive } from '../../machines/entity/lifecycle/kernel.ts';
import { heUserLifecycle } from '../../machines/members/he-user.lifecycle.ts';
import type { Tx } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';

/**
 * The member asks to be forgotten (engines.md §1.5, members/cancel): an operator agrees or refuses. Asked a second time it stays as it is.
 * @throws {Failure} 40401; 40902 for a member who is frozen, cancelled or merged
 */
export async function applyCancel(tx: Tx, id: number, reason = ''): Promise<{ readonly status: string }> {
  const { rows } = await sql<{ id: number; version: number; status: string }>`
    select id, version, status from he_user where id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw failure('notFound');
  if (row.status === 'cancelling') return { status: row.status };
  const arrived = arrive(heUserLifecycle, row, 'APPLY_CANCEL');
  if ('refusal' in arrived) throw failure('illegalMove', arrived.refusal);
  await sql`update he_user set status = ${arrived.status}, cancel_asked_at = now(), cancel_reason = nullif(${reason}, ''),
    version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  noteRows(tx, 'he_user', [id]);
  return { status: arrived.status };
}
