import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import type { BlackScope } from '../../contract/members/member-states.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import { networksOf } from './subject.ts';

/** Who wants something, and how he came. */
export interface Visitor {
  readonly memberId: number;
  readonly ip?: string | undefined;
  readonly deviceHash?: string | undefined;
}

/** What a member is told who may not: nothing of why, so that nobody learns what he was found by (wider.md §3.2). */
const neutral = '当前无法参与，请稍后再试';

const closed: Readonly<Record<string, string>> = {
  frozen: '会员账号已冻结，不能参与',
  cancelling: '会员正在注销，不能参与',
  cancelled: '会员已注销，不能参与',
  merged: '会员已并入其他账号，请用新账号参与',
};

/** Lines of the black list that a refusal was for. */
const hits = new WeakMap<Error, readonly number[]>();

interface Found {
  readonly status: string | null;
  readonly listed: readonly number[];
}

const inForce = sql`b.status = 'active' and b.start_at <= now() and (b.end_at is null or b.end_at > now())`;

/**
 * Asks at a door whether a member may come in: he is neither frozen nor gone, and no line of the black list keeps him, his phone, his
 * openids, his address or his device from `scope`. Without a scope nobody looks into the black list. A member that nobody knows yet is no
 * obstacle.
 * @throws {Failure} 40902 with the sentence that he is told; whoever catches it has `countHits` note what it was for
 */
export async function refuseAtDoor(tx: Db, visitor: Visitor, scope: BlackScope | undefined): Promise<void> {
  const { memberId, ip = '', deviceHash = '' } = visitor;
  const { rows } = await sql<Found>`${sql.raw(keptMark)} 
    select u.status, coalesce((select jsonb_agg(b.id) from he_user_black_list as b
      where ${inForce} and b.scopes ? ${scope ?? ''} and (
        (b.subject_type = 'user' and b.subject_key = m.id::text)
        or (b.subject_type = 'mobile' and b.subject_key = u.mobile_index)
        or (b.subject_type in ('mobile', 'openid') and b.subject_key = any(
          array(select o.index from he_user_openid as o where o.user_id = m.id)))
        or (b.subject_type = 'ip' and b.subject_key = any(${networksOf(ip)}::text[]))
        or (b.subject_type = 'device' and b.subject_key = ${deviceHash}))), '[]') as listed
    from (values (${memberId}::bigint)) as m (id) left join he_user as u on u.id = m.id`.execute(tx);
  const [found] = rows;
  const why = closed[found?.status ?? ''];
  if (why !== undefined) throw failure('illegalMove', why);
  if (!found || found.listed.length === 0) return;
  const refusal = failure('illegalMove', neutral);
  hits.set(refusal, found.listed);
  throw refusal;
}

/**
 * Notes on the black list that a refusal was for one of its lines; whether it was. Where the work was taken back to a savepoint, that is
 * done behind it.
 */
export async function noteHits(tx: Db, error: unknown): Promise<boolean> {
  const listed = error instanceof Error ? hits.get(error) : undefined;
  if (!listed) return false;
  await sql`update he_user_black_list set hit_count = hit_count + 1, last_hit_at = now() where id = any(${listed}::bigint[])`.execute(
    tx,
  );
  return true;
}

/** The same in a transaction of its own, where the refused one was taken back whole. */
export const countHits = async (store: Store, error: unknown): Promise<void> => {
  await withTransaction(store, (tx) => noteHits(tx, error));
};
