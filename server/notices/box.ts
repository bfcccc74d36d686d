import { sql } from 'kysely';
import {
  groupOf,
  kindsIn,
  type NoticeGroup,
  type NoticeKind,
  type NoticePage,
  type ReceivedNotice,
  type UnreadNotices,
} from '../../contract/notices/notice-box.ts';
import type { Tx } from '../db/transaction.ts';
import type { Caller } from '../http/route.ts';
import { publish } from '../entity/events/publish.ts';
import type { Db } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';
import { received } from './receivers.ts';

const isRead = ({ accountId }: Caller): Sql =>
  sql`exists (select from notice_read r where r.notice_id = n.id and r.account_id = ${accountId})`;

const ofGroup = (group?: NoticeGroup): Sql => sql`n.kind = any(${kindsIn(group)}::text[])`;

/** How many notices the caller has not read. */
export async function unreadOf(db: Db, caller: Caller): Promise<UnreadNotices> {
  const { rows } = await sql<{ kind: NoticeKind; count: number; newest: number }>`
    select n.kind, count(*) filter (where not ${isRead(caller)}) as count, max(n.id) as newest
    from notice n where ${received(caller)} group by n.kind`.execute(db);
  const countOf = (group: NoticeGroup) =>
    rows.reduce((sum, { kind, count }) => sum + (groupOf(kind) === group ? count : 0), 0);
  return {
    counts: { notice: countOf('notice'), todo: countOf('todo') },
    newest: Math.max(0, ...rows.map(({ newest }) => newest)),
  };
}

/** A page of what the list asks for. */
export interface BoxQuery {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly group?: NoticeGroup | undefined;
}

/** A page of the caller's notices, newest first, and how many are not read. */
export async function noticesOf(db: Db, caller: Caller, { pageNo, pageSize, group }: BoxQuery): Promise<NoticePage> {
  const which = sql`from notice n where ${received(caller)} and ${ofGroup(group)}`;
  const { rows } = await sql<ReceivedNotice>`
    select n.id, n.kind, n.title, n.body as text, n.link, n.created_at, ${isRead(caller)} as read
    ${which} order by n.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${which}`.execute(db);
  return { data: rows, pageNo, totalCount: counted.rows[0]?.count ?? 0, unread: await unreadOf(db, caller) };
}

/** What is to be read: some by their ids, or all up to one. */
export type Reading =
  | { readonly ids: readonly number[] }
  | { readonly all: true; readonly upTo: number; readonly group?: NoticeGroup | undefined };

/** The figures of the bell are others now: tells all tabs of the caller. */
export async function tellUnread(tx: Tx, caller: Caller): Promise<UnreadNotices> {
  const unread = await unreadOf(tx, caller);
  await publish(tx, { to: { account: caller.accountId }, event: 'notices_read', data: unread });
  return unread;
}

/** Marks notices of the caller as read, and tells his other tabs; those of others and those read before stay as they are. */
export async function readNotices(tx: Tx, caller: Caller, reading: Reading): Promise<UnreadNotices> {
  const which =
    'ids' in reading
      ? sql`n.id = any(${reading.ids}::bigint[])`
      : sql`n.id <= ${reading.upTo} and ${ofGroup(reading.group)}`;
  await sql`
    insert into notice_read (notice_id, account_id)
    select n.id, ${caller.accountId} from notice n where ${received(caller)} and ${which} and not ${isRead(caller)}
    on conflict do nothing`.execute(tx);
  return tellUnread(tx, caller);
}
