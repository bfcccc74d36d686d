import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import { type Merged, mergeAccounts } from '../points/ledger/leave.ts';
import type { Actor } from '../entity/write/database.ts';
import { noteRows } from '../entity/events/row-news.ts';

/**
 * Merges a member into another account of the same person (wider.md §3.1): its names in apps and its phone are the other's from here on, and so are those
 * whom it invited, and all points and experience. Its own rows stay its own and lead to the other.
 * @throws {Failure} 40902 where the other is gone meanwhile
 */
export async function mergeMember(tx: Tx, merged: Merged, by: Actor): Promise<void> {
  const { from: id, into } = merged;
  const { rows } = await sql<{ status: string }>`select status from he_user where id = ${into}`.execute(tx);
  if (rows[0]?.status !== 'normal' && rows[0]?.status !== 'frozen')
    throw failure('illegalMove', '目标会员已注销、正在注销或已并入别人');
  await moveNames(tx, id, into);
  // Who invited whom stays a tree: where this one stands above the other, the other takes its place.
  await sql`with recursive above as (
      select inviter_id from he_user where id = ${into}
      union select u.inviter_id from he_user as u join above as a on u.id = a.inviter_id)
    update he_user set inviter_id = (select m.inviter_id from he_user as m where m.id = ${id})
    where id = ${into} and exists (select from above where inviter_id = ${id})`.execute(tx);
  const invited = await sql<{ id: number }>`
    update he_user set inviter_id = ${into} where inviter_id = ${id} and id <> ${into} returning id`.execute(tx);
  await sql`update he_user set merged_into = ${into} where merged_into = ${id}`.execute(tx);
  await sql`update he_user_black_list set status = 'released', released_at = now(), released_reason = '会员已并入另一账号', version = version + 1
    where status = 'active' and subject_type = 'user' and subject_key = ${String(id)}
      and exists (select from he_user_black_list as b where b.status = 'active' and b.subject_type = 'user' and b.subject_key = ${String(into)})`.execute(
    tx,
  );
  await sql`update he_user_black_list set user_id = ${into}, subject_key = ${String(into)}, version = version + 1
    where status = 'active' and subject_type = 'user' and subject_key = ${String(id)}`.execute(tx);
  await mergeAccounts(tx, merged, by);
  noteRows(tx, 'he_user', [into, ...invited.rows.map((row) => row.id)]);
}

/** What finds the one finds the other from here on; its phone too. What is sealed stays so, under the key that sealed it. */
async function moveNames(tx: Tx, id: number, into: number): Promise<void> {
  await sql`update he_user_openid set user_id = ${into} where user_id = ${id}`.execute(tx);
  await sql`insert into he_user_openid (user_id, app, kind, sealed, sealed_by, shown, index)
    select ${into}, '', 'mobile', mobile_sealed, id, mobile, mobile_index from he_user
    where id = ${id} and mobile_index is not null`.execute(tx);
  await sql`update he_user set mobile_index = null where id = ${id}`.execute(tx);
}
