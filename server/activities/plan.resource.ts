import { sql } from 'kysely';
import { conditionOf, deepestPlan, holdsPrizes, overlaps } from '../../contract/activities/plan.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { invalid } from '../http/failure.ts';
import { discloseActivity } from './activity.resource.ts';
import type { Db } from '../entity/write/database.ts';
import { branchPart } from './plan-branch.ts';
import { arrange } from './plan-order.ts';
import { prizeFacts, prizesOfPlans } from './plan-prizes.ts';
import { checkPlanRules, windowAbove } from './plan-rules.ts';
import { planTree } from './plan-tree.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';

const living = sql`status <> 'archived'`;
const isLeaf = sql`(not exists (select from plan as child where child.parent_id = t.id and child.${living}))`;

/** The level of `t`: 1 for a root, never beyond `deepestPlan`. */
const level = sql`(with recursive above as (
  select t.parent_id as id, 1 as level
  union all select p.parent_id, above.level + 1 from plan as p join above on p.id = above.id
) select max(level) from above)`;

/** The activity and the plans above `t`: plans of two activities have the same names. */
const above = sql`(with recursive ups as (
  select t.parent_id as id, null::text as title, 0 as up
  union all select p.parent_id, p.title, ups.up + 1 from plan as p join ups on p.id = ups.id
) select concat_ws(' / ', (select a.title from activity as a where a.id = t.activity_id),
  (select string_agg(ups.title, ' / ' order by ups.up desc) from ups where ups.title is not null)))`;

/** The newest activity first, and the plans of each as its tree has them. */
const treeOrder = sql`t.activity_id desc, (with recursive ups as (
  select t.id, t.parent_id, t.sort, 0 as up
  union all select p.id, p.parent_id, p.sort, ups.up + 1 from plan as p join ups on p.id = ups.parent_id
) select string_agg(lpad(ups.sort::text, 6, '0') || lpad(ups.id::text, 12, '0'), '/' order by ups.up desc) from ups)`;

/** Windows are inclusive to the second (award.md §0.2). */
const isCovered = sql`(exists (
    select from activity as a where a.id = t.activity_id
    and (a.status <> 'published' or date_trunc('second', now()) not between a.start_at and a.end_at)
  ) or (not t.is_default and exists (
    select from plan as other where other.activity_id = t.activity_id and other.parent_id is not distinct from t.parent_id
    and other.is_default and other.status = 'enabled'
  )))`;

/** Whether the plan's own window reaches out of what the activity and the plans above leave open. */
const isOutside = sql`(select coalesce(t.start_at < w.opens, false) or coalesce(t.end_at > w.closes, false)
  from activity as a, lateral ${windowAbove(sql.ref('t.parent_id'))} as w where a.id = t.activity_id)`;
const isPast = sql`coalesce(t.end_at < date_trunc('second', now()), false)`;

/** 奖励方案 (award.md §3.2). */
export const plan = defineResource('plan', {
  computed: {
    is_leaf: isLeaf,
    level,
    is_covered: isCovered,
    is_outside: isOutside,
    is_past: isPast,
    tree_above: above,
    ...prizeFacts,
  },
  flags: { with_prizes: sql`true` },
  derive: withBlockers,
  // Siblings are numbered anew with every write; what may be changed depends on how far the activity is.
  lockFor: ({ id, values }) => {
    const of = sql`any(${asIds(values['activity_id'])}::bigint[] || array(select activity_id from plan where id = ${id ?? 0}))`;
    return [
      { table: 'activity', where: sql`t.id = ${of}` },
      { table: 'plan', where: sql`t.activity_id = ${of}`, changes: true },
    ];
  },
  check: async (tx, write) => {
    await checkPlace(tx, write);
    await checkPlanRules(tx, write);
  },
  wrote: async (tx, { before, after }, caller) => {
    await arrange(tx, after, before);
    // Which prizes are announced depends on the plans that they stand in.
    if (before) await discloseActivity(tx, Number(after['activity_id']), caller);
  },
  parts: { branch: branchPart },
  listed: planTree,
  details: async (db, row) => ({
    breadcrumb: await breadcrumbOf(db, row),
    prizes: (await prizesOfPlans(db, [row.id])).get(row.id) ?? [],
  }),
  option: {
    keys: ['activity_title'],
    hint: ({ level: at, activity_title }) => (at === 1 ? asText(activity_title) : undefined),
  },
  place: { level: 'level', above: 'tree_above', order: treeOrder },
});

