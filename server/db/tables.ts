import type { ColumnType } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { Defaulted, Identity, Json, Moment, Optional } from './column-types.ts';
import type { JobTables } from './job-tables.ts';
import type { NoticeTables } from './notice-tables.ts';
import type { RowChangeTable } from './row-change-table.ts';
import type { PresenceTable } from './presence-table.ts';
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
  result: Defaulted<'success' | 'refused' | 'failed'>;
  result_code: number;
  cost_ms: Defaulted<number>;
  ip: Defaulted<string>;
  user_agent: Defaulted<string>;
}

export interface DbLogTable {
  id: Identity;
  at: Moment;
  table_name: string;
  row_id: Optional<number>;
  op: 'insert' | 'update' | 'delete';
  changed_fields: Json<string[]>;
  before: Json<Record<string, unknown> | null>;
  after: Json<Record<string, unknown> | null>;
  account_id: Optional<number>;
  source: 'api' | 'job' | 'sql';
  trace_id: Defaulted<string>;
  tx_id: number;
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
  /** The uploader too: what every row of an entity says. */
  created_by: Optional<number>;
  folder_id: Optional<number>;
  status: Defaulted<'kept' | 'deleted'>;
  version: Defaulted<number>;
  updated_at: Moment;
  /** The file with the same content, of a copy that is older than the rule that there is one. */
  copy_of: Optional<number>;
  /** When the bytes of a deleted file were thrown away. */
  removed_at: ColumnType<string | null, string | undefined, string>;
  created_at: Moment;
}

/** Who uploaded a file; the same content is kept once. */
export interface FileHolderTable {
  file_id: number;
  account_id: number;
}

export interface FileFolderTable {
  id: Identity;
  parent_id: Optional<number>;
  name: string;
  /** Ids from the top down to this one, `/1/4/`. */
  path: Defaulted<string>;
  sort: Defaulted<number>;
  status: Defaulted<'enabled' | 'deleted'>;
}

/** Which field of which row shows a file (server/db/file-uses.ts). */
export interface FileUseTable {
  file_id: number;
  entity: string;
  row_id: number;
  field: string;
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
  /** Which of the kinds that goods come in, as it was called then. */
  sku_id: Optional<number>;
  sku_text: Optional<string>;
  created_at: Moment;
}

export interface SchemaMigrationTable {
  name: string;
  sha256: string;
  applied_at: Moment;
}

/** The tables every installation has, whatever entities it declares. */
export interface SystemTables extends AccountTables, JobTables, NoticeTables {
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
  db_log: DbLogTable;
  row_change: RowChangeTable;
  file: FileTable;
  file_holder: FileHolderTable;
  file_folder: FileFolderTable;
  file_use: FileUseTable;
  stock_ledger: StockLedgerTable;
  mail_delivery: MailDeliveryTable;
  account_ticket: AccountTicketTable;
  request_count: RequestCountTable;
  presence: PresenceTable;
  schema_migration: SchemaMigrationTable;
}

/** What kysely knows. The tables of the entities, typed from their declarations, are added to this line. */
export interface Tables extends SystemTables {}
