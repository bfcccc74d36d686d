import { sql } from 'kysely';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Tx } from '../../db/transaction.ts';
import { failure } from '../../http/failure.ts';
import type { Db } from '../../entity/write/database.ts';
import { keyOf } from '../personal.ts';

/** The number of an export. */
export const exportNo = (id: number): string => `DC${String(id).padStart(8, '0')}`;

/** Exports of one key that wait or lie ready at a time: each may be large. */
const mostOpen = 1_000;

/** An export as its key is told of it. */
export interface AskedExport {
  readonly export_no: string;
  readonly status: string;
  readonly expires_at: string | null;
}

interface Found {
  readonly id: number;
  readonly status: string;
  readonly expires_at: string | null;
}

const asked = ({ id, status, expires_at }: Found): AskedExport => ({ export_no: exportNo(id), status, expires_at });

/**
 * Asks for all that is kept of a member, whose row is locked; asked again while one is under way or ready it stays that one.
 * @throws {Failure} 40902 for a member who is gone, and where the key has too many under way
 */
export async function askExport(
  tx: Tx,
  { userId, clientId }: { readonly userId: number; readonly clientId: number },
  box: MemberBox,
): Promise<AskedExport> {
  await refuseGone(tx, userId, box);
  await sql`update member_export set status = 'expired', sealed = null
    where client_id = ${clientId} and user_id = ${userId} and status = 'ready' and expires_at <= now()`.execute(tx);
  const { rows } = await sql<Found>`select id, status, expires_at from member_export
    where client_id = ${clientId} and user_id = ${userId} and status in ('waiting', 'ready')`.execute(tx);
  if (rows[0]) return asked(rows[0]);
  if ((await openOf(tx, clientId)) >= mostOpen)
    throw failure('illegalMove', `该密钥未取走的会员资料已有 ${mostOpen} 份，请等其到期后再申请`);
  const { rows: made } = await sql<Found>`insert into member_export (user_id, client_id) values (${userId}, ${clientId})
    returning id, status, expires_at`.execute(tx);
  if (!made[0]) throw new Error('an export was not kept');
  return asked(made[0]);
}

async function refuseGone(tx: Db, userId: number, box: MemberBox): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from he_user where id = ${userId}`.execute(tx);
  if (rows[0]?.status === 'merged') throw failure('illegalMove', '该会员已并入其他会员，请导出并入后的会员');
  if (!(await keyOf(tx, box, userId))) throw failure('illegalMove', '该会员的资料已清除，或无法用当前的密钥读出');
}

async function openOf(tx: Db, clientId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select from member_export
    where client_id = ${clientId} and status in ('waiting', 'ready') limit ${mostOpen}) as open`.execute(tx);
  return rows[0]?.count ?? 0;
}
