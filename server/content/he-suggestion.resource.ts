import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { MemberBox } from '../core/member-keys.ts';
import { defineResource } from '../entity/define-resource.ts';
import { toRecord } from '../entity/read/row-links.ts';
import type { Resource } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { openPersonal } from '../members/personal.ts';
import { assignMode, noteMode, replyMode } from './suggestion-modes.ts';

const seconds = sql`abs(extract(epoch from t.due_at - now()))`;

/** How long there is to answer, or by how long that is late; nothing once it is answered. */
const leftText = sql`(case when t.status in ('pending', 'processing') then
  (case when t.due_at > now() then '剩 ' else '超 ' end) || (case
    when ${seconds} < 3600 then ceil(${seconds} / 60)::int || ' 分钟'
    when ${seconds} < 259200 then floor(${seconds} / 3600)::int || ' 小时'
    else floor(${seconds} / 86400)::int || ' 天' end) end)`;

const ofMember = (column: 'nickname' | 'user_no' | 'mobile') =>
  sql`(select u.${sql.id(column)} from he_user as u where u.id = t.user_id)`;

/** What the member left to be reached by, in clear; undefined where nothing is, or nobody can read it any more. */
async function openContact(db: Db, { id, user_id }: Row, box: MemberBox): Promise<string | undefined> {
  const { rows } = await sql<{ stored: string | null; sealed: string }>`select s.contact_sealed as stored, k.sealed
    from he_suggestion as s join he_user_key as k on k.user_id = s.user_id where s.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found || found.stored === null) return undefined;
  return box.openKey(found.sealed, Number(user_id))?.open('contact', found.stored);
}

const linkTo = (row: Row, key: string, label: string, entity: string) =>
  typeof row[key] === 'number' ? toRecord(label, entity, row[key]) : [];

/** 意见反馈 (wider.md §8.5). */
export const heSuggestion: Resource = defineResource('he_suggestion', {
  stored: [
    'type',
    'content',
    'images',
    'assignee_id',
    'term_status',
    'due_at',
    'user_id',
    'contact',
    'region_code',
    'order_id',
    'record_id',
    'code',
    'page',
    'app_version',
    'device',
    'os',
    'reply',
    'replied_at',
    'replied_by_name',
    'satisfaction',
    'close_reason',
    'notes',
  ],
  computed: {
    left_text: leftText,
    summary: sql`left(translate(t.content, e'\\n', ' '), 40)`,
    user_title: ofMember('nickname'),
    member_no: ofMember('user_no'),
    // As much of it as everybody sees: the number itself is sealed with the member.
    mobile: ofMember('mobile'),
    assignee_title: sql`(select a.nickname from account as a where a.id = t.assignee_id)`,
    order_title: sql`(select o.order_no from goods_order as o where o.id = t.order_id)`,
    record_title: sql`(select r.record_no from award_record as r where r.id = t.record_id)`,
  },
  titles: {
    user_id: 'user_title',
    assignee_id: 'assignee_title',
    order_id: 'order_title',
    record_id: 'record_title',
  },
  orders: {
    // As the index has it, letter by letter (migration 0411).
    priority: sql`(case t.priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 else 4 end)`,
  },
  flags: { mine: sql`false` },
  prepareFilters: (_db, _entity, { mine, ...filters }, { caller }) =>
    Promise.resolve(mine === true ? { ...filters, assignee_id: caller.accountId } : filters),
  details: (_db, row) =>
    Promise.resolve({
      links: [
        ...linkTo(row, 'user_id', '会员资料', 'he_user'),
        ...linkTo(row, 'order_id', '相关订单', 'goods_order'),
        ...linkTo(row, 'record_id', '相关中奖', 'award_record'),
      ],
    }),
  opened: {
    mobile: (db, { user_id }, { members }) => openPersonal(db, Number(user_id), 'mobile', members),
    contact: (db, row, { members }) => openContact(db, row, members),
  },
  stamp: ({ event, reason }) => (event === 'CLOSE' ? { close_reason: reason ?? null } : {}),
  modes: { assign: assignMode, reply: replyMode, note: noteMode },
});
