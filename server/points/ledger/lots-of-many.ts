import { sql } from 'kysely';
import type { Sql } from '../../entity/resource.ts';
import { expiresOn, type Locked } from './locked.ts';
import type { Alike, Expire } from './operation.ts';

/*
 * What one operation does to the lots of many members, as rows (member_id, expire_on, points), one of each day. `due` has the members with
 * their instant `at` and its day `today`.
 */

/** Lots of a member that are alive and expire before a day. */
export const aliveBefore = (lot: { walletId: Sql; today: Sql; to: Sql }): Sql =>
  sql`l.wallet_id = ${lot.walletId} and l.remaining > 0 and l.expire_on >= ${lot.today} and l.expire_on < ${lot.to}`;

/**
 * Entries `e` of what has expired within so many days and was not given back: a member is given all of it back at once, so whatever expired
 * before the last time is done with.
 */
export const stillExpired = (entry: {
  walletId: Sql;
  at: Sql;
  withinDays: Sql;
}): Sql => sql`e.wallet_id = ${entry.walletId}
  and e.biz_type = 'expire' and e.at >= ${entry.at} - make_interval(days => ${entry.withinDays}::int)
  and not exists (select from point_entry as b where b.member_id = e.member_id and b.wallet_id = e.wallet_id and b.biz_type = 'reinstate'
    and (b.at, b.id) > (e.at, e.id))`;

/** What comes in, or is taken of each lot, those first that expire first; less than asked for where a member has not enough. */
export function lotsOf(operation: Alike | Expire, { walletId, expiry }: Locked): Sql {
  if (operation.kind === 'extend') return extendedLots(walletId, operation.to);
  if (operation.kind === 'reinstate')
    return sql`select d.member_id, ${operation.to}::date as expire_on, sum(-e.points)::bigint as points
      from due as d join point_entry as e on e.member_id = d.member_id
      where ${operation.to}::date >= d.today
        and ${stillExpired({ walletId: sql`${walletId}`, at: sql`d.at`, withinDays: sql`${operation.withinDays}` })}
      group by d.member_id`;
  if (operation.kind === 'expire')
    return sql`select l.member_id, l.expire_on, -l.remaining as points from due as d join point_lot as l on l.member_id = d.member_id
      where l.wallet_id = ${walletId} and l.expire_on = ${operation.day}::date and l.expire_on < d.today and l.remaining > 0`;
  if (operation.kind === 'earn')
    return sql`select member_id, ${expiresOn(expiry)} as expire_on, ${operation.points}::bigint as points from due`;
  return spentLots(walletId, operation.points);
}

const spentLots = (walletId: number, amount: number): Sql =>
  sql`select member_id, expire_on, -least(remaining, ${amount}::bigint - before)::bigint as points
    from (select l.member_id, l.expire_on, l.remaining,
        sum(l.remaining) over (partition by l.member_id order by l.expire_on) - l.remaining as before
      from due as d join point_lot as l on l.member_id = d.member_id
      where l.wallet_id = ${walletId} and l.remaining > 0 and l.expire_on >= d.today) as lot
    where before < ${amount}::bigint`;

/** All of each lot, and the same into the one of the day. */
const extendedLots = (walletId: number, to: string): Sql =>
  sql`select l.member_id, moved.expire_on, sum(moved.points)::bigint as points
    from due as d join point_lot as l on l.member_id = d.member_id
      cross join lateral (values (l.expire_on, -l.remaining), (${to}::date, l.remaining)) as moved (expire_on, points)
    where ${aliveBefore({ walletId: sql`${walletId}`, today: sql`d.today`, to: sql`${to}::date` })}
    group by l.member_id, moved.expire_on`;

/** What the lots of a member have to come to, if anything. */
export function wholeOf(operation: Alike | Expire): Sql {
  if (!('points' in operation)) return sql``;
  return sql`having sum(points) = ${operation.kind === 'earn' ? operation.points : -operation.points}::bigint`;
}
