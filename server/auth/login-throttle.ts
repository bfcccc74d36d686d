import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';

/** Wrong passwords after which an account rests; first rest in seconds, doubled by each further one, up to the longest. */
const account = { failures: 5, firstRest: 60, longestRest: 900 } as const;
/** Failed attempts a minute from one address. */
const addressFailures = 30;

/**
 * Writes an attempt down, as failed until `login.ts` says otherwise, and returns its id. It is counted before the password
 * is looked at, so that parallel guesses are counted too; and by the name as typed, so that an account which does not
 * exist rests like one that does. Throws 42901 with the time to wait. Counted in the database: all instances see it.
 */
export async function countAttempt(store: Store, username: string, ip: string): Promise<number> {
  const { wait, id } = await inTurn(() => tryAgain(store, username.toLowerCase(), ip));
  if (id === null) throw failure('busy', `尝试次数过多，请 ${duration(wait)}后再试`, { wait });
  return id;
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
      with own as (
        select count(*)::int as failures, max(at) as last_at
        from login_attempt
        where username_key = ${key} and not success and at > now() - interval '24 hours'
          and at > coalesce((select max(at) from login_attempt where username_key = ${key} and success), '-infinity')
      ), near as (
        select count(*)::int as failures, min(at) as first_at
        from login_attempt
        where ip = ${ip} and not success and at > now() - interval '1 minute'
      ), rest as (
        select greatest(
          case when own.failures >= ${account.failures}::int then extract(epoch from own.last_at - now())
            + least(${account.longestRest}::int, ${account.firstRest}::int * 2 ^ least(own.failures - ${account.failures}::int, 10))
          else 0 end,
          case when near.failures >= ${addressFailures}::int then extract(epoch from near.first_at - now()) + 60 else 0 end
        ) as wait
        from own, near
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
