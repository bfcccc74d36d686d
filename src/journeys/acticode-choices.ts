import { runStatus } from '../../contract/activities/activity.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Choices, ChoicesQuery } from '../../machines/entity/record/picker.ts';
import { labelIn, pageOf, textOf, wholeList } from '../core/list-choices.ts';

const over: ReadonlySet<unknown> = new Set(['terminated', 'archived']);

const activityChoice = (row: Row) => ({
  id: row.id,
  title: textOf(row['title']),
  disabled: over.has(row['run_status']),
  hint: labelIn(runStatus, row['run_status']),
});

/** Activities of the kind 活动码, among all others the only ones that have nodes and tasks (award.md §5.1). */
export async function acticodeActivities(query: ChoicesQuery, signal: AbortSignal): Promise<Choices> {
  const page = await pageOf('GET /admin/api/FlanActicode/activityLists', query, signal);
  return { data: page.data.map(activityChoice), totalCount: page.totalCount };
}

const nodeChoice = (row: Row) => ({
  id: row.id,
  title: textOf(row['title']),
  disabled: false,
  hint: textOf(row['activity_title']),
});

/** The node list of spec §3. */
export const acticodeNodes = (): Promise<Choices> => wholeList('GET /admin/api/FlanActicode/nodeLists', nodeChoice);
