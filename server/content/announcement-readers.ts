import { sql } from 'kysely';
import {
  mostOwnAnnouncements,
  type OwnAnnouncements,
  type ReadAnnouncement,
} from '../../contract/content/own-announcements.ts';
import type { Tx } from '../db/transaction.ts';
import type { Sql } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { plainWords } from '../entity/write/richtext.ts';
import type { Caller } from '../http/route.ts';
import { failure } from '../http/failure.ts';
import { tellUnread } from '../notices/box.ts';
import { notify } from '../notices/notify.ts';

/* Which operators an announcement is for, and who of them has read it (wider.md §8.3). Who comes to the house later is told none of what was said before. */

const idsIn = (column: Sql): Sql =>
  sql`(select i::bigint from jsonb_array_elements_text(coalesce(${column}, '[]')) as i)`;
const isNone = (column: Sql): Sql => sql`jsonb_array_length(coalesce(${column}, '[]')) = 0`;

/** That the account `a` is one that the announcement `t` is for. */
const isFor = sql`(${isNone(sql`t.role_ids`)} and ${isNone(sql`t.dept_ids`)}
  or exists (select from account_role as ar where ar.account_id = a.id and ar.role_id in ${idsIn(sql`t.role_ids`)})
  or exists (select from dept as own join dept as above on starts_with(own.path, above.path)
    where own.id = a.dept_id and above.id in ${idsIn(sql`t.dept_ids`)}))`;

interface Told {
  readonly title: string;
  readonly content: string;
}

/**
 * Tells an announcement, if it is published now, to every operator whom it is for: it stands in their box and on their workplace. Who has read it
 * already is not told again.
 */
export async function tellReaders(tx: Tx, id: number): Promise<void> {
  const { rows: readers } = await sql<{ account_id: number }>`
    insert into announcement_reader (announcement_id, account_id)
    select t.id, a.id from announcement as t join account as a on a.status = 'enabled' and ${isFor}
    where t.id = ${id} and t.status = 'published' and t.side in ('admin', 'both') order by a.id
    on conflict (announcement_id, account_id) do update set notice_id = null where announcement_reader.read_at is null
    returning account_id`.execute(tx);
  if (readers.length === 0) return;
  const { rows } = await sql<Told>`select t.title, t.content from announcement as t where t.id = ${id}`.execute(tx);
  const [told] = rows;
  if (!told) return;
  const notices = await notify(tx, {
    to: { accounts: readers.map((reader) => reader.account_id) },
    kind: 'system',
    title: `公告：${told.title}`,
    text: plainWords(told.content),
    link: '/dashboard/workplace',
  });
  await sql`update announcement_reader as r set notice_id = n.id from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n(id bigint, account_id bigint)
    where r.announcement_id = ${id} and r.account_id = n.account_id`.execute(tx);
}

/** It is taken back or over: nobody finds it in his box any more. */
export async function takeFromReaders(tx: Tx, id: number): Promise<void> {
  await sql`delete from notice where id in (select r.notice_id from announcement_reader as r where r.announcement_id = ${id})`.execute(
    tx,
  );
}

/** What the caller is told now, to the second: what he must read first, then what is pinned, then the newest. */
export async function ownAnnouncements(db: Db, { accountId }: Caller): Promise<OwnAnnouncements> {
  const { rows } = await sql<ReadAnnouncement>`
    select a.id, a.title, a.category, a.content, a.must_read, a.publish_at, r.read_at is not null as is_read, ${isPinnedNow(sql`a`)} as pinned
    from announcement_reader as r join announcement as a on a.id = r.announcement_id
    where r.account_id = ${accountId} and ${isShownNow(sql`a`)}
    order by (a.must_read and r.read_at is null) desc, pinned desc, a.publish_at desc, a.id desc
    limit ${mostOwnAnnouncements}`.execute(db);
  return { data: rows };
}

/** That an announcement is before its readers now, to the second, whenever the clock comes by. */
export const isShownNow = (of: Sql): Sql =>
  sql`(${of}.status = 'published' and (${of}.expire_at is null or now() < ${of}.expire_at))`;

export const isPinnedNow = (of: Sql): Sql =>
  sql`(${of}.pinned and (${of}.pinned_until is null or now() < ${of}.pinned_until))`;

/**
 * The caller has read one that he was told: once and for all, and the box knows of it. Answers what he is told then.
 * @throws {Failure} 40401 for one that is not his, or not there any more
 */
export async function readAnnouncement(tx: Tx, id: number, caller: Caller): Promise<OwnAnnouncements> {
  const { rows } = await sql<{ notice_id: number | null }>`
    update announcement_reader as r set read_at = coalesce(r.read_at, now()) from announcement as a
    where r.announcement_id = ${id} and r.account_id = ${caller.accountId} and a.id = r.announcement_id and ${isShownNow(sql`a`)}
    returning r.notice_id`.execute(tx);
  const [read] = rows;
  if (!read) throw failure('notFound', '公告已撤回或已过期');
  if (read.notice_id !== null) {
    await sql`insert into notice_read (notice_id, account_id) select n.id, ${caller.accountId} from notice as n
      where n.id = ${read.notice_id} on conflict do nothing`.execute(tx);
    await tellUnread(tx, caller);
  }
  return ownAnnouncements(tx, caller);
}
