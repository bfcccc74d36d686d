import { sql } from 'kysely';
import type { BlockedAddress } from '../../contract/logs/login-statistics.ts';
import type { Store } from '../db/store.ts';
import { parameterIn, parameterOf } from '../dictionary/parameter-values.ts';
import type { Sql } from '../entity/resource.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import { tokenHash } from './tokens.ts';

/*
 * Wrong passwords and wrong codes (wider.md §10.7). So many failures (系统参数 `login.max_fail`) within so many seconds make an account
 * rest; the first rest in seconds is doubled by each further failure, up to the longest (`login.lock_minutes`), until somebody signs in
 * or a day has passed.
 */
const account = { within: 900, firstRest: 60 } as const;
/** Failures from one address within so many seconds, and how long it is blocked then. */
const address = { failures: 20, within: 600, rest: 1800 } as const;
/**
 * A name that signed in from an address within so many days is known there: neither guesses at other names behind that address
 * nor guesses at this name from elsewhere keep it out.
 */
const knownDays = 30;

/**
 * What attempts on a name are counted by. A password is sometimes typed where the name belongs, so the name itself is not kept, and its
 * hash is short on purpose: two names share a count once in millions, and a guess at what was typed is never proved right.
 */
export const attemptKey = (username: string): string => tokenHash(username.toLowerCase()).toString('hex').slice(0, 6);

/** How often a name has failed of late since it was right last; for statements over accounts. */
export const failuresOf = (username: Sql): Sql => {
  const key = sql`substr(encode(sha256(convert_to(lower(${username}), 'UTF8')), 'hex'), 1, 6)`;
  return sql`(select count(*) from login_attempt l
    where l.username_key = ${key} and not l.success and l.at > now() - interval '24 hours'
      and l.at > coalesce((select max(s.at) from login_attempt s where s.username_key = ${key} and s.success), '-infinity'))`;
};

/** Whether it has failed so often that it has to rest between tries. */
export const isResting = (username: Sql): Sql => sql`(${failuresOf(username)} >= ${parameterIn('login.max_fail')})`;

/**
 * Writes an attempt down, as failed until `succeedAttempt` says otherwise, and returns its id. It is counted before the password
 * is looked at, so that parallel guesses are counted too; and by the name as typed, so that an account which does not
 * exist rests like one that does. Throws 42901 with the time to wait. Counted in the database: all instances see it.
 */
export async function countAttempt(store: Store, username: string, ip: string): Promise<number> {
  const { wait, id } = await inTurn(() => tryAgain(store, attemptKey(username), ip));
  if (id === null) throw failure('busy', `尝试次数过多，请 ${duration(wait)}后再试`, { wait });
  return id;
}

/** It was right: the account's count starts anew. Without a row of its own one is written. */
export const succeedAttempt = (
  tx: Tx,
  { id, username, ip }: { readonly id?: number | undefined; readonly username: string; readonly ip: string },
): Promise<unknown> =>
  id === undefined
    ? tx
        .insertInto('login_attempt')
        .values({ username_key: attemptKey(username), ip, success: true })
        .execute()
    : tx.updateTable('login_attempt').set({ success: true }).where('id', '=', id).execute();

/** It was neither right nor wrong. */
export async function forgetAttempt(tx: Tx, id: number | undefined): Promise<void> {
  if (id !== undefined) await tx.deleteFrom('login_attempt').where('id', '=', id).execute();
}

/** Addresses from which nobody may try now, and until when; a hundred at most, the longest first. */
export async function blockedAddresses(db: Db): Promise<readonly BlockedAddress[]> {
  const { rows } = await sql<BlockedAddress>`
    with near as (
      select ip, at, lag(at, ${address.failures - 1}::int) over (partition by ip order by id) as first_at
      from login_attempt
      where not success and at > now() - make_interval(secs => ${address.within + address.rest}::int)
    ), blocked as (
      select ip, max(at) + make_interval(secs => ${address.rest}::int) as until from near
      where at - first_at <= make_interval(secs => ${address.within}::int) group by ip
    )
    select ip, until from blocked where until > now() order by until desc, ip limit 100`.execute(db);
  return rows;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * One attempt after the other, because two that are counted at once do not see each other. Other instances may slip in:
 * each of them can allow one guess too many.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Inserts the attempt unless the account or the address has to rest; then `wait` says for how many seconds more. */
async function tryAgain(store: Store, key: string, ip: string): Promise<{ wait: number; id: number | null }> {
  return withTransaction(store, async (tx) => {
    const failures = await parameterOf(tx, 'login.max_fail');
    const longestRest = 60 * (await parameterOf(tx, 'login.lock_minutes'));
    const { rows } = await sql<{ wait: number; id: number | null }>`
      with here as (
        select exists (select from login_attempt where username_key = ${key} and ip = ${ip} and success
          and at > now() - make_interval(days => ${knownDays}::int)) as is_known
      ), failed as (
        select id, at, lag(at, ${failures - 1}::int) over (order by id) as first_at
        from login_attempt
        where username_key = ${key} and not success and at > now() - interval '24 hours'
          and (ip = ${ip} or not (select is_known from here))
          and at > coalesce((select max(at) from login_attempt where username_key = ${key} and success), '-infinity')
      ), begun as (
        select min(id) as id from failed where at - first_at <= make_interval(secs => ${account.within}::int)
      ), own as (
        select count(*)::int as failures, max(failed.at) as last_at from failed, begun where failed.id >= begun.id
      ), near as (
        select at, lag(at, ${address.failures - 1}::int) over (order by id) as first_at
        from login_attempt
        where ip = ${ip} and not success and at > now() - make_interval(secs => ${address.within + address.rest}::int)
      ), blocked as (
        select max(at) as at from near where at - first_at <= make_interval(secs => ${address.within}::int)
          and not (select is_known from here)
      ), rest as (
        select greatest(0,
          case when own.failures > 0 then extract(epoch from own.last_at - now())
            + least(${longestRest}::int, ${account.firstRest}::int * 2 ^ least(own.failures - 1, 12)) end,
          extract(epoch from blocked.at - now()) + ${address.rest}::int
        ) as wait
        from own, blocked
      ), tried as (
        insert into login_attempt (username_key, ip, success) select ${key}, ${ip}, false from rest where wait <= 0
        returning id
      )
      select ceil(wait)::int as wait, (select id from tried) as id from rest`.execute(tx);
    return rows[0] ?? { wait: 0, id: null };
  });
}

const duration = (seconds: number): string =>
  seconds < 60 ? `${Math.max(1, seconds)} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
