import { sql } from 'kysely';
import { erasedName } from '../../contract/members/member-states.ts';
import type { Tx } from '../db/transaction.ts';
import type { Sql } from '../entity/resource.ts';
import { noteRows } from '../entity/events/row-news.ts';

/** What stands where an order must say something. */
const gone = '已清除';

/** The rows of a table that name the member: their entity, and which they are. */
const rowsOf = (id: number): readonly { readonly table: string; readonly ids: Sql }[] => [
  { table: 'he_user', ids: sql`select ${id}::bigint` },
  { table: 'award_record', ids: sql`select r.id from award_record as r where r.user_id = ${id}` },
  { table: 'goods_order', ids: sql`select o.id from goods_order as o where o.user_id = ${id}` },
  { table: 'payment', ids: sql`select p.id from payment as p where p.user_id = ${id}` },
  { table: 'after_sale', ids: sql`select s.id from after_sale as s where s.user_id = ${id}` },
  { table: 'he_suggestion', ids: sql`select s.id from he_suggestion as s where s.user_id = ${id}` },
];

/** Columns whose old and new values 数据日志 holds. */
const named = [
  'nickname',
  'receiver_name',
  'receiver_mobile',
  'receiver_address',
  'receiver_detail',
  'mobile',
  'remark',
  'content',
  'text',
  'images',
  'contact',
  'device',
  'client_ip',
  'reply',
  'notes',
];

/**
 * Erases what is personal of a member, for good (engines.md §8.7): the key is destroyed, so that nothing sealed is ever opened again, in no
 * copy of the database that lacks the key; names, phones and addresses leave records, orders and journals. All rows and numbers stay.
 */
export async function eraseMember(tx: Tx, id: number): Promise<void> {
  await sql`delete from he_user_key where user_id = ${id}`.execute(tx);
  await sql`insert into he_user_erasure (user_id) values (${id}) on conflict do nothing`.execute(tx);
  await sql`update member_export set status = 'erased', sealed = null where user_id = ${id} and status in ('waiting', 'ready')`.execute(
    tx,
  );
  await sql`delete from he_user_openid where user_id = ${id}`.execute(tx);
  await sql`update he_user set nickname = ${erasedName}, avatar = null, mobile = null, mobile_sealed = null, mobile_index = null, real_name = null,
    real_name_sealed = null, birthday = null, birthday_sealed = null, birthday_index = null, address = null, address_sealed = null, gender = 'unknown',
    registered_ip = null, last_login_ip = null, remark = null, cancel_reason = null, erased_at = now() where id = ${id}`.execute(
    tx,
  );
  await sql`update award_record set nickname = ${erasedName}, mobile = null, ip = null, device_hash = null,
    receiver_name = case when receiver_name is not null then ${gone} end, receiver_mobile = null,
    receiver_detail = case when receiver_detail is not null then ${gone} end where user_id = ${id}`.execute(tx);
  await sql`update invite_reward set nickname = ${erasedName}, mobile = null where user_id = ${id} and waits`.execute(
    tx,
  );
  const { rows } = await sql<{
    id: number;
  }>`update goods_order set nickname = ${erasedName}, mobile = ${gone}, receiver_name = ${gone},
    receiver_mobile = ${gone}, receiver_address = ${gone} where user_id = ${id} returning id`.execute(tx);
  noteRows(
    tx,
    'goods_order',
    rows.map((row) => row.id),
  );
  // What somebody agreed to stays, and counts.
  await sql`update agreement_consent set ip = null where member_id = ${id}`.execute(tx);
  await sql`delete from popup_seen where member_id = ${id}`.execute(tx);
  await sql`update payment set client_ip = null where user_id = ${id}`.execute(tx);
  await eraseSaid(tx, id);
  await eraseJournals(tx, id);
}

/** What the member wrote, and what was answered and noted about it: anybody may stand in free text, and in pictures. */
async function eraseSaid(tx: Tx, id: number): Promise<void> {
  const { rows: sales } = await sql<{
    id: number;
  }>`update after_sale set text = case when text is not null then ${gone} end, images = null
    where user_id = ${id} returning id`.execute(tx);
  noteRows(
    tx,
    'after_sale',
    sales.map((row) => row.id),
  );
  const { rows } = await sql<{
    id: number;
  }>`update he_suggestion set content = ${gone}, images = null, contact = null, contact_sealed = null,
    device = null, notes = null, reply = case when reply is not null then ${gone} end where user_id = ${id} returning id`.execute(
    tx,
  );
  noteRows(
    tx,
    'he_suggestion',
    rows.map((row) => row.id),
  );
}

/** Lines of journals about the member's rows keep what was done, when and by whom; what the values were is taken out. */
async function eraseJournals(tx: Tx, id: number): Promise<void> {
  await sql`set local app.erasure = 'on'`.execute(tx);
  for (const { table, ids } of rowsOf(id)) {
    await sql`delete from row_change where log_id in (
      select l.id from operation_log as l where l.entity = ${table} and l.biz_id in (${ids}))`.execute(tx);
    await sql`update operation_log set diff = '[]' where entity = ${table} and biz_id in (${ids}) and diff <> '[]'`.execute(
      tx,
    );
    await sql`update db_log set before = before - ${named}::text[], after = after - ${named}::text[]
      where table_name = ${table} and row_id in (${ids})`.execute(tx);
  }
  await sql`set local app.erasure = 'off'`.execute(tx);
  // What came by files lies sealed under keys of the files, for a day.
  await sql`delete from import_upload where entity = 'he_user' and state in ('finished', 'cancelled')`.execute(tx);
  // Files that were exported name whoever was in the list then; they would be kept for a week.
  await sql`delete from job_file where job_id in (
    select j.id from job as j where j.kind = 'export' and j.input ->> 'entity' in ('he_user', 'award_record', 'goods_order', 'he_order', 'after_sale', 'payment', 'he_suggestion', 'agreement_consent'))`.execute(
    tx,
  );
}
