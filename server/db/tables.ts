import type { ColumnType, Generated } from 'kysely';
import type { SessionLogResult, SessionLogType } from '../../contract/session-log.ts';

/*
 * Row types of the system tables (migrations), for kysely. Times are read and written as ISO text, ids
 * and counts as numbers.
 */

/** Made by the database, never given. */
type Identity = ColumnType<number, never, never>;
/** Filled in by the database unless given. */
type Defaulted<T> = Generated<T>;
/** ISO time that the database fills in unless given. */
type Moment = Generated<string>;
/** A column that may be null and may be left out of an insert. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** jsonb: read parsed, written as JSON text, because the driver would write an array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>;

export interface AccountTable {
  id: Identity;
  /** Unique whatever its case. */
  username: string;
  nickname: string;
  avatar: ColumnType<unknown, string | null | undefined, string | null>;
  /** PHC string of argon2id. */
  password_hash: string;
  status: Defaulted<'enabled' | 'disabled' | 'locked'>;
  must_change_password: Defaulted<boolean>;
  password_updated_at: Moment;
  is_builtin: Defaulted<boolean>;
  /** Who this is at the provider of single sign-on; null until linked. */
  sso_issuer: Optional<string>;
  sso_subject: Optional<string>;
  version: Defaulted<number>;
  last_login_at: Optional<string>;
  last_login_ip: Optional<string>;
  /** In lower case; unique. */
  email: Optional<string>;
  /** Since when it is known to be his; null while nobody has vouched for it. */
  email_verified_at: Optional<string>;
  /** Set where somebody asked for the account himself. */
  registered_at: Optional<string>;
  approved_at: Optional<string>;
  created_at: Moment;
  updated_at: Moment;
}

export interface RoleTable {
  id: Identity;
  code: string;
  name: string;
  is_builtin: Defaulted<boolean>;
  status: Defaulted<'enabled' | 'disabled'>;
  sort: Defaulted<number>;
  /** Who has the role signs in with two steps. */
  two_step_required: Defaulted<boolean>;
  /** Grows whenever the role's permissions change: clients compare it. */
  perm_version: Defaulted<number>;
  version: Defaulted<number>;
  created_at: Moment;
  updated_at: Moment;
}

export interface RolePermissionTable {
  role_id: number;
  permission_id: string;
  action: string;
}

export interface AccountRoleTable {
  account_id: number;
  role_id: number;
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
  ip: Defaulted<string>;
  user_agent: Defaulted<string>;
  /** What people and lists call it; the id stays inside. */
  no: Identity;
  locked_at: Optional<string>;
  /** Wrong passwords since it was locked. */
  unlock_failures: Defaulted<number>;
}

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

export interface SessionTokenTable {
  /** SHA-256 of the token. */
  hash: Buffer;
  session_id: string;
  issued_at: Moment;
  expires_at: string;
  renew_until: string;
  superseded_at: Optional<string>;
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

export interface IdempotencyTable {
  scope: string;
  key: string;
  account_id: number;
  request_hash: string;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  status: Defaulted<'in_flight' | 'done'>;
  created_at: Moment;
}

/** One changed field of an operation, ready to be shown. */
export interface FieldChange {
  field: string;
  label: string;
  before: unknown;
  after: unknown;
}

export interface OperationLogTable {
  id: Identity;
  at: Moment;
  trace_id: Defaulted<string>;
  account_id: Optional<number>;
  nickname: Defaulted<string>;
  permission_id: Defaulted<string>;
  action: Defaulted<string>;
  event: Defaulted<string>;
  entity: Defaulted<string>;
  biz_id: Optional<number>;
  biz_name: Defaulted<string>;
  summary: Defaulted<string>;
  diff: ColumnType<FieldChange[], string | undefined, string>;
  method: Defaulted<string>;
  path: Defaulted<string>;
  result_code: number;
  cost_ms: Defaulted<number>;
  ip: Defaulted<string>;
  user_agent: Defaulted<string>;
}

export interface FileTable {
  id: Identity;
  /** Hexadecimal. */
  sha256: string;
  /** As the uploader called it. */
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  width: Optional<number>;
  height: Optional<number>;
  /** Random name inside the uploads folder. */
  stored_name: string;
  uploader_id: Optional<number>;
  created_at: Moment;
}

/** Counters of a stock around a movement: a slot's have `issued`, a source's have `allocated` (award.md §2.4). */
export type StockCounters =
  | { total: number; issued: number; locked: number }
  | { total: number; allocated: number; locked: number };

export interface StockLedgerTable {
  ledger_id: Identity;
  entity: string;
  row_id: number;
  change_type: string;
  delta: number;
  before: Json<StockCounters>;
  after: Json<StockCounters>;
  reason: Defaulted<string>;
  operator_id: Optional<number>;
  operator_name: Defaulted<string>;
  ref_type: Optional<string>;
  ref_id: Optional<number>;
  /** uuid of the request: the same one moves the same stock once. */
  request_id: Optional<string>;
  created_at: Moment;
}

export interface SchemaMigrationTable {
  name: string;
  sha256: string;
  applied_at: Moment;
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
  purpose: 'verify' | 'recover';
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

/** The tables every installation has, whatever entities it declares. */
export interface SystemTables {
  account: AccountTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  account_role: AccountRoleTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  login_log: LoginLogTable;
  login_attempt: LoginAttemptTable;
  sso_request: SsoRequestTable;
  sso_ticket: SsoTicketTable;
  password_history: PasswordHistoryTable;
  account_mfa: AccountMfaTable;
  recovery_code: RecoveryCodeTable;
  sign_in_ticket: SignInTicketTable;
  idempotency: IdempotencyTable;
  operation_log: OperationLogTable;
  file: FileTable;
  stock_ledger: StockLedgerTable;
  mail_delivery: MailDeliveryTable;
  account_ticket: AccountTicketTable;
  request_count: RequestCountTable;
  schema_migration: SchemaMigrationTable;
}

/** What kysely knows. The tables of the entities, typed from their declarations, are added to this line. */
export interface Tables extends SystemTables {}
