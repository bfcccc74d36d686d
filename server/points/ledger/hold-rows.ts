import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { failure } from '../../http/failure.ts';
import { type EndHold, type HoldState, noHold } from './operation.ts';

/* Holds as they are kept: found by their key, or by the clock. Nothing here writes one. */

/** The keys of the entries of a hold, by the hold's own. */
export const keyOfHold = (key: string): string => `hold:${key}`;
export const keyOfEnd = (key: string): string => `hold-end:${key}`;

interface Kept extends HoldState {
  readonly id: number;
  readonly wallet: string;
  readonly entry_id: number;
  readonly is_over: boolean;
}

/** The hold of a key of a member, with what its chart asks for; undefined where there is none. */
export async function holdOf(tx: Db, memberId: number, key: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select h.id, h.key, h.status, h.amount, h.until, h.entry_id, w.code as wallet, ${isOver('h')} as is_over
    from point_hold as h join wallet as w on w.id = h.wallet_id where h.member_id = ${memberId} and h.key = ${key}`.execute(
    tx,
  );
  return rows[0];
}

/** As the clock has it: the second that is named still belongs to what was. */
export const isOver = (hold: 'h' | 't'): Sql => sql`(${sql.raw(hold)}.until < date_trunc('second', now()))`;

/** How a hold stands. @throws {Failure} 40401 */
export async function holdState(tx: Db, memberId: number, key: string): Promise<HoldState> {
  const hold = await holdOf(tx, memberId, key);
  if (!hold) throw failure('notFound', noHold(key));
  const { status, amount, until } = hold;
  return { key, status, amount, until };
}

/** The wallet that a hold is of: its account is locked before anything is asked of the hold. @throws {Failure} 40401 */
export async function walletOfHold(tx: Db, { memberId, key }: EndHold): Promise<string> {
  const hold = await holdOf(tx, memberId, key);
  if (!hold) throw failure('notFound', noHold(key));
  return hold.wallet;
}

/** Locks the accounts of holds, in the order of all writes, before the clock locks these. */
export async function lockAccountsOf(tx: Db, holdIds: readonly number[]): Promise<void> {
  await sql`select from point_account as a where (a.member_id, a.wallet_id) in (
      select h.member_id, h.wallet_id from point_hold as h where h.id = any(${[...holdIds]}::bigint[]))
    order by a.member_id, a.wallet_id for no key update of a`.execute(tx);
}

/** Whether an entry that put points aside has been confirmed: what is spent by it can be given back. */
export async function isConfirmed(tx: Db, memberId: number, entryId: number): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select h.status from point_hold as h join point_entry as e on e.member_id = h.member_id and e.biz_no = ${keyOfHold('')} || h.key
    where h.member_id = ${memberId} and e.id = ${entryId}`.execute(tx);
  return rows[0]?.status === 'confirmed';
}
