import type { ColumnType } from 'kysely';
import type { DataScope } from '../../contract/scope.ts';
import type { Defaulted, Identity, Json, Moment, Optional } from './column-types.ts';
import type { NoticeReadTable, NoticeTable } from './notice-tables.ts';
import type {
  AccountMfaTable,
  AccountTicketTable,
  LoginAttemptTable,
  LoginLogTable,
  MailDeliveryTable,
  PasswordHistoryTable,
  RecoveryCodeTable,
  RequestCountTable,
  SessionTable,
  SessionTokenTable,
  SignInTicketTable,
  SsoRequestTable,
  SsoTicketTable,
} from './sign-in-tables.ts';

/*
 * Row types of the system tables (migrations), for kysely. Times are read and written as ISO text, ids
 * and counts as numbers.
 */

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
  dept_id: Optional<number>;
  /** Areas that limit whatever the roles see; none: no limit. */
  region_codes: Defaulted<string[]>;
  gender: Optional<'male' | 'female' | 'secret'>;
  intro: Optional<string>;
  region: Optional<string>;
  street: Optional<string>;
  tags: Defaulted<string[]>;
  mobile: Optional<string>;
  created_at: Moment;
  updated_at: Moment;
}

export interface DeptTable {
  id: Identity;
  parent_id: Optional<number>;
  name: string;
  /** Ids from the top down to this one, `/1/4/`. */
  path: string;
  sort: Defaulted<number>;
  status: Defaulted<'enabled' | 'disabled'>;
  version: Defaulted<number>;
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
  data_scope: Defaulted<DataScope>;
  /** The departments of `dept_custom`. */
  dept_ids: Defaulted<number[]>;
  /** Null: no limit. Empty: the areas of each account. */
  region_codes: Optional<string[]>;
  mask_mode: Defaulted<'mask' | 'plain'>;
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

export interface IdempotencyTable {
  scope: string;
  key: string;
  account_id: number;
  request_hash: string;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  status: Defaulted<'in_flight' | 'done'>;
  created_at: Moment;
}

/** Settings of a person, by kind. */
export interface AccountSettingTable {
  account_id: number;
  kind: 'preferences' | 'notify';
  value: Json<Readonly<Record<string, unknown>>>;
  version: Defaulted<number>;
  updated_at: Moment;
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

/** Who uploaded a file; the same content is kept once. */
export interface FileHolderTable {
  file_id: number;
  account_id: number;
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
  file_holder: FileHolderTable;
  dept: DeptTable;
  stock_ledger: StockLedgerTable;
  mail_delivery: MailDeliveryTable;
  account_ticket: AccountTicketTable;
  account_setting: AccountSettingTable;
  request_count: RequestCountTable;
  notice: NoticeTable;
  notice_read: NoticeReadTable;
  schema_migration: SchemaMigrationTable;
}

/** What kysely knows. The tables of the entities, typed from their declarations, are added to this line. */
export interface Tables extends SystemTables {}
