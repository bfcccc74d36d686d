import { sql } from 'kysely';
import {
  ownLogPage,
  type OwnLogin,
  type OwnLogKind,
  type OwnLogs,
  type OwnOperation,
} from '../../contract/account/account-area.ts';
import type { Request } from '../http/route.ts';
import type { Db } from '../entity/write/database.ts';
import { deviceOf } from '../sign-in/device.ts';

/** One more than fits on a page: whether there are older ones. */
const asked = ownLogPage + 1;

const page = <Line>(rows: readonly Line[]): OwnLogs<Line> => ({
  data: rows.slice(0, ownLogPage),
  more: rows.length > ownLogPage,
});

async function operationsOf(db: Db, accountId: number, before: number | undefined): Promise<OwnLogs<OwnOperation>> {
  const { rows } = await sql<OwnOperation>`
    select id, at, summary, biz_name, ip from operation_log
    where account_id = ${accountId} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${asked}::int`.execute(db);
  return page(rows);
}

async function loginsOf(db: Db, accountId: number, before: number | undefined): Promise<OwnLogs<OwnLogin>> {
  const { rows } = await sql<OwnLogin>`
    select id, created_at as at, log_type, result, note, user_agent as device, ip from login_log
    where account_id = ${accountId} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${asked}::int`.execute(db);
  return page(rows.map((row) => ({ ...row, device: deviceOf(row.device) })));
}

const readers = { operation: operationsOf, login: loginsOf };

/** 我的操作 and 我的登录: lines about the caller, and about nobody else. */
export const ownLogs = (
  { kind, before }: { readonly kind: OwnLogKind; readonly before?: number | undefined },
  { store, caller }: Request,
): Promise<OwnLogs> => readers[kind](store.db, caller.accountId, before);
