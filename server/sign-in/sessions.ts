import { sql } from 'kysely';
import { endings } from '../../contract/sign-in/session.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import type { Visit } from '../http/route.ts';
import { endOldestOf } from './endings.ts';
import { tellOfNewDevice } from '../notices/security.ts';
import { refusalOf } from './identity.ts';
import { logSession } from '../logs/session-log.ts';
import { mintToken, tokenHash } from './tokens.ts';
import { isUsable } from './validity.ts';

/** How long tokens live, in seconds (outside.md, TOKEN_TTL and TOKEN_GRACE). */
export interface TokenTimes {
  readonly tokenTtl: number;
  /** After its end a token can still be renewed for so long. */
  readonly tokenGrace: number;
}

/** A session ends after so many days, however often it was renewed. */
const absoluteDays = 7;
/** So many sessions of one account live at a time; a further one ends the oldest. */
const maxSessions = 10;
/** A token that was renewed lives on for so many seconds, for the calls and tabs that still hold it. */
const supersededSeconds = 60;

/** A session that was just opened. */
export interface Opened {
  readonly sessionId: string;
  readonly token: string;
}

/**
 * Opens a session. The account's eleventh ends its oldest. Throws 40301 when the account was disabled meanwhile: its row is locked,
 * so that neither that nor two logins at once slip through.
 */
export async function openSession(
  tx: Tx,
  account: { readonly id: number; readonly ip: string; readonly userAgent: string },
  times: TokenTimes,
): Promise<Opened> {
  const token = mintToken();
  const usable = await sql`
    select from account a where a.id = ${account.id} and ${isUsable} for no key update`.execute(tx);
  if (usable.rows.length === 0) throw failure('noAction', endings.disabled);
  const { rows } = await sql<{ session_id: string }>`
    with opened as (
      insert into session (account_id, absolute_until, ip, user_agent)
      values (${account.id}, now() + make_interval(days => ${absoluteDays}::int), ${account.ip}, ${account.userAgent})
      returning id
    )
    insert into session_token (hash, session_id, expires_at, renew_until)
    select ${tokenHash(token)}, id, ${inSeconds(times.tokenTtl)}, ${inSeconds(times.tokenTtl + times.tokenGrace)}
    from opened
    returning session_id`.execute(tx);
  const sessionId = rows[0]?.session_id ?? '';
  await tellOfNewDevice(tx, { accountId: account.id, sessionId, ip: account.ip, userAgent: account.userAgent });
  await endOldestOf(tx, account.id, maxSessions);
  return { sessionId, token };
}

/**
 * Gives a new token for a valid or renewable one (anchors: every tab that asks gets its own). The old one stays valid for
 * 60 s from its first renewal. Throws 401 with 50002 when the session cannot go on; one whose token comes again after that minute
 * ends.
 */
export async function renewToken(
  { store, ip, userAgent, traceId }: Visit,
  old: string,
  times: TokenTimes,
): Promise<string> {
  const token = mintToken();
  const renewed = await withTransaction(store, async (tx) => {
    const session = await supersede(tx, old);
    if (!session) return false;
    const { session_id: sessionId, account_id: accountId, username } = session;
    await sql`
      insert into session_token (hash, session_id, expires_at, renew_until)
      values (${tokenHash(token)}, ${sessionId}, ${inSeconds(times.tokenTtl)}, ${inSeconds(times.tokenTtl + times.tokenGrace)})`.execute(
      tx,
    );
    await sql`update session set last_seen_at = now() where id = ${sessionId}`.execute(tx);
    await logSession(tx, { type: 'refresh', username, accountId, sessionId, ip, userAgent, traceId });
    return true;
  });
  if (!renewed) throw await refusalOf(store, old);
  return token;
}

interface Renewed {
  readonly session_id: string;
  readonly account_id: number;
  readonly username: string;
}

/** Marks a token as renewed and returns its session; undefined when it may not be renewed (any more). */
async function supersede(tx: Tx, token: string): Promise<Renewed | undefined> {
  const { rows } = await sql<Renewed>`
    update session_token t set
      superseded_at = coalesce(t.superseded_at, now()),
      expires_at = case when t.superseded_at is null then ${inSeconds(supersededSeconds)} else t.expires_at end
    from session s join account a on a.id = s.account_id
    where t.hash = ${tokenHash(token)} and s.id = t.session_id
      and s.revoked_at is null and now() < s.absolute_until and ${isUsable}
      and case when t.superseded_at is null then now() < t.renew_until else now() < t.expires_at end
    returning t.session_id, s.account_id, a.username`.execute(tx);
  return rows[0];
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`;
