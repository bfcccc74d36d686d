import type { SessionLogResult, SessionLogType } from '../../contract/logs/session-log.ts';
import type { Defaulted, Identity, Moment, Optional } from './column-types.ts';

/* Row types of the tables about signing in: journals, tickets, second steps, mailed links. As in tables.ts. */

export interface LoginLogTable {
  id: Identity;
  created_at: Moment;
  trace_id: Defaulted<string>;
  account_id: Optional<number>;
  /** As typed: it need not belong to an account. */
  username: Defaulted<string>;
  log_type: SessionLogType;
  result: SessionLogResult;
  /** Why a session was ended, in the words that its operator read. */
  note: Defaulted<string>;
  session_no: Optional<number>;
  ip: Defaulted<string>;
  user_agent: Defaulted<string>;
}

export interface LoginAttemptTable {
  id: Identity;
  /** The name as typed, in lower case: it need not belong to an account. */
  username_key: string;
  ip: string;
  at: Moment;
  success: boolean;
}

export interface SsoRequestTable {
  /** SHA-256 of the state. */
  state_hash: Buffer;
  /** SHA-256 of the browser's cookie. */
  browser_hash: Buffer;
  /** Where the browser was sent from and comes back to. */
  origin: string;
  /** Path of our own to lead to after signing in. */
  wanted: string;
  ip: Defaulted<string>;
  created_at: Moment;
}

/** Why a sign-on ended without an account. */
export type SsoRefusal = 'denied' | 'unavailable' | 'invalid' | 'noAccount' | 'unverified';

export interface SsoTicketTable {
  /** SHA-256 of the ticket. */
  hash: Buffer;
  browser_hash: Buffer;
  origin: string;
  wanted: string;
  /** Either this or `refusal` is set. */
  account_id: Optional<number>;
  refusal: Optional<SsoRefusal>;
  /** Leads out of the provider. */
  logout_url: Optional<string>;
  /** The session that began with it. */
  session_id: Optional<string>;
  created_at: Moment;
  expires_at: string;
  used_at: Optional<string>;
}

/** A password that was replaced. */
export interface PasswordHistoryTable {
  id: Identity;
  account_id: number;
  password_hash: string;
  replaced_at: Moment;
}

/** The second step of signing in; on once `enabled_at` is set. */
export interface AccountMfaTable {
  account_id: number;
  /** base32 */
  secret: string;
  created_at: Moment;
  enabled_at: Optional<string>;
  /** The last 30-second step of which a code was used. */
  last_counter: Defaulted<number>;
}

export interface RecoveryCodeTable {
  /** SHA-256 of account and code. */
  hash: Buffer;
  account_id: number;
  created_at: Moment;
  used_at: Optional<string>;
}

/** What stands between a right password and a session. */
export interface SignInTicketTable {
  /** SHA-256 of the ticket. */
  hash: Buffer;
  account_id: number;
  kind: 'password' | 'enrol' | 'code';
  /** The authenticator's secret, while enrolling. */
  secret: Optional<string>;
  /** SHA-256 of the account's password hash when the ticket was made. */
  password_mark: Buffer;
  attempts: Defaulted<number>;
  created_at: Moment;
  expires_at: string;
  used_at: Optional<string>;
}

export interface MailDeliveryTable {
  mail_id: number;
  /** Whose link it is. */
  account_id: Optional<number>;
  link: Optional<string>;
  next_at: Moment;
  /** uuid of the attempt under way. */
  lease: Optional<string>;
  leased_until: Optional<string>;
}

export interface AccountTicketTable {
  account_id: number;
  purpose: 'verify' | 'recover' | 'email';
  /** SHA-256 of the ticket. */
  hash: Buffer;
  email: string;
  expires_at: string;
}

export interface RequestCountTable {
  kind: string;
  key: string;
  since: Moment;
  count: Defaulted<number>;
}

export interface SessionTable {
  /** uuid */
  id: Defaulted<string>;
  account_id: number;
  created_at: Moment;
  last_seen_at: Moment;
  absolute_until: string;
  revoked_at: Optional<string>;
  revoke_reason: Optional<string>;
  revoke_words: Optional<string>;
  ip: Defaulted<string>;
  user_agent: Defaulted<string>;
  /** What people and lists call it; the id stays inside. */
  no: Identity;
  locked_at: Optional<string>;
  /** Wrong passwords since it was locked. */
  unlock_failures: Defaulted<number>;
}

export interface SessionTokenTable {
  /** SHA-256 of the token. */
  hash: Buffer;
  session_id: string;
  issued_at: Moment;
  expires_at: string;
  renew_until: string;
  superseded_at: Optional<string>;
}
