import { sql } from 'kysely';
import { goalOf, isCounted, nodeFavourFaults } from '../../contract/journeys/acticode-node.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { areaOf } from '../core/areas/area-file.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { invalid } from '../http/failure.ts';
import { ofJourney, overBlockers, placeFaults } from './acticode-parts.ts';
import { runStatusIn } from '../activities/activity.resource.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';
import { asText } from '../entity/read/wire-values.ts';

/** 节点 (award.md §5.2). */
export const acticodeNode = defineResource('acticode_node', {
  joins: sql`join activity as own_activity on own_activity.id = t.activity_id`,
  computed: {
    activity_title: sql`own_activity.title`,
    run_status: runStatusIn('own_activity'),
    end_passed: sql`coalesce(date_trunc('second', now()) > t.end_at, false)`,
    goal_text: sql`null::text`,
    plan_count: sql`(select count(*) from acticode_plan as p where p.node_id = t.id)`,
    plans_on: sql`(select count(*) from acticode_plan as p where p.node_id = t.id and p.status = 'enabled')`,
  },
  titles: { activity_id: 'activity_title' },
  derive: withBlockers,
  lockFor: ofJourney('acticode_node'),
  check: checkNode,
  option: { keys: ['activity_title'], hint: ({ activity_title }) => asText(activity_title) },
});

/** Adds what has to be reached, and why the row cannot be enabled now. Of a short row neither is known. */
function withBlockers(row: Row): Row {
  if (row['run_status'] === undefined) return row;
  const { end_passed, plans_on, ...rest } = row;
  const path = `/activity/acticode-plan?node_id=${row.id}`;
  const ready: readonly Blocker[] = [
    ...overBlockers(row),
    ...(end_passed === true ? [{ text: '开放时间已过', field: 'end_at' }] : []),
    // One that pays nothing is a stamp on the way.
    ...(row['plan_count'] !== 0 && plans_on === 0 ? [{ text: '节点的方案都没有启用', path }] : []),
  ];
  return { ...rest, goal_text: goalOf(row, areaOf(asText(row['area_code']))?.full_name ?? ''), blockers: { ready } };
}

/** Refuses what only the journey and its other nodes can tell. @throws {Failure} 40001 with all that is wrong */
async function checkNode(tx: Db, { values, row }: Write): Promise<void> {
  const faults = [
    ...(await placeFaults(tx, values)),
    ...(row ? nodeFavourFaults(row, values) : []),
    ...(isCounted(values) ? await orderFaults(tx, values, row?.id ?? 0) : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** Of one type, thresholds grow from node to node. The same one twice is another matter: a duplicate. */
async function orderFaults(tx: Db, values: Values, id: number): Promise<readonly FieldError[]> {
  const { sort, threshold } = values;
  const { rows } = await sql<{ title: string; threshold: number; is_before: boolean }>`
    select title, threshold, sort < ${sort} as is_before from acticode_node
    where activity_id = ${values['activity_id']} and node_type = ${values['node_type']} and id <> ${id}
      and (sort < ${sort} and threshold > ${threshold} or sort > ${sort} and threshold < ${threshold})
    order by abs(sort - ${sort}) limit 1`.execute(tx);
  return rows.map(({ title, threshold: other, is_before }) => ({
    field: 'threshold',
    message: is_before ? `阈值应大于前面的「${title}」（${other}）` : `阈值应小于后面的「${title}」（${other}）`,
  }));
}
