import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import type { Caller } from '../http/route.ts';
import { limitOf } from '../points/adjust/limit.ts';
import { defineResource } from '../entity/define-resource.ts';
import { asIds } from '../entity/read/wire-values.ts';
import type { Resource, Sql } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { openStates } from '../activities/activity-facts.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Tx } from '../db/transaction.ts';
import { house } from '../entity/write/house.ts';
import { insertRow, nextId } from '../entity/write/insert.ts';
import { awardsOf } from './case-awards.ts';
import { pointsOwed, pointsToTake } from './points-back.ts';
import { afterDecision } from './decide.ts';

/** What the members of a case won since it counts. */
const winsOf = (what: ReturnType<typeof sql>) => sql`(select ${what} from award_record as r where ${awardsOf('t')})`;

/** What may be changed without proposing anything. */
const aside: ReadonlySet<string> = new Set(['assignee_id', 'remark']);

const subjects = sql`(case split_part(t.subject_key, ':', 1) when 'device_hash' then '设备 ' when 'ip' then 'IP '
    when 'inviter_id' then '邀请人 ' when 'member_id' then '会员 ' end
  || coalesce((select u.user_no from he_user as u where split_part(t.subject_key, ':', 1) in ('inviter_id', 'member_id')
    and u.id::text = split_part(t.subject_key, ':', 2)), substr(t.subject_key, strpos(t.subject_key, ':') + 1)))`;

/** How members are called, in the order of their numbers. */
async function titlesOf(db: Db, ids: readonly number[]): Promise<readonly { id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, nickname || ' ' || user_no as title from he_user where id = any(${ids}::bigint[]) order by id`.execute(
    db,
  );
  return rows;
}

/**
 * Whether whoever looks may have so many points taken back: who makes cases or adjustments himself within his own 单次积分调整上限, who only decides
 * any (wider.md §3.7, §3.11).
 */
function mayTakeBack(caller: Pick<Caller, 'reach' | 'grants'>): Sql {
  const limit = limitOf(caller);
  const makes = ['PointLog.add', 'RiskCase.add'].some((pair) => caller.grants.has(pair));
  if (limit === Infinity || !makes) return sql`true`;
  return sql`(t.status <> 'open' or t.source = 'debt' or not t.claw_back_points or ${pointsToTake} <= ${limit}::bigint)`;
}

/** Why whoever looks may not confirm it. */
function confirmBlockers({ is_mine, within_limit, claw_points, own_limit }: Row): readonly Blocker[] {
  const [all, own] = [claw_points, own_limit].map((points) => Number(points).toLocaleString('en-US'));
  return [
    ...(is_mine === false ? [] : [{ text: '您立案、修改过或提出了处置方案，请由另一人确认' }]),
    ...(within_limit === true ? [] : [{ text: `收回 ${all} 积分超过您的单次积分调整上限 ${own}` }]),
  ];
}

/** 风控案件 (wider.md §3.11). */
export const riskCase: Resource = defineResource('risk_case', {
  stored: ['source', 'rule_id', 'decided_at', 'decided_by_name', 'decision'],
  computed: {
    case_no: sql`t.case_no`,
    subject_text: subjects,
    member_count: sql`jsonb_array_length(t.user_ids)`,
    record_count: winsOf(sql`count(*)`),
    open_count: winsOf(sql`count(*) filter (where r.status in ${openStates})`),
    loss_points: winsOf(sql`coalesce(sum(r.points), 0)::bigint`),
    loss_fen: winsOf(sql`coalesce(sum((r.award_snapshot ->> 'cost_fen')::bigint * r.quantity), 0)::bigint`),
    claw_points: pointsToTake,
    owed_points: sql`nullif(${pointsOwed}, 0)`,
    proposed_by_name: sql`(select a.nickname from account as a where a.id = t.proposed_by)`,
    // Nobody is everybody: only whoever looks on can be told whether it is theirs.
    is_mine: sql`true`,
    within_limit: sql`false`,
    own_limit: sql`0`,
  },
  seenBy: (caller) => ({
    is_mine: sql`coalesce(${caller.accountId} in (t.created_by, t.updated_by, t.proposed_by), false)`,
    within_limit: mayTakeBack(caller),
    own_limit: sql`${Math.min(limitOf(caller), Number.MAX_SAFE_INTEGER)}::bigint`,
  }),
  derive: (row) => ({ ...row, blockers: { confirmable: confirmBlockers(row) } }),
  details: async (db, { user_ids }) => ({ user: await titlesOf(db, asIds(user_ids)) }),
  starts: () => ({ source: 'manual' }),
  link: async (tx, id, { values, created }, { accountId }) => {
    if (created || Object.keys(values).some((key) => !aside.has(key)))
      await sql`update risk_case set proposed_by = ${accountId} where id = ${id}`.execute(tx);
  },
  stamp: ({ event }, { nickname }) =>
    event === 'REOPEN'
      ? { decided_at: null, decided_by_name: null, decision: null }
      : { decided_at: sql`now()`, decided_by_name: nickname },
  moved: (tx, row, event, taken) => afterDecision(tx, row, event, { ...taken, open: (values) => openCase(tx, values) }),
});

/** Opens a case of the house; tells its id. */
export async function openCase(tx: Tx, values: Values): Promise<number> {
  const id = await nextId(tx, riskCase.entity);
  await insertRow(tx, riskCase, id, values, { accountId: house.accountId, deptId: null });
  return id;
}
