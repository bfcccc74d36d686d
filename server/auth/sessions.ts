import { sql } from 'kysely';
import { codes } from '../../contract/errors.ts';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { sessionFault } from './identity.ts';
import { mintToken, tokenHash } from './tokens.ts';

/** How long tokens live, in seconds (outside.md, TOKEN_TTL and TOKEN_GRACE). */
export interface TokenTimes {
  readonly tokenTtl: number;
  /** After its end a token can still be renewed for so long. */
  readonly tokenGrace: number;
}

/** A session ends after so many days, however often it was renewed. */
const absoluteDays = 7;
/** A token that was renewed lives on for so many seconds, for the calls and tabs that still hold it. */
const supersededSeconds = 60;

/** Opens a session and returns its first token. */
export async function openSession(
  tx: Tx,
  account: { readonly id: number; readonly ip: string; readonly userAgent: string },
  times: TokenTimes,
): Promise<string> {
  const token = mintToken();
  await sql`
    with opened as (
      insert into session (account_id, absolute_until, ip, user_agent)
      values (${account.id}, now() + make_interval(days => ${absoluteDays}::int), ${account.ip}, ${account.userAgent})
      returning id
    )
    insert into session_token (hash, session_id, expires_at, renew_until)
    select ${tokenHash(token)}, id, ${inSeconds(times.tokenTtl)}, ${inSeconds(times.tokenTtl + times.tokenGrace)}
    from opened`.execute(tx);
  return token;
}

/**
 * Gives a new token for a valid or renewable one (anchors: every tab that asks gets its own). The old one stays valid for
 * 60 s from its first renewal. Throws 401 with 50002 when the session cannot go on.
 */
export async function renewToken(store: Store, old: string, times: TokenTimes): Promise<string> {
  const token = mintToken();
  const renewed = await withTransaction(store, async (tx) => {
    const session = await supersede(tx, old);
    if (session === undefined) return false;
    await sql`
      insert into session_token (hash, session_id, expires_at, renew_until)
      values (${tokenHash(token)}, ${session}, ${inSeconds(times.tokenTtl)}, ${inSeconds(times.tokenTtl + times.tokenGrace)})`.execute(
      tx,
    );
    await sql`update session set last_seen_at = now() where id = ${session}`.execute(tx);
    return true;
  });
  if (!renewed) throw sessionFault(codes.forcedLogout);
  return token;
}

/** Ends a session: all of its tokens answer 50002 from now on. */
export const endSession = (tx: Tx, sessionId: string, reason: string): Promise<unknown> =>
  tx
    .updateTable('session')
    .set({ revoked_at: sql<string>`now()`, revoke_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();

/** Marks a token as renewed and returns its session; undefined when it may not be renewed (any more). */
async function supersede(tx: Tx, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ session_id: string }>`
    update session_token t set
      superseded_at = coalesce(t.superseded_at, now()),
      expires_at = case when t.superseded_at is null then ${inSeconds(supersededSeconds)} else t.expires_at end
    from session s join account a on a.id = s.account_id
    where t.hash = ${tokenHash(token)} and s.id = t.session_id
      and s.revoked_at is null and now() < s.absolute_until and a.status = 'enabled'
      and case when t.superseded_at is null then now() < t.renew_until else now() < t.expires_at end
    returning t.session_id`.execute(tx);
  return rows[0]?.session_id;
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`;
