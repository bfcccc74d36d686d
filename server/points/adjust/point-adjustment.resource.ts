import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import { unitOf } from '../../../contract/points/wallets.ts';
import type { Blocker } from '../../../machines/entity/lifecycle/kernel.ts';
import { defineResource } from '../../entity/define-resource.ts';
import { asIds } from '../../entity/read/wire-values.ts';
import type { Resource } from '../../entity/resource.ts';
import type { Db } from '../../entity/write/database.ts';
import { invalid } from '../../http/failure.ts';
import { movableNow, short, total } from './concerned.ts';
import { limitOf, mayApprove, mayTouch, notAllowed, withinLimit } from './limit.ts';
import { adjustmentLines } from './member-lines.ts';
import { countPeople, nameMembers, namedIds } from './people.ts';

/** How members are called, in the order of their numbers. */
async function titlesOf(db: Db, ids: readonly number[]): Promise<readonly { id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, nickname || ' ' || user_no as title from he_user where id = any(${ids}::bigint[]) order by id`.execute(
    db,
  );
  return rows;
}

/** Why whoever looks may not submit it. */
const submitBlockers = ({ people, is_allowed: isAllowed }: Row): readonly Blocker[] => [
  ...(Number(people) > 0 ? [] : [{ text: '名单里还没有会员，请选择会员或导入名单' }]),
  ...(isAllowed === true ? [] : [{ text: notAllowed }]),
];

/** Why whoever looks may not approve it. */
function approvalBlockers({
  is_mine,
  may_approve,
  is_allowed,
  wallet,
  total: points,
  own_limit,
}: Row): readonly Blocker[] {
  const own = Number(own_limit).toLocaleString('en-US');
  const all = Number(points).toLocaleString('en-US');
  return [
    ...(is_mine === false ? [] : [{ text: '您制单、修改或提交过它，请由另一人审批' }]),
    ...(is_allowed === true ? [] : [{ text: notAllowed }]),
    ...(may_approve === true ? [] : [{ text: `合计 ${all} ${unitOf(wallet)}超过您的单次积分调整上限 ${own}` }]),
  ];
}

/** 调整单 (wider.md §3.7, engines.md §2.3). */
export const pointAdjustment: Resource = defineResource('point_adjustment', {
  stored: [
    'people',
    'ok_count',
    'failed_count',
    'submitted_by_name',
    'submitted_at',
    'decided_by_name',
    'decided_at',
    'decision',
    'finished_at',
  ],
  linked: ['user_ids'],
  computed: {
    adjust_no: sql`t.adjust_no`,
    user_ids: namedIds,
    total,
    short_count: short,
    // Nobody is everybody: only of whoever looks can be told what is theirs and what they may.
    is_mine: sql`true`,
    within_limit: sql`false`,
    is_allowed: sql`false`,
    may_approve: sql`false`,
    own_limit: sql`0`,
  },
  // Whoever is on the list, whether the form named them or a file.
  conditions: {
    user_ids: (id) =>
      sql`exists (select from point_adjustment_member as m where m.adjustment_id = t.id and m.member_id = ${id}::bigint)`,
  },
  seenBy: (caller) => ({
    is_mine: sql`(${caller.accountId}::bigint = any(t.makers))`,
    within_limit: withinLimit(caller),
    is_allowed: mayTouch(caller, 'experience') ? sql`true` : sql`(t.wallet = 'points')`,
    may_approve: mayApprove(caller),
    own_limit: sql`${Math.min(limitOf(caller), Number.MAX_SAFE_INTEGER)}::bigint`,
  }),
  derive: (row) => ({
    ...row,
    blockers: {
      approvable: approvalBlockers(row),
      needsNobody: submitBlockers(row),
      hasPeople: submitBlockers(row),
    },
  }),
  details: async (db, { user_ids }) => ({ user: await titlesOf(db, asIds(user_ids)) }),
  link: async (tx, id, { values }, { accountId }) => {
    if (Object.hasOwn(values, 'user_ids')) await nameMembers(tx, id, asIds(values['user_ids']));
    await countPeople(tx, id, accountId);
  },
  check: async (tx, { values: { wallet, extend_to: day }, row, changes }, writer) => {
    if (![wallet, row?.['wallet']].every((one) => mayTouch(writer, one)))
      throw invalid([{ field: 'wallet', message: notAllowed }]);
    if (typeof day !== 'string' || !(changes('extend_to') || changes('kind'))) return;
    const { rows } = await sql<{ over: boolean }>`
      select ${day}::date <= (now() at time zone 'Asia/Shanghai')::date as over`.execute(tx);
    if (rows[0]?.over === true) throw invalid([{ field: 'extend_to', message: '新到期日应晚于今天' }]);
  },
  stamp: ({ event, reason }, { nickname }, { status }) => {
    if (event === 'SUBMIT')
      return {
        submitted_by_name: nickname,
        submitted_at: sql`now()`,
        ...(status === 'approved' && { decision: '在制单人的单次积分调整上限内，提交即批准' }),
      };
    const decision = event === 'REJECT' ? reason : '同意';
    return event === 'APPROVE' || event === 'REJECT'
      ? { decided_by_name: nickname, decided_at: sql`now()`, decision }
      : {};
  },
  moved: async (tx, { id }, event, { caller: { accountId } }) => {
    if (event === 'SUBMIT') {
      await countPeople(tx, id, accountId);
      await sql`update point_adjustment as t set submitted_by = ${accountId},
          moved_points = case when t.amount is null then ${movableNow} else 0 end where t.id = ${id}`.execute(tx);
    }
    if (event !== 'RESUME') return;
    await sql`update point_adjustment_member set state = 'due', failure = null
      where adjustment_id = ${id} and state = 'failed'`.execute(tx);
    await sql`update point_adjustment set failed_count = 0, finished_at = null where id = ${id}`.execute(tx);
  },
  lines: adjustmentLines,
});
