import { sql } from 'kysely';
import { sealedFields } from '../../contract/members/member-states.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { LockedRows } from '../entity/write/lock-intent.ts';
import type { Resource } from '../entity/resource.ts';
import { powersText } from '../levels/level-powers.ts';
import { keepText, levelOf, standing, standsAt, toNextLevel } from '../levels/member-level.ts';
import { nextLot, ofAccount, owes, shownPoints } from './balances.ts';
import { memberLines } from './import/member-lines.ts';
import { findByPhone } from './find-by-phone.ts';
import { hasPhone } from './find-member.ts';
import { afterMemberStep } from './after-member-step.ts';
import { askMerge, mergeBlockers } from './ask-merge.ts';
import { caseMembers } from './case-members.ts';
import { openBlockers, openCounts } from './open-business.ts';
import { openNames, openPersonal } from './personal.ts';
import { setPersonal } from './set-personal.ts';

/** A line of the black list is in force that names the member, or his phone. */
const isListed = sql`exists (select from he_user_black_list as b where b.status = 'active' and b.start_at <= now()
  and (b.end_at is null or b.end_at > now()) and ((b.subject_type = 'user' and b.subject_key = t.id::text)
    or (b.subject_type = 'mobile' and b.subject_key = t.mobile_index)))`;

/** How another member is called in a row. */
const nicknameOf = (column: string) =>
  sql`(select m.nickname from he_user as m where m.id = ${sql.ref(`t.${column}`)})`;

const member = sql`t.id`;

/** Whom it changes that a member goes, beside himself: who were merged into him, and of a merge the other one and those whom he invited. */
function goneWith(id: number, event: string | undefined): readonly LockedRows[] {
  const merged = sql`t.merged_into = ${id}`;
  const into = sql`t.id = (select m.merge_into_id from he_user as m where m.id = ${id})`;
  if (event === 'APPROVE_CANCEL') return [{ table: 'he_user', where: merged, changes: true }];
  if (event !== 'MERGE') return [];
  return [merged, into, sql`t.inviter_id = ${id}`].map((where) => ({ table: 'he_user', where, changes: true }));
}

type Opening = NonNullable<Resource['opened']>[string];

const opened: Readonly<Record<string, Opening>> = {
  ...Object.fromEntries(
    sealedFields.map((field): [string, Opening] => [
      field,
      (tx, { id }, { members }) => openPersonal(tx, id, field, members),
    ]),
  ),
  openids: (tx, { id }, { members }) => openNames(tx, id, members),
};

/** 会员 (wider.md §3.1): rows hold what everybody sees; the rest is sealed under each member's own key (engines.md §8.7). */
export const heUser = defineResource('he_user', {
  stored: [
    'user_no',
    ...sealedFields,
    'source',
    'source_ref_id',
    'inviter_id',
    'last_login_at',
    'last_login_ip',
    'registered_at',
    'registered_ip',
    'cancel_reason',
    'merge_into_id',
    'merge_reason',
    'merged_into',
    'erased_at',
  ],
  computed: {
    user_no: sql`t.user_no`,
    phone: sql`null::text`,
    openids: sql`(select string_agg(o.shown, '、' order by o.id) from he_user_openid as o where o.user_id = t.id and o.kind <> 'mobile')`,
    inviter_title: nicknameOf('inviter_id'),
    level_id: levelOf(sql`t.id`),
    level_title: sql`(select l.name from he_level as l where l.id = ${levelOf(sql`t.id`)})`,
    experience: ofAccount(member, 'available', 'experience'),
    to_next_level: toNextLevel(sql`t.id`, ofAccount(member, 'available', 'experience')),
    level_reached_at: sql`(select m.reached_at from member_level as m where m.member_id = t.id)`,
    level_expire_at: standing(member, 'level_expire_at'),
    grace_until: standing(member, 'grace_until'),
    keep_text: keepText(member),
    powers_text: powersText(member),
    points: shownPoints(member),
    points_held: ofAccount(member, 'held'),
    points_debt: sql`nullif(${ofAccount(member, 'debt')}, 0)`,
    owed_text: sql`(select '欠 ' || to_char(d.debt, 'FM999,999,999,999,999,999') || ' 积分' from (select ${ofAccount(member, 'debt')} as debt) as d where d.debt > 0)`,
    points_total: ofAccount(member, 'earned_total'),
    next_expire_on: nextLot(member, 'expire_on'),
    next_expire_points: nextLot(member, 'remaining'),
    award_count: sql`(select count(*) from award_record as r where r.user_id = t.id and r.award_type is distinct from 'null')`,
    order_count: sql`(select count(*) from goods_order as o where o.user_id = t.id)`,
    invite_count: sql`(select count(*) from invitation as i where i.inviter_id = t.id and i.state = 'valid')`,
    is_blacklisted: isListed,
    merge_is_mine: sql`false`,
    merge_into_status: sql`(select m.status from he_user as m where m.id = t.merge_into_id)`,
    merge_into_title: nicknameOf('merge_into_id'),
    merged_into_title: nicknameOf('merged_into'),
    ...openCounts,
  },
  derive: (row) => ({ ...row, blockers: { isSettled: openBlockers(row), isMergeable: mergeBlockers(row) } }),
  titles: {
    level_id: 'level_title',
    inviter_id: 'inviter_title',
    merge_into_id: 'merge_into_title',
    merged_into: 'merged_into_title',
  },
  lockFor: ({ id, event }) => (id === undefined ? [] : goneWith(id, event)),
  moved: (tx, row, event, taken) => afterMemberStep(tx, row, event, taken),
  stamp: ({ event }, _caller, { row }) => ({
    ...(event === 'REJECT_CANCEL' && { cancel_reason: null }),
    ...(event === 'MERGE' && { merged_into: row['merge_into_id'] }),
  }),
  flags: { is_blacklisted: isListed, is_owing: owes(member) },
  chosen: { phone: ([index = '']) => hasPhone(sql`t.id`, index) },
  conditions: {
    level_id: (id) => standsAt(sql`t.id`, id),
    risk_case_id: (id) => sql`t.id in ${caseMembers(id)}`,
  },
  prepareFilters: findByPhone,
  opened,
  lines: memberLines,
  modes: { set_personal: setPersonal, ask_merge: askMerge },
  seenBy: ({ accountId }) => ({ merge_is_mine: sql`(t.merge_asked_by = ${accountId})` }),
  option: { keys: ['nickname'], hint: ({ nickname }) => (typeof nickname === 'string' ? nickname : undefined) },
});