/** Adds why the row cannot be enabled now, all at once. */
function withBlockers(row: Row): Row {
  const sum = Number(row['probability_sum'] ?? 0);
  const needsPrizes = row['is_leaf'] === true && Number(row['enabled_prizes'] ?? 0) === 0;
  const ready: readonly Blocker[] = [
    ...(needsPrizes ? [{ text: '还没有启用的奖品' }] : []),
    ...(row['is_outside'] === true ? [{ text: '生效时间不在活动和上级方案的时间之内', field: 'start_at' }] : []),
    ...(row['is_past'] === true ? [{ text: '生效时间已过', field: 'end_at' }] : []),
    ...(row['is_leaf'] === true && sum > 100 ? [{ text: `概率合计 ${sum}%，不能超过 100%` }] : []),
  ];
  return { ...row, blockers: { ready } };
}

interface Kin {
  readonly id: number;
  readonly title: string;
  readonly is_default: boolean;
  readonly match_type: string;
  readonly match_value: unknown;
}

/** Refuses a place in the tree that there cannot be, and a condition that a sibling has already. @throws {Failure} 40001 */
async function checkPlace(tx: Db, { values, row, changes }: Write): Promise<void> {
  const parent = values['parent_id'] ?? null;
  if (changes('parent_id') && parent !== null) await checkParent(tx, values, row);
  const kin = await sql<Kin>`
    select id, title, is_default, match_type, match_value from plan
    where activity_id = ${values['activity_id']} and parent_id is not distinct from ${parent}::bigint
    and ${living} and id <> ${row?.id ?? 0} order by sort, id`.execute(tx);
  checkKin(kin.rows, values, changes);
}

function checkKin(kin: readonly Kin[], values: Values, changes: Write['changes']): void {
  const other = kin.find(({ is_default }) => is_default);
  if (values['is_default'] === true && other)
    throw invalid([{ field: 'is_default', message: `同级已有兜底分支「${other.title}」` }]);
  if (!changes('match_value') && !changes('match_type') && !changes('parent_id')) return;
  const own = conditionOf(values['match_type'], values['match_value']);
  const same = kin.find(({ match_type, match_value }) => {
    const its = conditionOf(match_type, match_value);
    return own && its && overlaps(own, its);
  });
  if (same) throw invalid([{ field: 'match_value', message: `与同级「${same.title}」的匹配条件重叠` }]);
}

const refuse = (message: string) => invalid([{ field: 'parent_id', message }]);

/**
 * A parent is of the same activity, not below the plan itself, leaves room for what hangs under it, and has no prizes: they would be out
 * of reach. It is locked by now, as prizes lock it: of a child and a prize at one moment the second sees the first.
 */
async function checkParent(tx: Db, values: Values, row: Row | undefined): Promise<void> {
  const { rows } = await sql<{ activity_id: number; level: number; cycle: boolean; below: number; holds: boolean }>`
    with recursive above as (
      select id, parent_id, activity_id, 1 as level from plan where id = ${values['parent_id']}
      union all select p.id, p.parent_id, p.activity_id, above.level + 1 from plan as p join above on p.id = above.parent_id
    ), below as (
      select id, 0 as depth from plan where id = ${row?.id ?? 0}
      union all select p.id, below.depth + 1 from plan as p join below on p.parent_id = below.id and p.${living}
    )
    select min(activity_id) as activity_id, max(level) as level, bool_or(id = ${row?.id ?? 0}) as cycle,
      (select coalesce(max(depth), 0) from below) as below,
      exists (select from prize as z where z.plan_id = ${values['parent_id']} and z.${living}) as holds from above`.execute(
    tx,
  );
  const [found] = rows;
  if (!found || found.activity_id !== values['activity_id']) throw refuse('上级方案不属于这个活动');
  if (found.cycle) throw refuse('不能移到自己或自己的下级之下');
  if (found.level + 1 + found.below > deepestPlan) throw refuse(`方案最多 ${deepestPlan} 层`);
  if (found.holds) throw refuse(holdsPrizes);
}

/** The plans above, from the root down. */
async function breadcrumbOf(db: Db, row: Row): Promise<readonly { id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    with recursive above as (
      select id, title, parent_id, 0 as up from plan where id = ${row['parent_id'] ?? null}
      union all select p.id, p.title, p.parent_id, above.up + 1 from plan as p join above on p.id = above.parent_id
    ) select id, title from above order by up desc`.execute(db);
  return rows;
}
