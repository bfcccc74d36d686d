import { sql } from 'kysely';
import { needsObject } from '../../contract/journeys/acticode-task.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { invalid } from '../http/failure.ts';
import { ofJourney, overBlockers, placeFaults } from './acticode-parts.ts';
import { runStatusIn } from '../activities/activity.resource.ts';
import { defineResource } from '../entity/define-resource.ts';

/** 任务 (award.md §5.4). */
export const acticodeTask = defineResource('acticode_task', {
  joins: sql`join activity as own_activity on own_activity.id = t.activity_id`,
  computed: {
    activity_title: sql`own_activity.title`,
    run_status: runStatusIn('own_activity'),
    end_passed: sql`coalesce(date_trunc('second', now()) > t.end_at, false)`,
  },
  titles: { activity_id: 'activity_title' },
  derive: withBlockers,
  lockFor: ofJourney('acticode_task'),
  check: async (tx, { values, row }) => {
    const bare = row?.status === 'enabled' && needsObject(values) && values['ref_id'] === null;
    const faults = [
      ...(await placeFaults(tx, values)),
      ...(bare ? [{ field: 'ref_id', message: '任务启用中，请输入关联对象' }] : []),
    ];
    if (faults.length > 0) throw invalid(faults);
  },
});

/** Adds why the row cannot be enabled now, all at once. */
function withBlockers(row: Row): Row {
  if (row['run_status'] === undefined) return row;
  const { end_passed, ...rest } = row;
  const ready: readonly Blocker[] = [
    ...overBlockers(row),
    ...(end_passed === true ? [{ text: '结束时间已过', field: 'end_at' }] : []),
    ...(needsObject(row) && row['ref_id'] === null ? [{ text: '没有填关联对象', field: 'ref_id' }] : []),
  ];
  return { ...rest, blockers: { ready } };
}
