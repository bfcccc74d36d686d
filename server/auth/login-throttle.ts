import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';

/*
 * Wrong passwords and wrong codes (wider.md §10.7). So many failures within so many seconds make an account rest; the first rest in
 * seconds is doubled by each further failure, up to the longest, until somebody signs in or a day has passed.
 */
const account = { failures: 5, within: 900, firstRest: 60, longestRest: 900 } as const;
/** Failures from one address within so many seconds, and how long it is blocked then. */
const address = { failures: 20, within: 600, rest: 1800 } as const;

/**
 * Writes an attempt down, as failed until `succeedAttempt` says otherwise, and returns its id. It is counted before the password
 * is looked at, so that parallel guesses are counted too; and by the name as typed, so that an account which does not
 * exist rests like one that does. Throws 42901 with the time to wait. Counted in the database: all instances see it.
 */
export async function countAttempt(store: Store, username: string, ip: string): Promise<number> {
  const { wait, id } = await inTurn(() => tryAgain(store, username.toLowerCase(), ip));
  if (id === null) throw failure('busy', `尝试次数过多，请 ${duration(wait)}后再试`, { wait });
  return id;
}

/** It was right: the account's count starts anew. Without a row of its own one is written. */
export const succeedAttempt = (
  tx: Tx,
  { id, username, ip }: { readonly id?: number | undefined; readonly username: string; readonly ip: string },
): Promise<unknown> =>
  id === undefined
    ? tx.insertInto('login_attempt').values({ username_key: username.toLowerCase(), ip, success: true }).execute()
    : tx.updateTable('login_attempt').set({ success: true }).where('id', '=', id).execute();

/** It was neither right nor wrong. */
export async function forgetAttempt(tx: Tx, id: number | undefined): Promise<void> {
  if (id !== undefined) await tx.deleteFrom('login_attempt').where('id', '=', id).execute();
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
    const { rows } = await sql<{ wait: number; id: number | null }>`
      with failed as (
        select id, at, lag(at, ${account.failures - 1}::int) over (order by id) as first_at
        from login_attempt
        where username_key = ${key} and not success and at > now() - interval '24 hours'
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
      ), rest as (
        select greatest(0,
          case when own.failures > 0 then extract(epoch from own.last_at - now())
            + least(${account.longestRest}::int, ${account.firstRest}::int * 2 ^ least(own.failures - 1, 10)) end,
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
