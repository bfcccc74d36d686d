import { sql } from 'kysely';
import { messages } from '../../contract/core/errors.ts';
import { type Ending, endings } from '../../contract/sign-in/session.ts';
import type { Tx } from '../db/transaction.ts';
import { publish } from '../entity/events/publish.ts';
import { tellOfKick } from '../notices/security.ts';
import type { Sql } from '../entity/resource.ts';
import { logSession } from '../logs/session-log.ts';
import { isUsable } from './validity.ts';

/** How a session comes to its end. */
export interface End {
  readonly reason: Ending;
  /** What its operator reads, where that says more than the reason alone. */
  readonly words?: string | undefined;
  readonly traceId?: string | undefined;
  /** From where, when its own operator did it; otherwise the session's own address is logged. */
  readonly from?: { readonly ip: string; readonly userAgent: string };
}

/** 强制下线, with who did it and why. */
export const kickedBy = (by: {
  readonly caller: { readonly nickname: string };
  readonly reason?: string | undefined;
  readonly traceId?: string | undefined;
}): End => ({
  reason: 'kicked',
  words: `您的账号已被${by.caller.nickname}强制下线${by.reason === undefined ? '' : `，原因：${by.reason}`}`,
  traceId: by.traceId,
});

interface Ended {
  readonly id: string;
  readonly account_id: number;
  readonly username: string;
  readonly ip: string;
  readonly user_agent: string;
}

/** Whether session `s` of account `a` can go on: not ended, not too old, and with a token that is good or can be renewed. */
export const isLive: Sql = sql`(s.revoked_at is null and now() < s.absolute_until and ${isUsable} and exists (
  select from session_token k where k.session_id = s.id and k.superseded_at is null and now() < k.renew_until))`;

const isEnding = (reason: string): reason is Ending => Object.hasOwn(endings, reason);

/** What the operator of an ended session reads. An account that is disabled without its sessions being ended has its sentence too. */
export function endingSentence(reason: string | null, words: string | null, accountStatus: string): string {
  if (words !== null) return words;
  if (reason !== null && isEnding(reason)) return endings[reason];
  if (accountStatus === 'expired') return endings.expired;
  return accountStatus === 'enabled' ? messages.forcedLogout : endings.disabled;
}

/**
 * Ends a session: all of its tokens answer 50002 with the reason's sentence from now on, and once the transaction is committed its
 * browsers hear of it at once. False when it had ended already.
 */
export const endSession = async (tx: Tx, sessionId: string, end: End): Promise<boolean> =>
  (await endWhere(tx, sql`s.id = ${sessionId}::uuid`, end)) > 0;

/**
 * Ends all sessions of an account, as when it is disabled or its password changes; `except` is the session that may go on.
 * Returns how many ended.
 */
export const endSessionsOf = (
  tx: Tx,
  accountId: number,
  { except, ...end }: End & { except?: string },
): Promise<number> =>
  endWhere(tx, sql`s.account_id = ${accountId} and s.id is distinct from ${except ?? null}::uuid`, end);

/** Ends the oldest live sessions of an account, until so many are left. */
export const endOldestOf = (tx: Tx, accountId: number, keep: number): Promise<number> =>
  endWhere(
    tx,
    sql`s.id in (select s.id from session s join account a on a.id = s.account_id
      where s.account_id = ${accountId} and ${isLive} order by s.created_at desc, s.no desc offset ${keep}::int)`,
    { reason: 'tooMany' },
  );

async function endWhere(tx: Tx, which: Sql, end: End): Promise<number> {
  const { rows } = await sql<Ended>`
    update session s set revoked_at = now(), revoke_reason = ${end.reason}, revoke_words = ${end.words ?? null}
    from account a where a.id = s.account_id and s.revoked_at is null and ${which}
    returning s.id, s.account_id, a.username, s.ip, s.user_agent`.execute(tx);
  for (const ended of rows) await tell(tx, ended, end);
  return rows.length;
}

async function tell(tx: Tx, ended: Ended, { reason, words, traceId, from }: End): Promise<void> {
  const own = reason === 'logout';
  const message = words ?? endings[reason];
  await logSession(tx, {
    type: own ? 'logout' : 'forced',
    username: ended.username,
    accountId: ended.account_id,
    sessionId: ended.id,
    ip: from?.ip ?? ended.ip,
    userAgent: from?.userAgent ?? ended.user_agent,
    traceId,
    ...(!own && { note: message }),
  });
  if (reason === 'kicked')
    await tellOfKick(tx, { accountId: ended.account_id, userAgent: ended.user_agent, ip: ended.ip });
  const to = { session: ended.id };
  await publish(tx, own ? { to, event: 'ended' } : { to, event: 'forced_logout', data: { message } });
}
