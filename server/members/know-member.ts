import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import type { Db } from '../entity/write/database.ts';
import { heldRows } from '../entity/events/held-rows.ts';
import { noteRows } from '../entity/events/row-news.ts';

/**
 * Makes a member of somebody of whom nothing but a number and a name is known, so that whatever is written of him refers to a row. Who is
 * there already is left as he is.
 */
export async function knowMember(
  tx: Db,
  { userId, nickname }: { readonly userId: number; readonly nickname: string },
): Promise<void> {
  if (heldRows(tx, 'he_user', [userId])) return;
  const { rows } = await sql<{ id: number }>`${sql.raw(keptMark)} insert into he_user (id, user_no, nickname, source)
    select ${userId}::bigint, 'HY' || lpad(${userId}::bigint::text, greatest(10, length(${userId}::bigint::text)), '0'), ${nickname}, 'mini_program'
    where not exists (select from he_user as u where u.id = ${userId}::bigint)
    on conflict do nothing returning id`.execute(tx);
  noteRows(
    tx,
    'he_user',
    rows.map(({ id }) => id),
  );
}

/** The id of the member of a number (`HY0000000001`); undefined where there is none. */
export async function memberIdOf(tx: Db, userNo: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from he_user where user_no = ${userNo}`.execute(tx);
  return rows[0]?.id;
}

/** How a member is called; undefined where there is none. */
export async function memberName(tx: Db, id: unknown): Promise<string | undefined> {
  if (typeof id !== 'number') return undefined;
  const { rows } = await sql<{ nickname: string }>`select nickname from he_user where id = ${id}`.execute(tx);
  return rows[0]?.nickname;
}
