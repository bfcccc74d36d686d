import { sql } from 'kysely';
import { planFavourFaults } from '../../contract/journeys/acticode-plan.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { invalid } from '../http/failure.ts';
import { ofJourney, overBlockers, placeFaults } from './acticode-parts.ts';
import { runStatusIn } from '../activities/activity.resource.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';

/** What the living prizes of the leaf come to; nothing is left to count where one never runs out. */
const leafPrizes = sql`left join lateral (
  select string_agg(z.title, '、' order by z.sort, z.id) as titles, coalesce(sum(z.stock_issued), 0)::bigint as issued,
    coalesce(bool_or(z.stock_mode = 'unlimited'), false) as endless,
    coalesce(sum(z.stock_total - z.stock_issued - z.stock_locked) filter (where z.stock_mode = 'limited'), 0)::bigint as remaining,
    coalesce(bool_or(z.status = 'enabled' and (z.stock_mode = 'unlimited' or z.stock_total > z.stock_issued + z.stock_locked)), false) as pays
  from prize as z where z.plan_id = t.award_plan_id and z.status <> 'archived') as leaf_prizes on true`;

/** 节点方案 (award.md §5.3). */
export const acticodePlan = defineResource('acticode_plan', {
  joins: sql`join activity as own_activity on own_activity.id = t.activity_id
    join acticode_node as own_node on own_node.id = t.node_id join plan as leaf on leaf.id = t.award_plan_id ${leafPrizes}`,
  computed: {
    activity_title: sql`own_activity.title`,
    node_title: sql`own_node.title`,
    award_plan_title: sql`leaf.title`,
    run_status: runStatusIn('own_activity'),
    grant_mode: sql`leaf.plan_type`,
    leaf_status: sql`leaf.status`,
    award_text: sql`coalesce(leaf_prizes.titles, '没有奖品')`,
    granted_count: sql`leaf_prizes.issued`,
    stock_remaining: sql`(case when not leaf_prizes.endless then leaf_prizes.remaining end)`,
    leaf_pays: sql`leaf_prizes.pays`,
    claim_passed: sql`(date_trunc('second', now()) > t.claim_end_at)`,
  },
  titles: { activity_id: 'activity_title', node_id: 'node_title', award_plan_id: 'award_plan_title' },
  derive: withBlockers,
  lockFor: ofJourney('acticode_plan'),
  check: checkPlan,
});

/** Adds why the row cannot be enabled now, all at once; the facts themselves are nobody's business. */
function withBlockers(row: Row): Row {
  if (row['leaf_status'] === undefined) return row;
  const { leaf_status, leaf_pays, claim_passed, ...rest } = row;
  const path = `/activity/prize?plan_id=${String(row['award_plan_id'])}`;
  const ready: readonly Blocker[] = [
    ...overBlockers(row),
    ...(claim_passed === true ? [{ text: '领取截止已过', field: 'claim_end_at' }] : []),
    ...(leaf_status === 'enabled' ? [] : [{ text: '奖励方案未启用', field: 'award_plan_id' }]),
    ...(leaf_pays === true ? [] : [{ text: '奖励方案没有可发放的奖品', path }]),
  ];
  return { ...rest, blockers: { ready } };
}

/** Refuses what only the journey can tell. @throws {Failure} 40001 with all that is wrong */
async function checkPlan(tx: Db, { values, row }: Write): Promise<void> {
  const faults = [
    ...(await placeFaults(tx, { activity_id: values['activity_id'] })),
    ...(row ? planFavourFaults(row, values) : []),
    ...(await kinFaults(tx, values)),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** Node and leaf are of the same activity; what is not there at all is told where references are looked at. */
async function kinFaults(tx: Db, values: Values): Promise<readonly FieldError[]> {
  const { rows } = await sql<{ strange_node: boolean; strange_leaf: boolean; is_branch: boolean; late: boolean }>`
    select exists (select from acticode_node as n where n.id = ${values['node_id']} and n.activity_id <> a.id) as strange_node,
      exists (select from plan as q where q.id = ${values['award_plan_id']} and q.activity_id <> a.id) as strange_leaf,
      exists (select from plan as q where q.parent_id = ${values['award_plan_id']} and q.status <> 'archived') as is_branch,
      ${values['claim_end_at']}::timestamptz > a.claim_end_at as late
    from activity as a where a.id = ${values['activity_id']}`.execute(tx);
  const [found] = rows;
  if (!found) return [];
  return [
    ...(found.strange_node ? [{ field: 'node_id', message: '节点不属于这个活动' }] : []),
    ...(found.strange_leaf ? [{ field: 'award_plan_id', message: '奖励方案不属于这个活动' }] : []),
    ...(found.is_branch ? [{ field: 'award_plan_id', message: '奖励方案还有下级，应选没有下级的' }] : []),
    ...(found.late ? [{ field: 'claim_end_at', message: '不能晚于活动的兑奖截止' }] : []),
  ];
}
