import { sql } from 'kysely';
import { taskCatalogue } from '../../contract/journeys/acticode-task.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';
import type { Resource, Sql } from '../entity/resource.ts';
import { asIds } from '../entity/read/wire-values.ts';

/*
 * What an activity of the kind 活动码 has from its beginning, in the transaction that makes it, and what of it publishing looks at
 * (award.md §3.1, §5.1).
 */

/** Adds the companion of an activity that has none yet, and its tasks. */
export async function addActicodeParts(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into acticode_activity (id, created_by, updated_by, dept_id)
    select id, created_by, created_by, dept_id from activity where id = ${id} on conflict (id) do nothing returning id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  noteRows(tx, 'acticode_activity', [id]);
  await addTasks(tx, id);
}

/** One task of each kind, all of them off. */
async function addTasks(tx: Db, activityId: number): Promise<void> {
  for (const [at, [type, { title, points, period, period_limit }]] of Object.entries(taskCatalogue).entries()) {
    const { rows } = await sql<{ id: number }>`insert into acticode_task
        (activity_id, task_type, title, sort, points, period, target_count, period_limit, status, created_by, updated_by, dept_id)
      select id, ${type}, ${title}, ${at + 1}::bigint, ${points}::bigint, ${period}, 1, ${period_limit}::bigint, 'disabled',
        created_by, created_by, dept_id from activity where id = ${activityId} returning id`.execute(tx);
    noteRows(
      tx,
      'acticode_task',
      rows.map((row) => row.id),
    );
  }
}

/** The facts of the row `t`; null of activities of another kind. */
export const acticodeFacts: Sql = sql`(case when t.activity_type = 'acticode' then (
  select jsonb_build_object('is_ready', c.poster is not null and c.rules_html is not null,
    'nodes', (select count(*) from acticode_node as n where n.activity_id = t.id and n.status = 'enabled'),
    'tasks', (select count(*) from acticode_task as k where k.activity_id = t.id and k.status = 'enabled')) from acticode_activity as c where c.id = t.id) end)`;

interface ActicodeFacts {
  readonly is_ready: boolean;
  /** Those that are enabled. */
  readonly nodes: number;
  readonly tasks: number;
}
const isFacts = (value: unknown): value is ActicodeFacts =>
  typeof value === 'object' && value !== null && 'is_ready' in value;

/** What of its own keeps such an activity from being published, each with the page that mends it. */
export function acticodeBlockers({ id, acticode_facts: facts }: Values): readonly Blocker[] {
  if (!isFacts(facts)) return [];
  return [
    ...(facts.is_ready ? [] : [{ text: '活动码设置还没有完成', path: `/activity/acticode?id=${String(id)}` }]),
    ...(facts.nodes > 0
      ? []
      : [{ text: '还没有启用的节点', path: `/activity/acticode-node?activity_id=${String(id)}` }]),
    ...(facts.tasks > 0
      ? []
      : [{ text: '还没有启用的任务', path: `/activity/acticode-task?activity_id=${String(id)}` }]),
  ];
}

/** Locks the journey for a write of one of its parts, so that of two writers at one moment the second sees what the first has made. */
export const ofJourney =
  (part: 'acticode_node' | 'acticode_plan' | 'acticode_task'): NonNullable<Resource['lockFor']> =>
  ({ id = 0, values }) => [
    {
      table: 'acticode_activity',
      where: sql`t.id = any(${asIds(values['activity_id'])}::bigint[] || array(select activity_id from ${sql.table(part)} where id = ${id}))`,
      changes: true,
    },
  ];

/**
 * What keeps a part of a journey from standing where it is put: an activity of another kind, a window beyond the activity's own. The
 * journey is locked by now (`ofJourney`).
 */
export async function placeFaults(tx: Db, { activity_id, start_at, end_at }: Values): Promise<readonly FieldError[]> {
  const { rows } = await sql<{ type: string; early: boolean; late: boolean }>`
    select activity_type as type, coalesce(${start_at ?? null}::timestamptz < start_at, false) as early,
      coalesce(${end_at ?? null}::timestamptz > end_at, false) as late
    from activity where id = ${activity_id}`.execute(tx);
  const [found] = rows;
  if (!found) return [];
  return [
    ...(found.type === 'acticode' ? [] : [{ field: 'activity_id', message: '应为类型是「活动码」的活动' }]),
    ...(found.early ? [{ field: 'start_at', message: '不能早于活动的开始时间' }] : []),
    ...(found.late ? [{ field: 'end_at', message: '不能晚于活动的结束时间' }] : []),
  ];
}

const over: ReadonlySet<unknown> = new Set(['ended', 'terminated', 'archived']);

/** Nothing begins any more in a journey that is over. */
export const overBlockers = ({ run_status }: Values): readonly Blocker[] =>
  over.has(run_status) ? [{ text: '活动已结束' }] : [];
