import { sql } from 'kysely';
import { maskText } from '../../contract/core/mask.ts';
import { memberMobile } from '../../contract/members/member-commands.ts';
import type { MemberBox } from '../core/member-keys.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Db } from '../entity/write/database.ts';

/*
 * Until there were members, records and orders knew people by a number, a name and a phone. The numbers became members with migration 0280;
 * their phones are sealed by the server, which has the key.
 */

/** Makes a member of everybody whom records, orders and invitations know by number and who is none yet: by the name that was written last. */
export async function nameMembers(tx: Db): Promise<void> {
  await sql`with told as (
      select user_id, nickname, won_at as at from award_record
      union all select user_id, nickname, created_at from goods_order where user_id is not null
      union all select inviter_id, null, bound_at from invitation
      union all select invitee_id, null, bound_at from invitation
    ), known as (
      select user_id, (array_agg(nickname order by at desc) filter (where nickname is not null))[1] as nickname, min(at) as first
      from told where not exists (select from he_user as u where u.id = told.user_id) group by user_id
    )
    insert into he_user (id, user_no, nickname, source, registered_at, created_at, updated_at)
    select user_id, 'HY' || lpad(user_id::text, greatest(10, length(user_id::text)), '0'), coalesce(nickname, '会员' || user_id),
      'mini_program', first, first, first from known`.execute(tx);
}

interface Reached {
  readonly id: number;
  readonly mobile: string;
}

/** Members of one piece. */
const atOnce = 2_000;

/** Members without a key, behind a number, whose phone a record or an order tells; the one that was written last. */
const reachedAfter = (tx: Db, last: number) =>
  sql<Reached>`
    select u.id, m.mobile from he_user as u cross join lateral (
      select t.mobile from (
        (select r.mobile, r.won_at as at from award_record as r where r.user_id = u.id and r.mobile is not null order by r.id desc limit 1)
        union all
        (select o.mobile, o.created_at from goods_order as o where o.user_id = u.id order by o.id desc limit 1)
      ) as t order by t.at desc limit 1) as m
    where u.id > ${last} and u.erased_at is null and not exists (select from he_user_key as k where k.user_id = u.id)
    order by u.id limit ${atOnce}`.execute(tx);

/**
 * Seals the phones of members who have no key yet, in one piece behind a number. A phone that two have is kept with the first alone, as no two
 * members have one. Returns the last number of the piece; undefined where there was none.
 */
export async function sealPhones(tx: Db, box: MemberBox, after = 0): Promise<number | undefined> {
  const { rows } = await reachedAfter(tx, after);
  const lines = rows
    .filter(({ mobile }) => memberMobile.test.test(mobile))
    .map(({ id, mobile }) => {
      const { sealed, key } = box.newKey(id);
      return {
        id,
        key: sealed,
        mobile: maskText('mobile', mobile),
        mobile_sealed: key.seal('mobile', mobile),
        mobile_index: box.indexOf('mobile', mobile),
      };
    });
  await sql`with line as (
      select distinct on (l.mobile_index) l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l (id bigint, key text, mobile text, mobile_sealed text, mobile_index text)
      where not exists (select from he_user as u where u.mobile_index = l.mobile_index) order by l.mobile_index, l.id
    ), kept as (insert into he_user_key (user_id, sealed) select id, key from line on conflict (user_id) do nothing returning user_id)
    update he_user as u set mobile = l.mobile, mobile_sealed = l.mobile_sealed, mobile_index = l.mobile_index
    from line as l join kept as k on k.user_id = l.id where u.id = l.id`.execute(tx);
  return rows.at(-1)?.id;
}

/** Seals all phones that are still to be sealed, piece by piece, each in a transaction of its own. */
export async function bringOver(store: Store, box: MemberBox): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    last = await withTransaction(store, (tx) => sealPhones(tx, box, after));
  }
}
