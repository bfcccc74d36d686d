import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';

/** The members that the form of an adjustment names, in the order of their numbers. */
export const namedIds = sql`coalesce((select jsonb_agg(m.member_id order by m.member_id) from point_adjustment_member as m
  where m.adjustment_id = t.id and m.is_named), '[]')`;

/** Has the form of an adjustment name these members; who came in a file stays. */
export async function nameMembers(tx: Db, id: number, memberIds: readonly number[]): Promise<void> {
  const ids = [...memberIds];
  await sql`delete from point_adjustment_member where adjustment_id = ${id} and is_named and not member_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  await addMembers(tx, id, ids, true);
}

/** Puts members on the list of an adjustment, each once. */
export async function addMembers(tx: Db, id: number, memberIds: readonly number[], isNamed: boolean): Promise<void> {
  await sql`insert into point_adjustment_member (adjustment_id, member_id, is_named)
    select ${id}, one, ${isNamed} from unnest(${[...memberIds]}::bigint[]) as one order by one
    on conflict (adjustment_id, member_id) do update set is_named = false
    where point_adjustment_member.is_named and not excluded.is_named`.execute(tx);
}

/** Counts the list anew, and notes who had a hand in it. The adjustment is locked. */
export async function countPeople(tx: Db, id: number, by: number): Promise<void> {
  await sql`update point_adjustment set makers = array_append(array_remove(makers, ${by}::bigint), ${by}::bigint),
      people = (select count(*) from point_adjustment_member where adjustment_id = ${id})
    where id = ${id}`.execute(tx);
}
