import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import type { BlackScope } from '../../contract/members/member-states.ts';
import { failure } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';
import { networksOf } from './subject.ts';

/** Who wants something, and how he came. */
export interface Visitor {
  readonly memberId: number;
  readonly ip?: string | undefined;
  readonly deviceHash?: string | undefined;
}

/** What a member is told who may not: nothing of why, so that nobody learns what he was found by (wider.md §3.2). */
export const neutral = '当前无法参与，请稍后再试';

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

/** Whether a line names the member `m` himself, by number, phone or app, where his row is `u`. */
const namesMember = sql`(b.subject_type = 'user' and b.subject_key = m.id::text)
        or (b.subject_type = 'mobile' and b.subject_key = u.mobile_index)
        or (b.subject_type in ('mobile', 'openid') and b.subject_key = any(
          array(select o.index from he_user_openid as o where o.user_id = m.id)))`;

/** Lines of the black list that keep a visitor from `scope`, and how the member stands. */
async function foundOf(
  tx: Db,
  { memberId, ip = '', deviceHash = '' }: Visitor,
  scope: BlackScope | undefined,
): Promise<Found> {
  const { rows } = await sql<Found>`${sql.raw(keptMark)} 
    select u.status, coalesce((select jsonb_agg(b.id order by b.id) from he_user_black_list as b
      where ${inForce} and b.scopes ? ${scope ?? ''} and (${namesMember}
        or (b.subject_type = 'ip' and b.subject_key = any(${networksOf(ip)}::text[]))
        or (b.subject_type = 'device' and b.subject_key = ${deviceHash}))), '[]') as listed
    from (values (${memberId}::bigint)) as m (id) left join he_user as u on u.id = m.id`.execute(tx);
  return rows[0] ?? { status: null, listed: [] };
}

function refuseLines(listed: readonly number[]): void {
  if (listed.length === 0) return;
  const refusal = failure('illegalMove', neutral);
  hits.set(refusal, listed);
  throw refusal;
}

/**
 * Asks at a door whether a member may come in: he is neither frozen nor gone, and no line of the black list keeps him, his phone, his
 * openids, his address or his device from `scope`. Without a scope nobody looks into the black list. A member that nobody knows yet is no
 * obstacle.
 * @throws {Failure} 40902 with the sentence that he is told; whoever catches it has `noteHits` note what it was for
 */
export async function refuseAtDoor(tx: Db, visitor: Visitor, scope: BlackScope | undefined): Promise<void> {
  const { status, listed } = await foundOf(tx, visitor, scope);
  const why = closed[status ?? ''];
  if (why !== undefined) throw failure('illegalMove', why);
  refuseLines(listed);
}

/**
 * The same where only the black list matters: whoever is frozen or leaving may still do that.
 * @throws {Failure} as `refuseAtDoor`
 */
export async function refuseListed(tx: Db, visitor: Visitor, scope: BlackScope): Promise<void> {
  refuseLines((await foundOf(tx, visitor, scope)).listed);
}

/** Whether somebody is kept from what is not worth a refusal; counts the hit. */
export async function isKeptFrom(tx: Db, visitor: Visitor, scope: BlackScope): Promise<boolean> {
  const { listed } = await foundOf(tx, visitor, scope);
  await countOnce(tx, listed);
  return listed.length > 0;
}

/** Whom of many the black list keeps from what the house gives by itself: nobody has come, so that no hit is counted. */
export async function listedAmong(
  tx: Db,
  memberIds: readonly number[],
  scope: BlackScope,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number;
  }>`select m.id from unnest(${[...memberIds]}::bigint[]) as m (id) join he_user as u on u.id = m.id
    where exists (select from he_user_black_list as b where ${inForce} and b.scopes ? ${scope} and (${namesMember}))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Lines that a transaction has counted: somebody who comes once is one hit, whoever of the house asks about him. */
const counted = new WeakMap<Db, Set<number>>();

async function countOnce(tx: Db, listed: readonly number[]): Promise<void> {
  const known = counted.get(tx) ?? new Set<number>();
  counted.set(tx, known);
  await countHits(
    tx,
    listed.filter((id) => !known.has(id)),
  );
  for (const id of listed) known.add(id);
}

/** Counts what a refusal was for that goes no further: the work goes on. Whether it was for a line of the black list. */
export async function noteBlocked(tx: Db, error: unknown): Promise<boolean> {
  const listed = linesOf(error);
  await countOnce(tx, listed);
  return listed.length > 0;
}

/** The lines of the black list that a refusal was for. */
const linesOf = (error: unknown): readonly number[] => (error instanceof Error && hits.get(error)) || [];

async function countHits(tx: Db, listed: readonly number[]): Promise<void> {
  if (listed.length === 0) return;
  await sql`update he_user_black_list set hit_count = hit_count + 1, last_hit_at = now() where id = any(${listed}::bigint[])`.execute(
    tx,
  );
  noteRows(tx, 'he_user_black_list', listed);
}

/**
 * Notes on the black list that a refusal was for one of its lines; whether it was. Where the work was taken back to a savepoint, that is
 * done behind it.
 */
export async function noteHits(tx: Db, error: unknown): Promise<boolean> {
  const listed = linesOf(error);
  await countHits(tx, listed);
  return listed.length > 0;
}
