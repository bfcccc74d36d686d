import { sql } from 'kysely';
import type { SessionLogResult, SessionLogType } from '../../contract/logs/session-log.ts';
import type { Tx } from '../db/transaction.ts';

/** One line of the login log (wider.md §10.7). Never a password, never a token. */
export interface SessionEntry {
  readonly type: SessionLogType;
  /** `success` unless said otherwise. */
  readonly result?: SessionLogResult;
  /** As typed, or the account's own name; of no account, `strangerName`. */
  readonly username: string;
  readonly accountId?: number | undefined;
  /** The session that it happened to, when there is one. */
  readonly sessionId?: string | undefined;
  readonly ip: string;
  readonly userAgent: string;
  readonly traceId?: string | undefined;
  /** More than type and result say, in Chinese. */
  readonly note?: string | undefined;
}

/**
 * A name that no account has, as the log keeps it: somebody may have typed his password there. Two characters still tell a slip of
 * the pen from a dictionary that is tried.
 */
export const strangerName = (typed: string): string => `${[...typed].slice(0, 2).join('')}***`;

/** Adds a line to the login log; nothing ever changes one. A refusal needs a transaction of its own, since the call itself fails. */
export async function logSession(tx: Tx, entry: SessionEntry): Promise<void> {
  const { type, result = 'success', username, accountId, sessionId, ip, userAgent, traceId = '', note = '' } = entry;
  await tx
    .insertInto('login_log')
    .values({
      log_type: type,
      result,
      username,
      account_id: accountId ?? null,
      session_no: sql<number>`(select no from session where id = ${sessionId ?? null}::uuid)`,
      ip,
      user_agent: userAgent,
      trace_id: traceId,
      note,
    })
    .execute();
}
